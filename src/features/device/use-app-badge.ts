import { useEffect } from 'react'

type Badging = {
  setAppBadge?: (count: number) => Promise<void>
  clearAppBadge?: () => Promise<void>
}

/** A change that is sent at once is not worth a number that comes and goes. */
const SETTLE_MS = 1_000

/**
 * Shows the number of unsent changes on the icon of the installed app, where there is such a thing. It stays when the
 * page is closed and goes with the last change, and when the person signs out.
 */
export function useAppBadge(count: number): void {
  useEffect(() => {
    const timer = setTimeout(() => setBadge(count), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [count])
  useEffect(() => () => setBadge(0), [])
}

function setBadge(count: number): void {
  const { setAppBadge, clearAppBadge } = navigator as Badging
  // A system that refuses shows no number; nothing depends on it.
  if (count > 0) void setAppBadge?.call(navigator, count).catch(() => {})
  else void clearAppBadge?.call(navigator).catch(() => {})
}
