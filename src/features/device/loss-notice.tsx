import { useSyncExternalStore } from 'react'
import { dismissLoss } from '@/offline/scope/eviction'
import { foundLossStore } from './found-loss'
import { LossBanner } from './loss-banner'

/** Tells the person of data that the browser has deleted, until they put it away. */
export function LossNotice() {
  const found = useSyncExternalStore(foundLossStore.subscribe, foundLossStore.get)
  if (!found) return null
  const close = () => {
    dismissLoss(found.scope)
    foundLossStore.set(null)
  }
  return <LossBanner loss={found.loss} onClose={close} />
}
