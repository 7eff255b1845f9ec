import { useEffect } from 'react'
import { lookAtLock } from './lock-flag'

const EVERY_MS = 5_000

/** Looks whether the lock has fallen, on a page on which nothing else watches an idle desk. */
export function useLockLook(): void {
  useEffect(() => {
    lookAtLock()
    const timer = setInterval(lookAtLock, EVERY_MS)
    document.addEventListener('visibilitychange', lookAtLock)
    window.addEventListener('pageshow', lookAtLock)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', lookAtLock)
      window.removeEventListener('pageshow', lookAtLock)
    }
  }, [])
}
