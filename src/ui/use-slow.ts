import { useEffect, useState } from 'react'

/** Whoever waits longer than this for a part of the app has to know that it is still under way (its limit is 120 s). */
const SLOW_AFTER_MS = 8_000

/** Whether what shows this has stood there for long. */
export function useSlow(): boolean {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isSlow
}
