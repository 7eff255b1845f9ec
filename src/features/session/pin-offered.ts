import { isSecretPossible } from '@/auth/device-secret'
import { pinState } from '@/auth/pin'
import { signInWays } from '@/auth/prove-identity'

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
  try {
    return localStorage.getItem(keyOf(uid)) !== null
  } catch {
    // Nor could the answer be kept: it would be asked for ever.
    return true
  }
}

/** Yes or no: it is not offered again. */
export function answerPinOffer(uid: string): void {
  try {
    localStorage.setItem(keyOf(uid), 'yes')
  } catch {
    // It is not offered where this cannot be kept.
  }
}
