import { useEffect } from 'react'
import { checkEviction, noteUnsent } from '@/offline/scope/eviction'
import type { OfflineScope } from '@/offline/scope/scope'
import { foundLossStore } from './found-loss'

/**
 * What this page has read is newer than any loss that it finds, also what it read before it came to look.
 * A clock that was set back meanwhile is believed.
 */
const pageOpenedAt = () => Math.min(Date.now(), performance.timeOrigin)

/**
 * Looks once whether the browser has deleted what earlier sessions of this person left here, and counts what waits for the
 * next time.
 */
export function useLossWatch(scope: OfflineScope | null): void {
  useEffect(() => {
    if (!scope) return
    let gone = false
    // First the question what was here, then the count of what is here now.
    void checkEviction(scope, pageOpenedAt()).then((loss) => {
      if (gone) return
      foundLossStore.set(loss && { scope, loss })
      // From then on each change counts by itself. A disk that does not answer keeps the last count.
      void noteUnsent(scope).catch(() => {})
    })
    return () => {
      gone = true
      foundLossStore.set(null)
    }
  }, [scope])
}
