/** The kept number of customers and contacts is the counted one, whatever was done to the records. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { compactCounts, countCustomers } from '../../server/customers/counts.ts'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { createRandom } from '../../server/demo/random.ts'
import { testNumber } from '../../src/lib/test-numbers.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
})
afterAll(() => world.close())

const NAMES = ['アオキ', 'カトウ', 'サトウ', 'タナカ', 'ワダ', '']

/** What the tables themselves say. */
async function counted() {
  return withTenant(world.database.app, desk.tenantId, async (trx) => {
    const { rows } = await sql<{ customers: number; interactions: number }>`
      select (select count(*) from customers where deleted_at is null)::int as customers,
        (select count(*) from interactions i join customers c on c.id = i.customer_id where c.deleted_at is null)::int
          as interactions`.execute(trx)
    return rows[0]
  })
}
const kept = () => withTenant(world.database.app, desk.tenantId, (trx) => countCustomers(trx))

test('through additions, changes, contacts, deletions and restorations', async () => {
  const seed = testNumber('SEED', 1)
  const random = createRandom(seed)
  const ids: string[] = []
  const acts = [
    async () => {
      const body = { name: '数える 人', name_kana: random.pick(NAMES) }
      ids.push((await call(world, desk.admin, customers.create, { body })).id)
    },
    (id: string) =>
      call(world, desk.admin, customers.update, { params: { id }, body: { name_kana: random.pick(NAMES) } }),
    (id: string) => call(world, desk.admin, customers.delete, { params: { id } }),
    (id: string) => call(world, desk.admin, customers.restore, { params: { id } }),
    (id: string) => {
      const body = { customer_id: id, type: 'call' as const, summary: '電話', occurred_at: '2026-11-20T00:00:00Z' }
      return call(world, desk.admin, interactions.create, { body })
    },
  ]
  for (let n = 0; n < 60; n += 1) {
    const act = ids.length < 3 ? acts[0] : random.pick(acts)
    // A deleted customer takes no contact and no second deletion: refused acts belong to the run.
    await act?.(ids.length > 0 ? random.pick(ids) : '').catch(() => {})
    if (n % 10 === 9) expect([seed, n, await kept()]).toEqual([seed, n, await counted()])
  }
  const rows = await Promise.all(
    (['あ', 'か', 'さ', 'た', 'わ', '他'] as const).map((row) =>
      withTenant(world.database.app, desk.tenantId, (trx) => countCustomers(trx, row)),
    ),
  )
  expect(rows.reduce((sum, row) => sum + row.customers, 0)).toBe((await counted())?.customers)
})

test('a list says the kept number, also of one row of the kana index', async () => {
  const list = (query: object) => call(world, desk.admin, customers.list, { query })
  expect((await list({ limit: 1 })).total).toBe((await counted())?.customers)
  const all = await list({ limit: 500, kana_row: 'か' })
  expect(all.total).toBe(all.customers.length)
})

test('many changes are replaced by their sum', async () => {
  await withOperator(world.database.owner, async (trx) => {
    const values = Array.from({ length: 600 }, () => ({ tenant_id: desk.tenantId, kana_row: 'あ' as const }))
    const plus = values.map((value) => ({ ...value, customers: 1, interactions: 2 }))
    const minus = values.map((value) => ({ ...value, customers: -1, interactions: -2 }))
    await trx
      .insertInto('customer_counts')
      .values([...plus, ...minus])
      .execute()
  })
  const before = await kept()
  const rows = await withTenant(world.database.app, desk.tenantId, async (trx) => {
    await compactCounts(trx)
    return trx.selectFrom('customer_counts').selectAll().execute()
  })
  expect(rows.length).toBeLessThan(12)
  expect(await kept()).toEqual(before)
})

test('a tenant is removed with its counts', async () => {
  const gone = await addDesk(world)
  await call(world, gone.admin, customers.create, { body: { name: '消える 人' } })
  await withOperator(world.database.owner, async (trx) => {
    await trx.deleteFrom('customers').where('tenant_id', '=', gone.tenantId).execute()
    const left = await trx
      .selectFrom('customer_counts')
      .select('customers')
      .where('tenant_id', '=', gone.tenantId)
      .execute()
    expect(left.reduce((sum, row) => sum + row.customers, 0)).toBe(0)
  })
})
