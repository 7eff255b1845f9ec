import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { DEFAULT_FEATURES } from '#contract/tenant'
import { OPERATOR_UID } from '../core/audit.ts'
import { NEXT_VERSION, NOW } from '../core/stamps.ts'
import type { Database } from '../db/connect.ts'
import type { TenantsTable } from '../db/schema.ts'
import { type Trx, withOperator } from '../db/with-tenant.ts'

/** The command cannot be done, for a reason that the operator can do something about. */
export class OperatorError extends Error {
  override name = 'OperatorError'
}

export type Tenant = Selectable<TenantsTable>
export type TenantSummary = Pick<Tenant, 'subdomain' | 'name' | 'plan' | 'status'> & {
  members: number
  customers: number
  interactions: number
}

/** @throws OperatorError when there is no such tenant */
export async function findTenant(trx: Trx, subdomain: string): Promise<Tenant> {
  const tenant = await trx.selectFrom('tenants').selectAll().where('subdomain', '=', subdomain).executeTakeFirst()
  if (!tenant) throw new OperatorError(`テナント「${subdomain}」は見つかりません。`)
  return tenant
}

/** A tenant without anybody in it. @throws OperatorError when the subdomain is taken */
export function createTenant(db: Database, values: { name: string; subdomain: string; plan: string }): Promise<Tenant> {
  return withOperator(db, async (trx) => {
    const tenant = await trx
      .insertInto('tenants')
      .values({ ...values, features: JSON.stringify(DEFAULT_FEATURES) })
      .onConflict((conflict) => conflict.column('subdomain').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (!tenant) throw new OperatorError(`サブドメイン「${values.subdomain}」は既に使われています。`)
    await recordAct(trx, tenant.id, 'create-tenant')
    return tenant
  })
}

export function listTenants(db: Database): Promise<TenantSummary[]> {
  return withOperator(db, async (trx) => {
    const { rows } = await sql<TenantSummary>`
      select subdomain, name, plan, status,
        (select count(*)::int from members m where m.tenant_id = t.id and m.status = 'active') as members,
        (select count(*)::int from customers c where c.tenant_id = t.id and c.deleted_at is null) as customers,
        (select count(*)::int from interactions i where i.tenant_id = t.id) as interactions
      from tenants t order by created_at, subdomain`.execute(trx)
    return rows
  })
}

type TenantChange = {
  plan?: string
  status?: Tenant['status']
  features?: Record<string, boolean>
  settings?: { lock_minutes: number }
}

/** Changes a tenant; features and settings that are not named stay as they are. @throws OperatorError when there is none */
export function changeTenant(db: Database, subdomain: string, act: string, change: TenantChange): Promise<Tenant> {
  const { features, settings, ...columns } = change
  return withOperator(db, async (trx) => {
    const { id } = await findTenant(trx, subdomain)
    await recordAct(trx, id, act)
    return trx
      .updateTable('tenants')
      .set({
        ...columns,
        ...(features && { features: sql`features || ${JSON.stringify(features)}::jsonb` }),
        ...(settings && { settings: sql`settings || ${JSON.stringify(settings)}::jsonb` }),
        updated_at: NOW,
        version: NEXT_VERSION,
      })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
  })
}

/** What an operator does is in the tenant's audit log like what its members do. */
export async function recordAct(trx: Trx, tenantId: string, act: string): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({ tenant_id: tenantId, uid: OPERATOR_UID, action: `admin ${act}`, subject_ids: [], request_id: 'admin' })
    .execute()
}
