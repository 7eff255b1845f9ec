/** How much a tenant holds and adds: counted from its own records, months that are over once. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { dayIn } from '#contract/questions/calendar'
import { usage } from '#contract/usage'
import { withOperator } from '../../server/db/with-tenant.ts'
import { workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  desk = await addDesk(world)
})

const get = () => call(world, desk.admin, usage.get, {})
const addCustomer = (created_at: string) =>
  withOperator(world.database.owner, (trx) =>
    trx
      .insertInto('customers')
      .values({ tenant_id: desk.tenantId, name: '客', search_text: '客', kana_row: '他', created_at })
      .execute(),
  )

test('what there is now is what was recorded, of this tenant alone', async () => {
  const other = await addDesk(world)
  await call(world, other.admin, customers.create, { body: { name: '別の 客' } })
  const { id } = await call(
    world,
    desk.staff,
    customers.create,
    { body: { name: '客' } },
    { 'Idempotency-Key': crypto.randomUUID() },
  )
  const contact = { customer_id: id, type: 'note', summary: 's', occurred_at: '2026-11-20T00:00:00Z' } as const
  await call(world, desk.staff, interactions.create, { body: contact })
  const file = {
    tenant_id: desk.tenantId,
    id: crypto.randomUUID(),
    name: 'a.txt',
    media_type: 'text/plain',
    size: 1_234,
  }
  await withOperator(world.database.owner, (trx) =>
    trx
      .insertInto('files')
      .values({ ...file, sha256: 'a'.repeat(64), uploaded_by_member: desk.staff.memberId, completed_at: new Date() })
      .execute(),
  )
  const { now, months } = await get()
  expect(now).toMatchObject({ customers: 1, contacts: 1, products: 0, members: 4, files: 1, file_bytes: 1_234 })
  // Whoever has asked has signed in.
  expect(now.active_members).toBe(2)
  expect(months).toHaveLength(12)
  expect(months.at(-1)).toMatchObject({ customers: 1, contacts: 1, files: 1, file_bytes: 1_234, model_calls: 0 })
  expect(months.slice(0, -1).every((month) => month.customers === 0 && month.contacts === 0)).toBe(true)
})

test('months begin at midnight in Japan, are in order, and one that is over is counted once', async () => {
  world.setClock(new Date('2026-03-10T00:00:00Z'))
  try {
    await addCustomer('2026-01-31T14:59:59Z')
    await addCustomer('2026-01-31T15:00:00Z')
    await addCustomer('2026-03-01T00:00:00Z')
    const added = async () => Object.fromEntries((await get()).months.map(({ month, customers: n }) => [month, n]))
    const first = await added()
    expect(Object.keys(first)).toEqual(Object.keys(first).toSorted())
    expect([Object.keys(first)[0], Object.keys(first).at(-1)]).toEqual(['2025-04', '2026-03'])
    expect([first['2026-01'], first['2026-02'], first['2026-03']]).toEqual([1, 1, 1])
    await addCustomer('2026-01-15T00:00:00Z')
    await addCustomer('2026-03-09T00:00:00Z')
    const later = await added()
    expect([later['2026-01'], later['2026-02'], later['2026-03']]).toEqual([1, 1, 2])
  } finally {
    world.setClock(null)
  }
})

test('months that are over are counted by the daily housekeeping, before anybody looks', async () => {
  await call(world, desk.staff, customers.create, { body: { name: '客' } })
  await workAll(world)
  const { rows } = await world.database.owner.pool.query('select month from usage_months where tenant_id = $1', [
    desk.tenantId,
  ])
  expect(rows).toHaveLength(11)
})

test('several who look at once count a month once', async () => {
  const replies = await Promise.all([get(), get(), get()])
  expect(new Set(replies.map(({ months }) => JSON.stringify(months.slice(0, -1)))).size).toBe(1)
  expect(replies[0]?.months).toHaveLength(12)
})

test('jobs of a month are counted before the housekeeping deletes them', async () => {
  const [year = 0, month = 0] = dayIn('Asia/Tokyo', new Date()).split('-').map(Number)
  const lastMonth = new Date(Date.UTC(year, month - 2, 1, 3))
  const longAgo = sql<Date>`clock_timestamp() - interval '41 days'`
  await sql`insert into jobs (tenant_id, id, kind, payload, turn, state, created_at, ended_at)
    values (${desk.tenantId}, ${crypto.randomUUID()}, 'research', '{}', 0, 'done', ${lastMonth}, ${longAgo})`.execute(
    world.database.owner.kysely,
  )
  await call(world, desk.staff, customers.create, { body: { name: '客' } })
  await workAll(world)
  expect((await get()).months.at(-2)).toMatchObject({ jobs: 1 })
  const left = await withOperator(world.database.owner, (trx) =>
    trx.selectFrom('jobs').select('id').where('kind', '=', 'research').execute(),
  )
  expect(left).toEqual([])
})
