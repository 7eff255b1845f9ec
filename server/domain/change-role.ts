import { sql } from 'kysely'
import type { Role } from '#contract/permissions'
import type { Trx } from '../db/with-tenant.ts'
import { events } from './events.ts'
import { notifyMember } from './notify-member.ts'
import { keepSecurityEvent } from './security-events.ts'

/**
 * Gives a member another role and tells them; `by` is the name of who does it. The role that they have already is no
 * change. Answers `last-admin`, and changes nothing, for the last active administrator of the tenant.
 */
export async function changeRole(
  trx: Trx,
  { tenantId, memberId }: { tenantId: string; memberId: string },
  role: Role,
  by: string,
): Promise<'changed' | 'same' | 'last-admin' | 'unknown'> {
  // All administrators are locked: two of them at once could take each other's role away.
  const members = await trx
    .selectFrom('members')
    .select(['id', 'role', 'status'])
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('id', '=', memberId), eb('role', '=', 'admin')]))
    .orderBy('id')
    .forUpdate()
    .execute()
  const member = members.find(({ id }) => id === memberId)
  if (!member) return 'unknown'
  if (member.role === role) return 'same'
  const others = members.filter((other) => other.id !== memberId && other.role === 'admin' && other.status === 'active')
  if (member.role === 'admin' && member.status === 'active' && others.length === 0) return 'last-admin'
  await trx
    .updateTable('members')
    .set({ role, version: sql<number>`version + 1`, updated_at: sql<Date>`clock_timestamp()` })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', memberId)
    .execute()
  await notifyMember(trx, { tenantId, memberId }, events.roleChanged(role, by))
  await keepSecurityEvent(trx, { tenantId, memberId, type: 'role_changed' })
  return 'changed'
}
