import { createDeviceSecret, type SecretState } from './device-secret'

/** Digits, at least four. */
export const PIN_FORM = /^\d{4,12}$/

const secret = createDeviceSecret({ kind: 'pin', keepsLength: true })

/** As an input method may write them: full-width digits are the same. */
export const tidyPin = (pin: string) => pin.normalize('NFKC')

/** The state of this person's PIN on this device. Never fails. */
export const pinState: (uid: string) => Promise<SecretState> = secret.state

/** How many digits this person's PIN has; null when it is not known. */
export const pinLength = secret.lengthOf

/** Keeps a PIN for this person on this device: its salted hash, never itself. @throws when the disk does not take it. */
export async function setPin(uid: string, pin: string, iterations?: number): Promise<void> {
  await secret.keep(uid, tidyPin(pin), iterations)
  await learnPin(uid, pin, true, iterations)
}

/** Whether it is the right one; see {@link pinState} for what is left to a wrong one. @throws when the disk is broken */
export async function checkPin(uid: string, pin: string): Promise<boolean> {
  const isRight = await secret.check(uid, tidyPin(pin))
  // Not waited for: who opens the lock is in a hurry.
  if (isRight) void learnPin(uid, pin, false)
  return isRight
}

/** Forgets it, and what it would have sealed. */
export async function removePin(uid: string): Promise<void> {
  await secret.forget(uid)
  await import('../kept-session/pin-keys').then(({ forgetPinKeys }) => forgetPinKeys(uid)).catch(() => {})
}

/** Makes ready for a hand-over. Never fails: without it the person comes back with their password. */
async function learnPin(uid: string, pin: string, isNew: boolean, iterations?: number): Promise<void> {
  await import('../kept-session/pin-keys')
    .then(({ learnPinKeys }) => learnPinKeys(uid, tidyPin(pin), isNew, iterations))
    .catch(() => {})
}

/** The person has proved over the network who they are: the PIN may be used again. */
export const forgivePin = secret.forgive
