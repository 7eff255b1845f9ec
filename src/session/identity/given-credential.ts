import type { IdentityClient } from './firebase-client'
import { isVerdict } from './identity-answers'
import { toIdentityError } from './identity-error'

/**
 * The credential that the identity service gives this person; null when it is its word that they get none any more, or when
 * somebody else is signed in by the time it comes: it is theirs then.
 * @throws when it could not be asked.
 */
export async function givenCredential(
  { token, currentUid }: Pick<IdentityClient, 'token' | 'currentUid'>,
  uid: string,
  force: boolean,
): Promise<string | null> {
  const given = await token(force).catch((thrown: unknown) => {
    if (isVerdict(thrown)) return null
    throw thrown
  })
  return currentUid() === uid ? given : null
}

/**
 * Renews the credential now.
 * A network failure keeps the user signed in; an expired user is signed out (spec section 4).
 */
export async function renewCredential({
  token,
  currentUid,
  signOut,
}: Pick<IdentityClient, 'token' | 'currentUid' | 'signOut'>): Promise<void> {
  const uid = currentUid()
  try {
    await token(true)
  } catch (thrown) {
    if (toIdentityError(thrown).code === 'auth/user-token-expired') await signOut(uid)
  }
}
