import { sql } from 'kysely'
import { expect } from 'vitest'
import { withOperator } from '../../../server/db/with-tenant.ts'
import type { World } from './world.ts'

/**
 * Resolves when a seal can cover all entries of a tenant: transactions of anybody in the same PostgreSQL, also in another
 * database of it, hold it back.
 */
export async function allSealable(world: World, tenantId: string): Promise<void> {
  const isPast = () =>
    withOperator(world.database.owner, async (trx) => {
      const { rows } = await sql<{ past: boolean }>`
        select coalesce(max(xid) < pg_snapshot_xmin(pg_current_snapshot()), true) as past from audit_log
        where tenant_id = ${tenantId} and dataset_id = current_dataset()`.execute(trx)
      return rows[0]?.past
    })
  await expect.poll(isPast, { timeout: 15_000 }).toBe(true)
}
