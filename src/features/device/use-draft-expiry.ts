import { useEffect } from 'react'
import { DAY_MS } from '#contract/day'
import { expireDrafts } from '@/offline/outbox/drafts/draft-expiry'
import type { OfflineScope } from '@/offline/scope/scope'

/** A page at a front desk stays open for weeks. */
const EVERY_MS = DAY_MS

/** At each start, and once a day after it: what was typed long ago and never saved does not lie on this device for ever. */
export function useDraftExpiry(scope: OfflineScope | null): void {
  useEffect(() => {
    if (!scope) return
    // A disk that does not answer is asked the next time.
    const expire = () => void expireDrafts(scope.unsent, Date.now()).catch(() => {})
    expire()
    const timer = setInterval(expire, EVERY_MS)
    return () => clearInterval(timer)
  }, [scope])
}
