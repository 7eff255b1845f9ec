import { within } from '@/lib/within'
import { forgetStoredUser } from '../credential/stored-credential'
import { forgetLastUser } from '../last-user'
import { loadChangedProfile } from '../profile'
import { learnPassword } from '../secrets/learn-password'
import { getSession, nobodySignedIn } from '../session'
import type { IdentityClient } from './firebase-client'
import { noteProof } from './fresh-proof'
import { identityClient } from './identity'
import { toIdentityError } from './identity-error'
import { finishEarlierSignOut, finishSignOut, noteSignOut } from './unfinished-sign-out'

/** Asks the identity service for something. @throws IdentityError, whatever happened */
export async function attempt(act: (client: IdentityClient) => Promise<void>): Promise<void> {
  try {
    await act(await identityClient())
  } catch (thrown) {
    throw toIdentityError(thrown)
  }
}

/** Signs somebody in, who has thereby proved who they are. @throws IdentityError */
const enter = (act: (client: IdentityClient) => Promise<void>, password?: string) =>
  attempt(async (client) => {
    await finishEarlierSignOut()
    await act(client)
    noteProof(client.currentUid())
    if (password !== undefined) learnPassword(client.currentUid(), password)
  })

/** @throws IdentityError */
export const signInWithEmail = (email: string, password: string) =>
  enter((client) => client.signIn(email.trim(), password), password)

/** Makes an account and signs in with it. @throws IdentityError */
export const registerWithEmail = (email: string, password: string) =>
  enter((client) => client.register(email.trim(), password), password)

/** Opens the account chooser in a pop-up (500 x 600 by default). @throws IdentityError */
export const signInWithGoogle = () => enter((client) => client.signInWithGoogle())

/** Has the identity service send a link to choose a new password. @throws IdentityError */
export const sendPasswordReset = (email: string) => attempt((c) => c.sendPasswordReset(email.trim()))

/** A disk that hangs keeps nobody from leaving; what is left on it is not opened any more. */
const FORGET_LIMIT_MS = 1_000
/** Signing out does not wait for a hanging line, on which the identity SDK cannot answer. */
const SDK_LIMIT_MS = 3_000

/**
 * Ends the session on this device. Works without the network, and on a line that hangs within 3 s: what the identity SDK
 * has not done by then it does later, also after a reload. The person's data is removed by the caller, which knows what to
 * do with unsent work.
 */
export async function signOut(): Promise<void> {
  const { user } = getSession()
  const forgotten = forgetLastUser()
  forgetStoredUser(user?.uid)
  if (user) noteSignOut(user.uid)
  nobodySignedIn()
  await within(SDK_LIMIT_MS, finishSignOut(), undefined)
  await within(FORGET_LIMIT_MS, forgotten, undefined)
}

/** Reads the profile again, e.g. after joining a tenant. */
export const reloadProfile = loadChangedProfile
