import { probeNow } from '@/offline/connectivity/connectivity'
import { waitingEntries } from '@/offline/scope/outbox'
import { askToBeWoken, onWake } from '@/pwa/wake'

/**
 * Lets the system wake a page that went to the background with unsent changes, where it can; the measurement then finds
 * the server and sends. Nothing depends on it.
 */
export function followWaking(): () => void {
  const onHidden = () => {
    if (document.visibilityState === 'hidden' && waitingEntries().length > 0) void askToBeWoken()
  }
  document.addEventListener('visibilitychange', onHidden)
  const stopListening = onWake(() => void probeNow())
  return () => {
    document.removeEventListener('visibilitychange', onHidden)
    stopListening()
  }
}
