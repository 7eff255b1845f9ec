import { useEffect, useRef } from 'react'
import type { ApiError } from '@/api/api-error'
import { reloadProfile } from '@/session/identity/actions'

/** A tenant that is opened again in the morning should not wait for somebody to press a button. */
const REFUSED_MS = 5 * 60_000
/** A line that was lost for a moment; twice as long after each failure. */
const SOONEST_MS = 2_000
const LATEST_MS = 30_000

/**
 * Reads the profile again by itself, as long as `error` is why there is none. Where nobody answered also at once when the
 * browser says that the network is back, or the person turns to the page.
 */
export function useAskAgain(error: ApiError): void {
  const failures = useRef(0)
  useEffect(() => {
    const ask = () => void reloadProfile()
    if (!error.isUnreachable) {
      const timer = setInterval(ask, REFUSED_MS)
      return () => clearInterval(timer)
    }
    const timer = setInterval(ask, Math.min(LATEST_MS, SOONEST_MS * 2 ** failures.current))
    failures.current += 1
    window.addEventListener('online', ask)
    window.addEventListener('focus', ask)
    return () => {
      clearInterval(timer)
      window.removeEventListener('online', ask)
      window.removeEventListener('focus', ask)
    }
  }, [error])
}
