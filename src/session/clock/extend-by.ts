import { recordEvent } from '../events/security-events'
import { ownSession } from './own-session'

/** Prolongs this person's session by so many minutes, on this device alone (spec section 7). */
export function extendBy(uid: string, minutes: number): void {
  if (ownSession.look(uid).minutes === 0) return
  ownSession.extend(uid, minutes)
  void recordEvent(uid, 'extended')
}
