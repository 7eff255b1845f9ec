import { expect } from 'vitest'
import type { World } from './world.ts'

const RUNNING = `select backend_xid::text as xid from pg_stat_activity
  where backend_xid is not null and (datname <> current_database() or backend_type = 'autovacuum worker')`

/**
 * Waits until what runs now in other databases of the same PostgreSQL has ended. The oldest transaction of all databases
 * decides which changes a pull brings once more (docs/decisions/017): other tests would decide what this one reads.
 */
export async function othersHaveEnded({ database: { app, owner } }: World): Promise<void> {
  if (app.kind === 'embedded') return
  const running = async () => (await owner.pool.query<{ xid: string }>(RUNNING)).rows.map(({ xid }) => xid)
  const before = await running()
  await expect
    .poll(async () => (await running()).filter((xid) => before.includes(xid)), { timeout: 20_000 })
    .toEqual([])
}
