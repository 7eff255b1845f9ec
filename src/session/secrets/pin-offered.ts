import { keepText, readText } from '@/lib/browser-storage'
import { signInWays } from '../identity/prove-identity'
import { isSecretPossible } from './device-secret'
import { pinState } from './pin'

/** Key in local storage, per person: they have answered the offer on this device. */
const keyOf = (uid: string) => `pin-offer-answered:${uid}`

/** Somebody to whom a PIN is offered: who has no password needs one to open the lock offline. */
export type PinOffer = { needsPin: boolean }

/** Whether this person is to be offered a PIN on this device: once, and not when they have one. Never fails. */
export async function pinOffer(uid: string): Promise<PinOffer | null> {
  if (!isSecretPossible() || wasAnswered(uid)) return null
  const [pin, ways] = await Promise.all([pinState(uid), signInWays()])
  return pin.at === 'none' ? { needsPin: !ways.includes('password') } : null
}

function wasAnswered(uid: string): boolean {
  // Where storage is blocked the answer could not be kept either: it would be asked for ever.
  return readText(keyOf(uid)) !== null
}

/** Yes or no: it is not offered again. */
export function answerPinOffer(uid: string): void {
  keepText(keyOf(uid), 'yes')
}
