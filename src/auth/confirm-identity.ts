import { readProfile } from './profile'
import { getSession } from './session'
import { startIdentity } from './start'

/**
 * Who the identity service and the server take this browser for, asked anew with a renewed credential. Null when nobody
 * is signed in.
 * @throws when either of them could not be asked.
 */
export async function confirmIdentity(): Promise<{ uid: string; tenantId: string } | null> {
  await startIdentity()
  const { status, verified } = getSession()
  if (status === 'signed-out') return null
  if (!verified) throw new Error('the identity service has not answered yet')
  const { user, tenant } = await readProfile()
  return { uid: user.uid, tenantId: tenant.id }
}
