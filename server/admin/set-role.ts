import { sql } from 'kysely'
import type { Role } from '#contract/standing'
import { OPERATOR_NAME } from '../core/operator-name.ts'
import type { Database } from '../db/connect.ts'
import { withOperator } from '../db/with-tenant.ts'
import { changeRole } from '../staff/change-role.ts'
import { findTenant, OperatorError, recordAct } from './tenants.ts'

/** Gives the member with this e-mail address another role. @throws OperatorError where there is none, or it must not be */
export function setRole(db: Database, subdomain: string, email: string, role: Role): Promise<{ name: string }> {
  return withOperator(db, async (trx) => {
    const tenant = await findTenant(trx, subdomain)
    const member = await trx
      .selectFrom('members')
      .select(['id', 'name'])
      .where('tenant_id', '=', tenant.id)
      .where(sql`lower(email)`, '=', email)
      .executeTakeFirst()
    if (!member) throw new OperatorError(`「${tenant.name}」に ${email} のメンバーはいません。`)
    const outcome = await changeRole(trx, { tenantId: tenant.id, memberId: member.id }, role, OPERATOR_NAME)
    if (outcome === 'last-admin') throw new OperatorError('最後の管理者の役割は変更できません。')
    await recordAct(trx, tenant.id, 'set-role')
    return member
  })
}
