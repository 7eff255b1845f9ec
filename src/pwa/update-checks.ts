import { onlineManager } from '@tanstack/react-query'
import { isFromWrongClock } from '@/lib/known-time'

const CHECK_EVERY_MS = 3_600_000
/** Being seen again and again within this time asks only once. */
const CHECK_PAUSE_MS = 60_000

/**
 * Looks for a new version every hour, when the page is seen again, and when the connection returns. `check` asks the
 * server; no answer is no news, and the next occasion asks again.
 * @returns a function that ends it.
 */
export function keepChecking(check: () => Promise<unknown>): () => void {
  let lastCheck = Date.now()
  const look = () => {
    const now = Date.now()
    const isSoon = now - lastCheck < CHECK_PAUSE_MS && !isFromWrongClock(lastCheck, now)
    if (!onlineManager.isOnline() || isSoon) return
    lastCheck = now
    check().catch(() => {})
  }
  const onSeen = () => {
    if (document.visibilityState === 'visible') look()
  }
  const timer = setInterval(look, CHECK_EVERY_MS)
  const stopFollowing = onlineManager.subscribe(look)
  document.addEventListener('visibilitychange', onSeen)
  return () => {
    clearInterval(timer)
    stopFollowing()
    document.removeEventListener('visibilitychange', onSeen)
  }
}
