import { writeAudit } from '../core/audit.ts'
import type { VerifiedToken } from '../core/identity.ts'
import { NEXT_VERSION, NOW } from '../core/stamps.ts'
import { enterTenant, presentAddress, type Trx } from '../db/with-tenant.ts'

/**
 * Makes the memberships that were added for an address those of the person who has it, once: at the first call of somebody
 * who belongs to no tenant yet, with the address verified. Who belongs to one already is not led into another by being
 * added there; that takes an invitation. The transaction has entered no tenant. Says whether the person may have a membership
 * now: where nothing was linked, another call of theirs may have done it meanwhile.
 */
export async function linkByAddress(trx: Trx, token: VerifiedToken, traceId: string): Promise<boolean> {
  if (!token.emailVerified || token.email === '') return false
  const known = await trx.selectFrom('members').select('id').where('uid', '=', token.uid).limit(1).executeTakeFirst()
  if (known) return true
  const linked = await claimWaiting(trx, token)
  for (const { id, tenantId } of linked) {
    await enterTenant(trx, tenantId)
    await writeAudit(trx, { uid: token.uid, action: 'joined by address', ids: [id], traceId })
  }
  await enterTenant(trx, '')
  return true
}

/**
 * Makes the memberships that wait for the verified address of the person their own, in every tenant or in one. The transaction
 * has entered no tenant.
 */
export async function claimWaiting(trx: Trx, { uid, email, authTime }: VerifiedToken, tenantId?: string) {
  await presentAddress(trx, email)
  return (
    trx
      .updateTable('members')
      // A sign-in that was ended before this one must not be good here (docs/decisions/011).
      .set({ uid, valid_since: new Date(authTime * 1000), joined_at: NOW, updated_at: NOW, version: NEXT_VERSION })
      .where('uid', 'is', null)
      .$if(tenantId !== undefined, (rows) => rows.where('tenant_id', '=', tenantId ?? ''))
      .returning(['id', 'tenant_id as tenantId', 'name', 'role'])
      .execute()
  )
}
