// For tests: somebody who is signed in with a PIN, and who has handed the device over.
import { SESSION_KEY } from '../clock/forget-session'
import { setPin } from '../secrets/pin'
import type { SessionUser } from '../session'
import { profileOf } from '../session-testing'
import { keepSession } from './kept-session'

export const HOUR_MS = 3_600_000
/** Few rounds: the rule is the same, the test is quick. */
const ROUNDS = 1_000
/** Where the identity SDK keeps a user. */
export const SDK_KEY = 'firebase:authUser:key:[DEFAULT]'

/** This person is signed in and has a PIN here; their session has `left` ms. */
export async function signedInWithPin(user: SessionUser, pin: string, left = 6 * HOUR_MS): Promise<void> {
  const { uid } = user
  localStorage.setItem(SDK_KEY, JSON.stringify({ uid, stsTokenManager: { refreshToken: 'canary' } }))
  const session = { uid, id: 'one', left, gone: HOUR_MS, at: Date.now(), told: null }
  localStorage.setItem(SESSION_KEY, JSON.stringify(session))
  localStorage.setItem('last_user', JSON.stringify({ user, profile: profileOf(user) }))
  await setPin(uid, pin, ROUNDS)
}

/** The same person has handed the device over, and their PIN brings them back. */
export async function handedOverWithPin(user: SessionUser, pin: string): Promise<void> {
  await signedInWithPin(user, pin)
  await keepSession(user.uid)
  for (const key of [SDK_KEY, SESSION_KEY, 'last_user']) localStorage.removeItem(key)
}
