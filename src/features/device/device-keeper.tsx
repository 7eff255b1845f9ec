import { useEffect } from 'react'
import { useConnectivity } from '@/offline/connectivity/connectivity'
import { useOutboxCount } from '@/offline/scope/outbox'
import { useScope } from '@/offline/scope/scope'
import { askToBeWoken } from '@/pwa/wake'
import { wakeFromTimeToTime } from '@/pwa/wake-periodically'
import { useKeptContact } from './kept-contact'
import { useAppBadge } from './use-app-badge'
import { useCopyByRight } from './use-copy-by-right'
import { useDraftExpiry } from './use-draft-expiry'
import { useLossWatch } from './use-loss-watch'
import { useProtection } from './use-protection'

/**
 * What the app does for the data on this device while somebody is signed in, the screen locked or not: nothing of it
 * shows whose data it is. Comes after the first screen.
 */
export function DeviceKeeper() {
  const unsent = useOutboxCount()
  useAppBadge(unsent)
  useProtection(unsent > 0)
  const scope = useScope()
  useLossWatch(scope)
  useDraftExpiry(scope)
  useWaking(unsent > 0)
  useKeptContact()
  useCopyByRight()
  return null
}

/** Has the system wake this page, where it can: from time to time, and as soon as it sees a connection for what waits. */
function useWaking(hasUnsent: boolean): void {
  const isCutOff = useConnectivity().state === 'offline'
  useEffect(() => {
    void wakeFromTimeToTime(true)
    return () => void wakeFromTimeToTime(false)
  }, [])
  useEffect(() => {
    if (hasUnsent && isCutOff) void askToBeWoken()
  }, [hasUnsent, isCutOff])
}
