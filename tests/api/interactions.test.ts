import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#contract/customers'
import { dashboard } from '#contract/dashboard'
import { type InteractionInput, type InteractionListQuery, interactions } from '#contract/interactions'
import { addDesk, call, type Desk, openWorld, refused, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
})
afterAll(() => world.close())

const addCustomer = async (name: string, own = desk) =>
  (await call(world, own.staff, customers.create, { body: { name } })).id
const add = (customer_id: string, fields: Partial<InteractionInput> = {}, own = desk) =>
  call(world, own.staff, interactions.create, {
    body: { customer_id, type: 'call', summary: '電話', occurred_at: '2026-11-20T09:00:00+09:00', ...fields },
  })

test('the author is the caller, whatever the body says, and the customer keeps the count', async () => {
  const id = await addCustomer('数える人')
  const early = await add(id, {
    occurred_at: '2026-03-01T10:00:00+09:00',
    ...{ created_by: '別人', created_by_uid: 'x' },
  })
  expect(early).toMatchObject({
    customer_id: id,
    customer_name: '数える人',
    created_by: '受付 さくら',
    content: '',
    occurred_at: '2026-03-01T01:00:00.000Z',
  })
  await add(id, { occurred_at: '2026-05-01T10:00:00Z' })
  await add(id, { occurred_at: '2026-04-01T10:00:00Z' })
  const customer = await call(world, desk.staff, customers.get, { params: { id } })
  expect(customer).toMatchObject({
    interactions_count: 3,
    last_interaction_at: '2026-05-01T10:00:00.000Z',
    // a contact is no change of the customer's data: nobody's form conflicts with it
    version: 1,
  })
})

test('contacts of one customer, latest first, with filters', async () => {
  const id = await addCustomer('絞り込み')
  const other = await addCustomer('別の客')
  await add(other)
  await add(id, { type: 'visit', summary: '来院 ﾃｽﾄ', occurred_at: '2026-01-01T00:00:00Z' })
  await add(id, { type: 'email', summary: 'メール', content: '予約のご相談', occurred_at: '2026-02-01T00:00:00Z' })
  await add(id, { type: 'visit', summary: '再来', occurred_at: '2026-03-01T00:00:00Z' })
  const find = async (query: InteractionListQuery) => {
    const page = await call(world, desk.staff, interactions.ofCustomer, { params: { customerId: id }, query })
    expect(page.total).toBe(page.interactions.length)
    return page.interactions.map((interaction) => interaction.summary)
  }
  expect(await find({})).toEqual(['再来', 'メール', '来院 ﾃｽﾄ'])
  expect(await find({ type: 'visit' })).toEqual(['再来', '来院 ﾃｽﾄ'])
  expect(await find({ from: '2026-02-01T00:00:00Z' })).toEqual(['再来', 'メール'])
  expect(await find({ to: '2026-02-01T09:00:00+09:00' })).toEqual(['来院 ﾃｽﾄ'])
  expect(await find({ search: 'てすと' })).toEqual(['来院 ﾃｽﾄ'])
  expect(await find({ search: '予約 相談' })).toEqual(['メール'])
  expect(await find({ search: '%' })).toEqual([])
})

test('a customer who is unknown or deleted', async () => {
  const id = await addCustomer('消える人')
  await add(id)
  await call(world, desk.admin, customers.delete, { params: { id } })
  const body = { customer_id: id, type: 'note', summary: 'x', occurred_at: '2026-11-20T00:00:00Z' }
  expect(await refused(world, desk.staff, interactions.create, { body })).toMatchObject({
    status: 409,
    code: 'BIZ_011',
  })
  const unknown = { ...body, customer_id: crypto.randomUUID() }
  expect(await refused(world, desk.staff, interactions.create, { body: unknown })).toMatchObject({ code: 'DB_002' })
  for (const customerId of [id, crypto.randomUUID()]) {
    const error = await refused(world, desk.staff, interactions.ofCustomer, { params: { customerId } })
    expect(error).toMatchObject({ status: 404, code: 'DB_002' })
  }
})

test('contacts of a deleted customer are in no list and no count, and come back with the customer', async () => {
  const own = await addDesk(world)
  const kept = await addCustomer('残る', own)
  const gone = await addCustomer('消える', own)
  await add(kept, {}, own)
  await add(gone, {}, own)
  const counts = async () => {
    const all = await call(world, own.staff, interactions.list, {})
    const day = { from: '2026-11-19T15:00:00Z', to: '2026-11-20T15:00:00Z' }
    const calls = await call(world, own.staff, interactions.list, { query: { type: 'call', ...day } })
    const { interactions_total: total } = await call(world, own.staff, dashboard.summary, {})
    return [all.total, all.interactions.length, calls.total, calls.interactions.length, total]
  }
  expect(await counts()).toEqual([2, 2, 2, 2, 2])
  await call(world, own.admin, customers.delete, { params: { id: gone } })
  expect(await counts()).toEqual([1, 1, 1, 1, 1])
  await call(world, own.admin, customers.restore, { params: { id: gone } })
  expect(await counts()).toEqual([2, 2, 2, 2, 2])
})

test('the same id twice is refused', async () => {
  const customer = await addCustomer('二重')
  const { id } = await add(customer, { id: crypto.randomUUID() })
  const body = { id, customer_id: customer, type: 'note', summary: 'x', occurred_at: '2026-11-20T00:00:00Z' }
  expect(await refused(world, desk.staff, interactions.create, { body })).toMatchObject({ status: 409, code: 'DB_003' })
})

test("the summary: days and months of the tenant's own clock", async () => {
  const own = await addDesk(world)
  const id = await addCustomer('月替わり', own)
  // 2026-11-30 23:30 in Tokyo is still November in both; half an hour later it is December in Tokyo only.
  for (const [summary, occurred_at] of [
    ['九月', '2026-09-10T00:00:00Z'],
    ['十月末', '2026-10-31T14:59:59Z'],
    ['十一月初', '2026-10-31T15:00:00Z'],
    ['十一月末', '2026-11-30T14:59:59Z'],
    ['十二月初', '2026-11-30T15:00:00Z'],
    ['十二月二日', '2026-12-01T15:00:00Z'],
  ] as const) {
    await add(id, { summary, occurred_at }, own)
  }
  world.setClock(new Date('2026-11-30T15:30:00Z'))
  const summary = await call(world, own.staff, dashboard.summary, { query: { months: 4 } })
  world.setClock(null)
  expect(summary).toMatchObject({
    customers_total: 1,
    interactions_total: 6,
    interactions_this_month: 2,
    per_month: [
      { month: '2026-09', count: 1 },
      { month: '2026-10', count: 1 },
      { month: '2026-11', count: 2 },
      { month: '2026-12', count: 2 },
    ],
  })
  expect(summary.today.map((interaction) => interaction.summary)).toEqual(['十二月初'])
  // Today's are not named a second time, and what is noted ahead has not been yet.
  expect(summary.latest.map((interaction) => interaction.summary)).toEqual(['十一月末', '十一月初', '十月末'])
})

test('a tenant without anything has a summary of zeros', async () => {
  const own = await addDesk(world)
  const summary = await call(world, own.staff, dashboard.summary, {})
  expect(summary).toMatchObject({
    customers_total: 0,
    interactions_total: 0,
    interactions_this_month: 0,
    today: [],
    latest: [],
  })
  expect(summary.per_month).toHaveLength(12)
})
