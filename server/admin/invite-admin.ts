import { sql } from 'kysely'
import { OPERATOR_NAME } from '../core/operator-name.ts'
import type { Database } from '../db/connect.ts'
import { type Trx, withOperator } from '../db/with-tenant.ts'
import { hashInvitationCode, INVITATION_LIFETIME_MS, makeInvitationCode } from '../invitations/code.ts'
import { findTenant, OperatorError, recordAct, type Tenant } from './tenants.ts'

export type AdminInvitation = { code: string; expiresAt: Date; tenantName: string }

/**
 * Invites an administrator by e-mail address. The code is in the answer and nowhere else; an earlier invitation of the
 * same address that is still open is withdrawn. @throws OperatorError when there is no such tenant, or the address is a
 * member's: who has joined cannot use an invitation
 */
export function inviteAdmin(db: Database, subdomain: string, email: string, now: Date): Promise<AdminInvitation> {
  const code = makeInvitationCode()
  const expiresAt = new Date(now.getTime() + INVITATION_LIFETIME_MS)
  return withOperator(db, async (trx) => {
    const tenant = await findTenant(trx, subdomain)
    await refuseMember(trx, tenant, email)
    await trx
      .updateTable('invitations')
      .set({ revoked_at: now })
      .where('tenant_id', '=', tenant.id)
      .where('email', '=', email)
      .where('used_at', 'is', null)
      .where('revoked_at', 'is', null)
      .execute()
    await trx
      .insertInto('invitations')
      .values({
        tenant_id: tenant.id,
        email,
        role: 'admin',
        code_hash: hashInvitationCode(code),
        expires_at: expiresAt,
        created_at: now,
        created_by: OPERATOR_NAME,
      })
      .execute()
    await recordAct(trx, tenant.id, 'invite-admin')
    return { code, expiresAt, tenantName: tenant.name }
  })
}

/** Whom an administrator has added, and who has not come yet, may be invited: they make that membership their own. */
async function refuseMember(trx: Trx, { id, name, subdomain }: Tenant, email: string): Promise<void> {
  const member = await trx
    .selectFrom('members')
    .select(['status', 'uid'])
    .where('tenant_id', '=', id)
    .where(sql`lower(email)`, '=', email)
    .executeTakeFirst()
  if (!member || (member.status === 'active' && member.uid === null)) return
  const way =
    member.status === 'active' ? `set-role --tenant ${subdomain} で役割を変えられます。` : '利用が停止されています。'
  throw new OperatorError(`${email} は既に「${name}」のメンバーです。${way}`)
}
