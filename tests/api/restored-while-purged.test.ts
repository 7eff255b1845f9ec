/** What is restored at the moment at which its time is over stays. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { products } from '#contract/products'
import { snippets } from '#contract/snippets'
import { type Trx, withTenant } from '../../server/db/with-tenant.ts'
import { ago, deleteExpired } from '../../server/housekeeping/expired-rows.ts'
import { purgeDocuments } from '../../server/legal-checks/purge.ts'
import { purgeProducts } from '../../server/products/purge.ts'
import { addDocument } from './support/documents.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

const within = <T>(act: (trx: Trx) => Promise<T>) => withTenant(world.database.app, desk.tenantId, act)
const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

const CASES = {
  legal_checks: {
    add: () =>
      within(async (trx) => {
        const id: string = crypto.randomUUID()
        await addDocument(trx, desk.staff, { id })
        return { id }
      }),
    purge: (trx: Trx) => purgeDocuments(trx, ago(30)),
  },
  products: {
    add: () => call(world, desk.admin, products.create, { body: { name: '半日ドック', price: 1 } }),
    purge: (trx: Trx) => purgeProducts(trx, ago(30)),
  },
  snippets: {
    add: () => call(world, desk.admin, snippets.create, { body: { name: '文', text: '文' } }),
    purge: (trx: Trx) => deleteExpired(trx, { table: 'snippets', since: 'deleted_at', days: 30 }),
  },
}

/** The embedded database has one session: nobody else could restore meanwhile. */
test.skipIf(inject('template').kind === 'embedded').each(Object.keys(CASES) as (keyof typeof CASES)[])(
  '%s',
  async (table) => {
    const { add, purge } = CASES[table]
    const { id } = await add()
    const mark = (deletedAt: unknown) => (trx: Trx) =>
      sql`update ${sql.table(table)} set deleted_at = ${deletedAt} where id = ${id}::uuid`.execute(trx)
    await within(mark(sql`now() - interval '31 days'`))
    const holds = Promise.withResolvers<void>()
    const restoring = within(async (trx) => {
      await mark(null)(trx)
      holds.resolve()
      await expect.poll(async () => (await world.database.owner.pool.query(waiting)).rowCount).toBe(1)
    })
    await holds.promise
    await Promise.all([within(purge), restoring])
    const { rows } = await within((trx) => sql`select from ${sql.table(table)} where id = ${id}::uuid`.execute(trx))
    expect(rows).toHaveLength(1)
    await within(mark(sql`now() - interval '31 days'`))
    expect(await within(purge)).toBe(true)
  },
)
