import { noteCredential } from '../credential/stored-credential'
import { learnPassword } from '../secrets/learn-password'
import { getSession, identified } from '../session'
import type { IdentityClient } from './firebase-client'
import { noteProof } from './fresh-proof'
import { identityClient } from './identity'
import { IdentityError, toIdentityError } from './identity-error'

/** How somebody can prove who they are. */
export type SignInWay = 'password' | 'google'

/** The ways that this person's account has; the password when the identity service cannot be asked. */
export async function signInWays(): Promise<readonly SignInWay[]> {
  const ways = await identityClient().then(
    (client) => client.ways(),
    () => [],
  )
  return ways.length > 0 ? ways : ['password']
}

/** Renews the sign-in of the very person whose data is open. Never becomes another person. @throws IdentityError */
export async function proveWithPassword(password: string): Promise<void> {
  const uid = await prove(async (client, email) =>
    client.currentUid() === null ? client.signIn(email, password) : client.proveWithPassword(password),
  )
  learnPassword(uid, password)
}

/** The same through the account chooser. @throws IdentityError `auth/user-mismatch` for another account. */
export async function proveWithGoogle(): Promise<void> {
  await prove(async (client, email) =>
    client.currentUid() === null ? client.signInWithGoogle() : client.proveWithGoogle(email),
  )
}

/** @returns the uid of the person who is proved */
async function prove(act: (client: IdentityClient, email: string) => Promise<void>): Promise<string> {
  const { user } = getSession()
  if (!user) throw new IdentityError('auth/user-mismatch')
  try {
    const client = await identityClient()
    await act(client, user.email)
    // The service forgot them and another came out of the chooser: the service's own word closes this desk.
    if (client.currentUid() !== user.uid) throw new IdentityError('auth/user-mismatch')
    const token = await client.token(false)
    if (token !== null) noteCredential(user.uid, token)
  } catch (thrown) {
    throw toIdentityError(thrown)
  }
  // The service tells of a new person only, not of the same one again.
  identified(user)
  noteProof(user.uid)
  return user.uid
}
