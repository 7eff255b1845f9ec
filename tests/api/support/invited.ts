import type { Trx } from '../../../server/db/with-tenant.ts'
import { hashInvitationCode, INVITATION_LIFETIME_MS } from '../../../server/invitations/code.ts'
import type { Person } from './world.ts'

/** A colleague who has never signed in, under that id. */
export async function addColleague(trx: Trx, { tenantId }: Person, id: string, name: string): Promise<void> {
  const member = { tenant_id: tenantId, id, name, email: `member-${id}@example.jp`, role: 'staff' }
  await trx.insertInto('members').values(member).execute()
}

/** An open invitation of the person, under that id. */
export async function addInvitation(trx: Trx, { tenantId, memberId, name }: Person, id: string): Promise<void> {
  const by = { created_by: name, created_by_member: memberId }
  const given = { email: `${id}@example.jp`, role: 'staff', code_hash: hashInvitationCode(id) }
  const expires_at = new Date(Date.now() + INVITATION_LIFETIME_MS)
  await trx
    .insertInto('invitations')
    .values({ tenant_id: tenantId, id, ...given, expires_at, ...by })
    .execute()
}
