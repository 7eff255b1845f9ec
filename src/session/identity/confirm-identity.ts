import { forgetLastUser } from '../last-user'
import { readProfile } from '../profile'
import { getSession, nobodySignedIn } from '../session'
import { identityClient } from './identity'
import { startIdentity } from './start'

/** With a connection, the service's word that nobody is signed in is definite: the screen is locked, the outbox stays. */
async function settleLastUser(): Promise<void> {
  const client = await identityClient()
  if (client.currentUid() !== null) return
  await forgetLastUser()
  nobodySignedIn()
}

/**
 * Who the identity service and the server take this browser for, asked again with a renewed credential. Null when nobody
 * is signed in.
 * @throws when either of them could not be asked, or somebody else has signed in while they were.
 */
export async function confirmIdentity(): Promise<{ uid: string; tenantId: string } | null> {
  await startIdentity()
  if (getSession().status === 'signed-in' && !getSession().verified) await settleLastUser()
  const { status, verified } = getSession()
  if (status === 'signed-out') return null
  if (!verified) throw new Error('the identity service has not answered yet')
  const asked = getSession().user?.uid
  const { user, tenant } = await readProfile()
  // Of whoever signed in meanwhile it says nothing: their entries would wait, and those of before go in their name.
  if (getSession().user?.uid !== asked) throw new Error('somebody else has signed in meanwhile')
  return { uid: user.uid, tenantId: tenant.id }
}
