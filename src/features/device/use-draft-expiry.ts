import { useEffect } from 'react'
import { expireDrafts } from '@/offline/draft-expiry'
import type { OfflineScope } from '@/offline/scope'

/** Once at each start: what was typed long ago and never saved does not lie on this device for ever. */
export function useDraftExpiry(scope: OfflineScope | null): void {
  useEffect(() => {
    // A disk that does not answer is asked at the next start.
    if (scope) void expireDrafts(scope.unsent, Date.now()).catch(() => {})
  }, [scope])
}
