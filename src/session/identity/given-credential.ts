import type { IdentityClient } from './firebase-client'
import { isVerdict } from './identity-answers'
import { toIdentityError } from './identity-error'

/**
 * The credential that the identity service gives; null when it is its word that this person gets none any more.
 * @throws when it could not be asked.
 */
export function givenCredential({ token }: Pick<IdentityClient, 'token'>, force: boolean): Promise<string | null> {
  return token(force).catch((thrown: unknown) => {
    if (isVerdict(thrown)) return null
    throw thrown
  })
}

/**
 * Renews the credential now.
 * A network failure keeps the user signed in; an expired user is signed out (spec section 4).
 */
export async function renewCredential({ token, signOut }: Pick<IdentityClient, 'token' | 'signOut'>): Promise<void> {
  try {
    await token(true)
  } catch (thrown) {
    if (toIdentityError(thrown).code === 'auth/user-token-expired') await signOut()
  }
}
