import { useEffect } from 'react'
import { DAY_MS } from '#contract/day'
import { clockLag } from '@/lib/device-clock'
import { expireDrafts } from '@/offline/outbox/drafts/draft-expiry'
import type { OfflineScope } from '@/offline/scope/scope'

/** A page at a front desk stays open for weeks. */
const EVERY_MS = DAY_MS

/** A clock that is wrong by more says nothing of how old a draft is. */
const AGREES_MS = 60 * 60_000

/**
 * Once the server was heard, and once a day after it: what was typed long ago and never saved does not lie on this device for
 * ever. Only while the clock agrees with that of the server: one that begins years ago after a flat battery, or ahead, would have
 * all drafts expire.
 */
export function useDraftExpiry(scope: OfflineScope | null): void {
  useEffect(() => {
    if (!scope) return
    // A disk that does not answer is asked the next time.
    const expire = () => {
      if (Math.abs(clockLag.get() ?? Number.NaN) <= AGREES_MS)
        void expireDrafts(scope.unsent, Date.now()).catch(() => {})
    }
    expire()
    const stopFollowing = clockLag.subscribe(expire)
    const timer = setInterval(expire, EVERY_MS)
    return () => {
      stopFollowing()
      clearInterval(timer)
    }
  }, [scope])
}
