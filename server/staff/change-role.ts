import type { Role } from '#contract/standing'
import { events } from '../core/events.ts'
import { notifyMember } from '../core/notify.ts'
import { recordSecurityEvent } from '../core/security-events.ts'
import { NEXT_VERSION, NOW } from '../core/stamps.ts'
import type { Trx } from '../db/with-tenant.ts'
import { holdStandings, isLastAdmin } from './standing.ts'

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
  const members = await holdStandings(trx, tenantId, [memberId])
  const member = members.find(({ id }) => id === memberId)
  if (!member) return 'unknown'
  if (member.role === role) return 'same'
  if (isLastAdmin(members, memberId)) return 'last-admin'
  await trx
    .updateTable('members')
    .set({ role, version: NEXT_VERSION, updated_at: NOW, updated_by_name: by })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', memberId)
    .execute()
  await tellRole(trx, { tenantId, memberId }, role, by)
  return 'changed'
}

/** Tells a member that their role is another one now, and notes it for them. */
export async function tellRole(
  trx: Trx,
  member: { tenantId: string; memberId: string },
  role: string,
  by: string,
): Promise<void> {
  await notifyMember(trx, member, events.roleChanged(role, by))
  await recordSecurityEvent(trx, { ...member, type: 'role_changed' })
}
