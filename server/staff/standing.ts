import type { Trx } from '../db/with-tenant.ts'
import { STAFF_COLUMNS } from './record.ts'

export type Standing = { id: string; role: string; status: string }

/**
 * The members with those ids, and all administrators, held until the transaction ends: two administrators at once could
 * otherwise take each other's place away.
 */
export function holdStandings(trx: Trx, tenantId: string, ids: readonly string[]) {
  return trx
    .selectFrom('members')
    .select([...STAFF_COLUMNS, 'updated_by_name'])
    .where('tenant_id', '=', tenantId)
    .where((eb) => eb.or([eb('id', 'in', ids), eb('role', '=', 'admin')]))
    .orderBy('id')
    .forUpdate()
    .execute()
}

/** Whether the tenant has no other active administrator. */
export function isLastAdmin(members: readonly Standing[], id: string): boolean {
  const admins = members.filter((member) => member.role === 'admin' && member.status === 'active')
  return admins.length === 1 && admins[0]?.id === id
}
