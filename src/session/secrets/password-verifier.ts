// What lets this device recognise a person's password without a network (decision 015). Loaded when it is needed: the
// sign-in page does not wait for it.
import { createDeviceSecret, type SecretState } from './device-secret'
import { clearLeft } from './left-passwords'

const secret = createDeviceSecret({ kind: 'password' })

/** One act after the other: what was asked for last is what stays. */
let turn: Promise<unknown> = Promise.resolve()
function inTurn(act: () => Promise<void>): Promise<void> {
  const done = turn.then(act)
  turn = done.catch(() => {})
  return done
}

/** Whether this device recognises this person's password, and whether it may be tried now. Never fails. */
export const passwordState: (uid: string) => Promise<SecretState> = secret.state

/**
 * From now on this device recognises this password as this person's. Only after the identity service has taken it.
 * @throws when the disk does not take it.
 */
export const keepPassword = (uid: string, password: string, iterations?: number) =>
  inTurn(async () => {
    clearLeft(uid)
    await secret.keep(uid, password, iterations)
  })

/** Whether it is the one that the identity service took last on this device. @throws when the disk is broken */
export const checkPassword = secret.check

/** This person's is no longer right. */
export const forgetPassword = (uid: string) =>
  inTurn(async () => {
    await secret.forget(uid)
    clearLeft(uid)
  })

/** Removes those of everybody but this person. */
export const forgetOtherPasswords = (uid: string) => inTurn(() => secret.forgetOthers(uid))
