import { identityClient, isIdentityReady } from './identity'
import { toIdentityError } from './identity-error'
import { getSession } from './session'
import { storeCredential, storedCredential } from './stored-credential'

/** Spec section 9: while signed in the credential is renewed by force every 10 minutes. */
const REFRESH_MS = 600_000

/**
 * The bearer credential of the signed-in user, for the API room.
 * Null when nobody is signed in, or when the identity service knows another user than the one whose data is open:
 * then nothing may be sent under the wrong name.
 * @throws when the identity service cannot be asked.
 */
export async function credential(force: boolean): Promise<string | null> {
  const uid = getSession().user?.uid
  const early = uid !== undefined && !force && !isIdentityReady() ? storedCredential(uid) : null
  if (early !== null) return early
  const client = await identityClient()
  const currentUid = client.currentUid()
  if (currentUid === null || (uid !== undefined && currentUid !== uid)) return null
  const token = await client.token(force)
  if (token !== null) storeCredential(currentUid, token)
  return token
}

/**
 * Renews the credential now.
 * A network failure keeps the user signed in; an expired user is signed out (spec section 4).
 */
export async function refreshCredential(): Promise<void> {
  if (!getSession().verified) return
  const client = await identityClient()
  try {
    await client.token(true)
  } catch (thrown) {
    if (toIdentityError(thrown).code === 'auth/user-token-expired') await client.signOut()
  }
}

/** Starts the regular renewal; the returned function ends it. */
export function startCredentialRefresh(): () => void {
  const timer = setInterval(() => void refreshCredential().catch(() => {}), REFRESH_MS)
  return () => clearInterval(timer)
}
