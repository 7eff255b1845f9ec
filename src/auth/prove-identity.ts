import type { IdentityClient } from './firebase-client'
import { identityClient } from './identity'
import { IdentityError, toIdentityError } from './identity-error'
import { getSession, identified } from './session'
import { storeCredential } from './stored-credential'

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
export const proveWithPassword = (password: string) =>
  prove(async (client, email) =>
    client.currentUid() === null ? client.signIn(email, password) : client.proveWithPassword(password),
  )

/** The same through the account chooser. @throws IdentityError `auth/user-mismatch` for another account. */
export const proveWithGoogle = () =>
  prove(async (client, email) =>
    client.currentUid() === null ? client.signInWithGoogle() : client.proveWithGoogle(email),
  )

async function prove(act: (client: IdentityClient, email: string) => Promise<void>): Promise<void> {
  const { user } = getSession()
  if (!user) throw new IdentityError('auth/user-mismatch')
  try {
    const client = await identityClient()
    await act(client, user.email)
    // The service forgot them and another came out of the chooser: the service's own word closes this desk.
    if (client.currentUid() !== user.uid) throw new IdentityError('auth/user-mismatch')
    const token = await client.token(false)
    if (token !== null) storeCredential(user.uid, token)
  } catch (thrown) {
    throw toIdentityError(thrown)
  }
  // The service tells of a new person only, not of the same one again.
  identified(user)
}
