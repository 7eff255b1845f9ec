import { keepText, readText } from '@/lib/browser-storage'
import { signInWays } from '../identity/prove-identity'
import { hasJustJoined } from '../just-joined'
import { isSecretPossible } from './device-secret'
import { pinState } from './pin'

/** Key in local storage, per person: they have answered the offer on this device. */
const keyOf = (uid: string) => `pin-offer-answered:${uid}`
/** Key in local storage, per person: they were here once (`met`), or their screen has been locked (`locked`). */
const stageKeyOf = (uid: string) => `pin-offer-stage:${uid}`
/** Key in session storage: whose first visit this tab is. */
const FIRST_VISIT = 'pin-offer-first-visit'

/** Somebody to whom a PIN is offered: who has no password needs one to open the lock offline. */
export type PinOffer = { needsPin: boolean }

/**
 * Whether this person is to be offered a PIN on this device: once, not when they have one, and not before they know what it
 * is good for, after a lock or at their second visit. Who has just joined, and who would not come in without one, is asked at
 * once. Never fails.
 */
export async function pinOffer(uid: string): Promise<PinOffer | null> {
  if (!isSecretPossible() || wasAnswered(uid)) return null
  // The visit is counted in any case.
  const isTimely = isTimelyFor(uid) || hasJustJoined(uid)
  const [pin, ways] = await Promise.all([pinState(uid), signInWays()])
  const needsPin = !ways.includes('password')
  return pin.at === 'none' && (needsPin || isTimely) ? { needsPin } : null
}

function isTimelyFor(uid: string): boolean {
  const stage = readText(stageKeyOf(uid))
  if (stage) return stage === 'locked' || readText(FIRST_VISIT, 'session') !== uid
  keepText(stageKeyOf(uid), 'met')
  keepText(FIRST_VISIT, uid, 'session')
  return false
}

/** This person's screen was locked: they know now what a PIN spares them. */
export function noteLocked(uid: string): void {
  keepText(stageKeyOf(uid), 'locked')
}

function wasAnswered(uid: string): boolean {
  // Where storage is blocked the answer could not be kept either: it would be asked for ever.
  return readText(keyOf(uid)) !== null
}

/** Yes or no: it is not offered again. */
export function answerPinOffer(uid: string): void {
  keepText(keyOf(uid), 'yes')
}
