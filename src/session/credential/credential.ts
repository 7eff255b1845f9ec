import { givenCredential, renewCredential } from '../identity/given-credential'
import { identityClient, isIdentityReady } from '../identity/identity'
import { lockedUid } from '../lock/lock-flag'
import { getSession } from '../session'
import { noteCredential, storedCredential } from './stored-credential'

/** Spec section 9: while signed in the credential is renewed by force every 10 minutes. */
const REFRESH_MS = 600_000

/**
 * The bearer credential of the signed-in user, for the API room.
 * Null when nobody is signed in, when the identity service gives this person none any more, or when it knows another user
 * than the one whose data is open: then nothing may be sent under the wrong name.
 * @throws when the identity service cannot be asked.
 */
export async function credential(force: boolean): Promise<string | null> {
  const uid = getSession().user?.uid
  if (uid !== undefined && !force && !isIdentityReady()) {
    const early = earlyCredential(uid)
    if (early !== null) return early
  }
  const client = await identityClient()
  const currentUid = client.currentUid()
  if (currentUid === null || (uid !== undefined && currentUid !== uid)) return null
  const token = await givenCredential(client, currentUid, force)
  if (token !== null) noteCredential(currentUid, token)
  return token
}

/**
 * The credential stored on the device serves until the identity service has answered; then its answer alone counts. It
 * does not serve behind a lock that was there when the page opened: nobody has proved yet who is at the desk.
 */
export function earlyCredential(uid: string): string | null {
  return lockedUid() === uid ? null : storedCredential(uid)
}

/** Renews the credential now, once it is known whose it is. */
export async function refreshCredential(): Promise<void> {
  if (!getSession().verified) return
  await renewCredential(await identityClient())
}

/** Starts the regular renewal; the returned function ends it. */
export function startCredentialRefresh(): () => void {
  const timer = setInterval(() => void refreshCredential().catch(() => {}), REFRESH_MS)
  return () => clearInterval(timer)
}
