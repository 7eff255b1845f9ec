import { OPERATOR_NAME } from '../core/operator-name.ts'
import type { Database } from '../db/connect.ts'
import { withOperator } from '../db/with-tenant.ts'
import { hashInvitationCode, INVITATION_LIFETIME_MS, makeInvitationCode } from '../invitations/code.ts'
import { findTenant, recordAct } from './tenants.ts'

export type AdminInvitation = { code: string; expiresAt: Date; tenantName: string }

/**
 * Invites an administrator by e-mail address. The code is in the answer and nowhere else; an earlier invitation of the
 * same address that is still open is withdrawn. @throws OperatorError when there is no such tenant
 */
export function inviteAdmin(db: Database, subdomain: string, email: string, now: Date): Promise<AdminInvitation> {
  const code = makeInvitationCode()
  const expiresAt = new Date(now.getTime() + INVITATION_LIFETIME_MS)
  return withOperator(db, async (trx) => {
    const tenant = await findTenant(trx, subdomain)
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
