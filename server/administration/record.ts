import { type Selectable, sql } from 'kysely'
import type { TenantSettings } from '#contract/administration'
import { DEFAULT_LOCK_MINUTES, LockMinutes } from '#contract/lock'
import { DEFAULT_FEATURES, type Feature } from '#contract/tenant'
import type { TenantsTable } from '../db/schema.ts'
import type { Trx } from '../db/with-tenant.ts'

export const TENANT_COLUMNS = [
  'name',
  'subdomain',
  'plan',
  'settings',
  'features',
  'permission_overrides',
  'version',
] as const
type Row = Pick<Selectable<TenantsTable>, (typeof TENANT_COLUMNS)[number]>

/** The settings of the tenant of the transaction, from its row. */
export async function toSettings(trx: Trx, row: Row): Promise<TenantSettings> {
  const { name, subdomain, plan, settings, features, permission_overrides: cells, version } = row
  const lock_minutes = LockMinutes.safeParse(settings.lock_minutes).data ?? DEFAULT_LOCK_MINUTES
  const flags = { ...DEFAULT_FEATURES, ...features }
  return { name, subdomain, plan, lock_minutes, features: flags, in_use: await featuresInUse(trx), cells, version }
}

/** By the first record that is found: nothing is counted. */
async function featuresInUse(trx: Trx): Promise<Feature[]> {
  const { rows } = await sql<Partial<Record<Feature, boolean>>>`
    select
      exists (select from customers where deleted_at is null) as customers,
      exists (select from products where deleted_at is null) as products,
      exists (select from knowledge_documents) as documents,
      exists (select from legal_checks) as legal_check,
      exists (select from members offset 1) as staff_management,
      exists (select from notifications where read_at is null) as notifications,
      exists (select from invitations where used_at is null and revoked_at is null and expires_at > clock_timestamp())
        as invitations`.execute(trx)
  return Object.entries(rows[0] ?? {}).flatMap(([feature, isUsed]) => (isUsed ? [feature as Feature] : []))
}
