import { useOutboxCount } from '@/offline/outbox'
import { useScope } from '@/offline/scope'
import { LossBanner } from './loss-banner'
import { useAppBadge } from './use-app-badge'
import { useLoss } from './use-loss'
import { useProtection } from './use-protection'

/** What the app does for the data on this device while somebody is signed in; comes after the first screen. */
export function DeviceKeeper() {
  const scope = useScope()
  const unsent = useOutboxCount()
  useAppBadge(unsent)
  useProtection(unsent > 0)
  const { loss, dismiss } = useLoss(scope)
  return loss ? <LossBanner loss={loss} onClose={dismiss} /> : null
}
