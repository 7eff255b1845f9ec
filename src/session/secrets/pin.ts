import { createDeviceSecret, type SecretState } from './device-secret'

/** Digits, at least four. */
export const PIN_FORM = /^\d{4,12}$/

const secret = createDeviceSecret({ kind: 'pin', keepsLength: true })

/** As an input method may write them: full-width digits are the same. */
const tidy = (pin: string) => pin.normalize('NFKC')

/** The state of this person's PIN on this device. Never fails. */
export const pinState: (uid: string) => Promise<SecretState> = secret.state

/** How many digits this person's PIN has; null when it is not known. */
export const pinLength = secret.lengthOf

/** Keeps a PIN for this person on this device: its salted hash, never itself. @throws when the disk does not take it. */
export const setPin = (uid: string, pin: string, iterations?: number) => secret.keep(uid, tidy(pin), iterations)

/** Whether it is the right one; see {@link pinState} for what is left to a wrong one. @throws when the disk is broken */
export const checkPin = (uid: string, pin: string) => secret.check(uid, tidy(pin))

/** Forgets it. */
export const removePin = secret.forget

/** The person has proved over the network who they are: the PIN may be used again. */
export const forgivePin = secret.forgive
