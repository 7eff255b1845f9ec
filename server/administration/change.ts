import { type RawBuilder, sql } from 'kysely'
import type { FeatureChange, TenantChange, TenantSettings } from '#contract/administration'
import { changedFields } from '#contract/changes'
import type { CallContext } from '../core/call.ts'
import { checkVersion } from '../core/check-version.ts'
import { NEXT_VERSION, NOW } from '../core/stamps.ts'
import { administerTenant } from '../db/with-tenant.ts'
import { TENANT_COLUMNS, toSettings } from './record.ts'

/** The caller's tenant. */
export async function readTenant({ trx }: CallContext): Promise<TenantSettings> {
  const row = await trx.selectFrom('tenants').select(TENANT_COLUMNS).executeTakeFirstOrThrow()
  return toSettings(trx, row)
}

/** The caller's tenant, held until the transaction ends. Throws DB_005 when `If-Match` names another version. */
export async function holdTenant(ctx: CallContext): Promise<TenantSettings> {
  await administerTenant(ctx.trx)
  const row = await ctx.trx
    .selectFrom('tenants')
    .select(TENANT_COLUMNS)
    // Whoever records something holds the key of the tenant's row: they and this one do not wait for each other.
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const current = await toSettings(ctx.trx, row)
  checkVersion(ctx, current)
  return current
}

type Columns = {
  name?: string
  settings?: RawBuilder<string>
  features?: RawBuilder<string>
  permission_overrides?: string
}

/** Writes columns of the tenant that is held. */
export async function writeTenant({ trx }: CallContext, columns: Columns): Promise<TenantSettings> {
  const row = await trx
    .updateTable('tenants')
    .set({ ...columns, version: NEXT_VERSION, updated_at: NOW })
    .returning(TENANT_COLUMNS)
    .executeTakeFirstOrThrow()
  return toSettings(trx, row)
}

/** What stands in one of the columns of JSON, with these values in place of those of their names. */
export function merged(column: 'settings' | 'features', values: object): RawBuilder<string> {
  return sql<string>`${sql.ref(column)} || ${JSON.stringify(values)}::jsonb`
}

/** Changes what is given. Throws DB_005 when `If-Match` names another version. */
export async function changeTenant(ctx: CallContext, given: TenantChange): Promise<TenantSettings> {
  const current = await holdTenant(ctx)
  const { name, lock_minutes } = changedFields(current, given)
  if (name === undefined && lock_minutes === undefined) return current
  return writeTenant(ctx, {
    ...(name !== undefined && { name }),
    ...(lock_minutes !== undefined && { settings: merged('settings', { lock_minutes }) }),
  })
}

/** Switches features. Throws DB_005 when `If-Match` names another version. */
export async function changeFeatures(ctx: CallContext, given: FeatureChange): Promise<TenantSettings> {
  const current = await holdTenant(ctx)
  const changed = changedFields(current.features, given)
  if (Object.keys(changed).length === 0) return current
  return writeTenant(ctx, { features: merged('features', changed) })
}
