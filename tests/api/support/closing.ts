import { sql } from 'kysely'
import { expect } from 'vitest'
import { closing } from '#contract/closing'
import { DAY_MS } from '#contract/day'
import { eraseTenant } from '../../../server/closing/erase.ts'
import { withOperator } from '../../../server/db/with-tenant.ts'
import { call, type Desk, type World } from './world.ts'

/** What every administrator of `addTenant` types. */
export const nameOf = ({ tenantId }: Desk) => `テナント ${tenantId}`

export const askToClose = (world: World, desk: Desk) =>
  call(world, desk.admin, closing.ask, { body: { name: nameOf(desk) } })

/**
 * Lets the turn of a put-off job come now. In a transaction: on the embedded database a statement with values would meet
 * those of a worker that is at work (server/db/queue-schema.ts).
 */
export const bringForward = (world: World, jobIds: readonly string[]): Promise<void> =>
  startAfter(world, jobIds, new Date())

/** Lets no job of these begin in this test. */
export const putOff = (world: World, jobIds: readonly string[]): Promise<void> =>
  startAfter(world, jobIds, new Date(Date.now() + DAY_MS))

async function startAfter(world: World, jobIds: readonly string[], at: Date): Promise<void> {
  await world.database.owner.kysely
    .transaction()
    .execute((trx) => sql`update pgboss.job set start_after = ${at} where id = any(${jobIds}::uuid[])`.execute(trx))
}

/** The ids of the jobs of a kind that a tenant has. */
export async function jobsOf(world: World, tenantId: string, kind: string): Promise<string[]> {
  const rows = await withOperator(world.database.owner, (trx) =>
    trx.selectFrom('jobs').select('id').where('tenant_id', '=', tenantId).where('kind', '=', kind).execute(),
  )
  return rows.map(({ id }) => id)
}

/** Lets the day of a tenant that is going to be deleted have come. */
export async function letDayCome(world: World, tenantId: string): Promise<void> {
  const day = new Date(Date.now() - 1_000)
  const asked = new Date(day.getTime() - 31 * DAY_MS)
  await withOperator(world.database.owner, (trx) =>
    trx
      .updateTable('tenant_closings')
      .set({ asked_at: asked, delete_at: day })
      .where('tenant_id', '=', tenantId)
      .execute(),
  )
  await bringForward(world, await jobsOf(world, tenantId, eraseTenant.name))
}

/** What is kept of a tenant that is deleted; undefined until it is. */
export const closedTenant = (world: World, tenantId: string) =>
  withOperator(world.database.owner, (trx) =>
    trx.selectFrom('closed_tenants').selectAll().where('id', '=', tenantId).executeTakeFirst(),
  )

/** Works until the tenant is deleted. */
export async function workUntilClosed(world: World, tenantId: string): Promise<void> {
  const worker = world.deps.jobs.work()
  try {
    await expect.poll(() => closedTenant(world, tenantId), { timeout: 30_000, interval: 50 }).toBeDefined()
  } finally {
    await worker.stop()
  }
}

/** How many rows of a tenant each table has. */
export async function countsOf(world: World, tenantId: string): Promise<Record<string, number>> {
  const { pool } = world.database.owner
  const { rows } = await pool.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id') order by 1`)
  const counts: Record<string, number> = {}
  await withOperator(world.database.owner, async (trx) => {
    for (const { name } of rows) {
      const { n } = await trx
        .selectFrom(name as 'customers')
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .where('tenant_id', '=', tenantId)
        .executeTakeFirstOrThrow()
      counts[name] = Number(n)
    }
  })
  return counts
}
