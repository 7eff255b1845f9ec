/** Who comes to the desk: numbers of several devices, steps that are joined, and the contact that a visit becomes. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { audit } from '#contract/audit'
import { customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import type { VisitStatus } from '#contract/visit-steps'
import { type Visit, visits } from '#contract/visits'
import { type Trx, withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { housekeeping } from '../../server/housekeeping/job.ts'
import { ask, workAllNow } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, refused, send, type World } from './support/world.ts'

const DAY = '2026-07-01'
const timeOf = (minute: number) => `2026-07-01T00:${String(minute).padStart(2, '0')}:00.000Z`

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

const bodyOf = (fields: object = {}) => ({ name: '佐藤 花子', day: DAY, number: 1, arrived_at: timeOf(0), ...fields })
const create = (fields: object = {}, headers = {}) =>
  call(world, desk.staff, visits.create, { body: bodyOf(fields) }, headers)
const list = (query: object = { day: DAY }) => call(world, desk.staff, visits.list, { query })
const get = (id: string) => call(world, desk.staff, visits.get, { params: { id } })
const step = (id: string, from: VisitStatus, to: VisitStatus, minute = 10, headers = {}) =>
  call(world, desk.staff, visits.step, { params: { id }, body: { from, to, at: timeOf(minute) } }, headers)
const addCustomer = async (name = '佐藤 花子') =>
  (await call(world, desk.staff, customers.create, { body: { name } })).id
const customer = (id: string) => call(world, desk.staff, customers.get, { params: { id } })
const contacts = async (customerId: string) =>
  (await call(world, desk.staff, interactions.ofCustomer, { params: { customerId } })).interactions

/** What a merge leaves behind; both records are kept from changing, as a merge does it. */
async function becomes(trx: Trx, merged: string, kept: string): Promise<void> {
  await sql`select from customers where id in (${merged}, ${kept}) for update`.execute(trx)
  await sql`update customers set merged_into = ${kept}, deleted_at = clock_timestamp() where id = ${merged}`.execute(
    trx,
  )
}

test('who has come is taken down as it was typed, in one width, and waits', async () => {
  const id = crypto.randomUUID()
  const visit = await create({ id, name: ' ｻﾄｳ ', name_kana: 'さとう', purpose: '診察', number: 12 })
  expect(visit).toMatchObject({ id, name: 'サトウ', name_kana: 'サトウ' })
  expect(visit).toMatchObject({ customer_id: null, purpose: '診察', number: 12 })
  expect(visit).toMatchObject({ branch: 0, status: 'waiting', served_at: null, interaction_id: null, version: 1 })
  expect(await get(id)).toEqual(visit)
  expect(await list()).toMatchObject({ total: 1, visits: [visit] })
  expect((await list({ day: '2026-07-02' })).total).toBe(0)
})

test('without a day it is today in Japan', async () => {
  world.setClock(new Date('2026-07-01T15:00:00Z'))
  await create({ day: '2026-07-02' })
  const { total } = await list({})
  world.setClock(null)
  expect(total).toBe(1)
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ number: 0 }, 'number'],
  [{ number: 10_000 }, 'number'],
  [{ day: '1999-12-31' }, 'day'],
  [{ day: '2026-02-30' }, 'day'],
  [{ arrived_at: '1899-12-31T00:00:00Z' }, 'arrived_at'],
  [{ arrived_at: '2199-01-01T00:00:00Z' }, 'arrived_at'],
  [{ purpose: '長'.repeat(301) }, 'purpose'],
])('%j is refused by its field', async (spoiled, field) => {
  const refusal = await refused(world, desk.staff, visits.create, { body: bodyOf(spoiled) })
  expect(refusal).toMatchObject({ status: 422, code: 'VAL_001', validation_errors: [{ field }] })
})

test('the same number from two devices: both keep it, and the second one gets a branch', async () => {
  const made = await Promise.all(Array.from({ length: 4 }, (_, index) => create({ name: `来訪者${index}`, number: 7 })))
  expect(made.map(({ number }) => number)).toEqual([7, 7, 7, 7])
  expect(new Set(made.map(({ branch }) => branch))).toEqual(new Set([0, 1, 2, 3]))
  expect(await create({ day: '2026-07-02', number: 7 })).toMatchObject({ branch: 0 })
})

test('the same act again is done once, with the same branch', async () => {
  await create({ number: 3 })
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const body = { id: crypto.randomUUID(), number: 3 }
  const first = await create(body, headers)
  expect(first.branch).toBe(1)
  expect(await create(body, headers)).toEqual(first)
  expect((await list()).total).toBe(2)
  expect(await refused(world, desk.staff, visits.create, { body: bodyOf(body) })).toMatchObject({ code: 'DB_003' })
})

test('a deleted visit gives its number back, and comes back beside who has it now', async () => {
  const { id } = await create({ number: 5 })
  const remove = { params: { id } }
  expect(await call(world, desk.staff, visits.delete, remove)).toEqual({ id, deleted: true })
  expect(await refused(world, desk.staff, visits.get, remove)).toMatchObject({ status: 404, code: 'DB_002' })
  expect(await create({ number: 5 })).toMatchObject({ branch: 0 })
  const restored = await call(world, desk.staff, visits.restore, remove)
  expect(restored).toMatchObject({ id, number: 5, branch: 1 })
  expect(await call(world, desk.staff, visits.restore, remove)).toEqual(restored)
})

test('a deleted visit comes back under its own branch while that is free', async () => {
  const made = [await create({ number: 12 }), await create({ number: 12 })]
  expect(made.map(({ branch }) => branch)).toEqual([0, 1])
  for (const { id, branch } of made) {
    await call(world, desk.staff, visits.delete, { params: { id } })
    expect(await call(world, desk.staff, visits.restore, { params: { id } })).toMatchObject({ number: 12, branch })
  }
})

test('steps of two devices are joined: the later state wins, whichever comes first', async () => {
  const { id } = await create()
  expect(await step(id, 'waiting', 'paying', 20)).toMatchObject({ status: 'paying', paying_at: timeOf(20), version: 2 })
  expect(await step(id, 'waiting', 'serving', 9)).toMatchObject({ status: 'paying', served_at: null, version: 2 })
  expect(await step(id, 'paying', 'waiting', 21)).toMatchObject({ status: 'waiting', paying_at: null, version: 3 })
  expect(await step(id, 'serving', 'waiting', 22)).toMatchObject({ status: 'waiting', version: 3 })
})

test('a customer who is done gets one contact, however often it is said', async () => {
  const customer_id = await addCustomer()
  const { id } = await create({ customer_id, purpose: '診察', number: 12 })
  await step(id, 'waiting', 'serving', 12)
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const done = await step(id, 'serving', 'done', 30, headers)
  expect(await step(id, 'serving', 'done', 30, headers)).toEqual(done)
  expect(await step(id, 'serving', 'done', 31)).toEqual(done)
  const [contact, ...others] = await contacts(customer_id)
  expect(others).toEqual([])
  expect(contact).toMatchObject({
    ...{ id: done.interaction_id, type: 'visit', summary: '診察', occurred_at: timeOf(0) },
    ...{ content: '受付番号 12\n受付 9:00 → 対応 9:12 → 完了 9:30', created_by: desk.staff.name },
  })
  expect(await customer(customer_id)).toMatchObject({ interactions_count: 1, last_interaction_at: timeOf(0) })
  const log = await call(world, desk.admin, audit.list, { query: { record_id: contact?.id ?? '' } })
  expect(log.entries.map(({ action }) => action)).toContain('POST /api/visits/{id}/step')
})

test('taken back and done again it is the same contact: contacts are never taken back', async () => {
  const customer_id = await addCustomer()
  const { id } = await create({ customer_id })
  const { interaction_id } = await step(id, 'waiting', 'done')
  expect(await step(id, 'done', 'waiting')).toMatchObject({ status: 'waiting', done_at: null, interaction_id })
  expect(await step(id, 'waiting', 'done')).toMatchObject({ status: 'done', interaction_id })
  expect(await contacts(customer_id)).toHaveLength(1)
  const other = { params: { id }, body: { customer_id: await addCustomer('別の人') } }
  expect(await refused(world, desk.staff, visits.update, other)).toMatchObject({ status: 409, code: 'DB_004' })
})

test('who was given to a wrong customer is nobody’s again, and becomes a contact once it is known who it was', async () => {
  const wrong = await addCustomer()
  const { id } = await create({ purpose: '新規', customer_id: wrong })
  const free = { params: { id }, body: { customer_id: null } }
  expect(await call(world, desk.staff, visits.update, free)).toMatchObject({ customer_id: null, name: '佐藤 花子' })
  expect(await step(id, 'waiting', 'done')).toMatchObject({ status: 'done', interaction_id: null })
  const customer_id = await addCustomer()
  const body = { customer_id, name: '佐藤 花子' }
  const linked = await call(world, desk.staff, visits.update, { params: { id }, body })
  expect(linked.interaction_id).not.toBeNull()
  expect((await contacts(customer_id)).map(({ summary }) => summary)).toEqual(['新規'])
  expect(await contacts(wrong)).toEqual([])
})

test('who has left is no contact, and a customer who was deleted meanwhile holds nothing up', async () => {
  const [gone, left] = [await addCustomer(), await addCustomer()]
  const [visit, other] = [await create({ customer_id: gone }), await create({ customer_id: left, number: 2 })]
  expect(await step(other.id, 'waiting', 'left')).toMatchObject({ status: 'left', interaction_id: null })
  await call(world, desk.admin, customers.delete, { params: { id: gone } })
  expect(await step(visit.id, 'waiting', 'done')).toMatchObject({ status: 'done', interaction_id: null })
  const body = bodyOf({ customer_id: gone, number: 3 })
  expect(await refused(world, desk.staff, visits.create, { body })).toMatchObject({ status: 409, code: 'BIZ_011' })
  const unknown = bodyOf({ customer_id: crypto.randomUUID() })
  expect(await refused(world, desk.staff, visits.create, { body: unknown })).toMatchObject({ code: 'DB_002' })
  expect(await contacts(left)).toEqual([])
})

test('a visit that still names a customer who went into another is a contact of that one', async () => {
  const [last, middle, first] = [await addCustomer(), await addCustomer(), await addCustomer()]
  const { id } = await create({ customer_id: first })
  await withTenant(world.database.app, desk.tenantId, async (trx) => {
    await becomes(trx, first, middle)
    await becomes(trx, middle, last)
  })
  expect(await step(id, 'waiting', 'done')).toMatchObject({ customer_id: last, interaction_id: expect.any(String) })
  expect(await contacts(last)).toHaveLength(1)
})

/** The embedded database has one session: nobody else could merge meanwhile. */
const onPostgres = test.skipIf(inject('template').kind === 'embedded')

/** What comes of an act that has to wait for a merge: of both records first, then of what belongs to them. */
async function whileMerging<T>(merged: string, kept: string, act: () => Promise<T>): Promise<T> {
  const { app, owner } = world.database
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const holds = Promise.withResolvers<void>()
  const merging = withTenant(app, desk.tenantId, async (trx) => {
    await becomes(trx, merged, kept)
    holds.resolve()
    await expect.poll(async () => (await owner.pool.query(waiting)).rowCount).toBe(1)
    await sql`update visits set customer_id = ${kept} where customer_id = ${merged}`.execute(trx)
  })
  await holds.promise
  return (await Promise.all([act(), merging]))[0]
}

onPostgres('whose record goes into another one while they check in is that one', async () => {
  const [kept, merged] = [await addCustomer(), await addCustomer()]
  expect(await whileMerging(merged, kept, () => create({ customer_id: merged }))).toMatchObject({ customer_id: kept })
})

const link = (id: string, customer_id: string) =>
  call(world, desk.staff, visits.update, { params: { id }, body: { customer_id } })

onPostgres(
  'who is done, or is taken for the other one, while both records become one: neither stands in the way',
  async () => {
    for (const act of [(id: string) => step(id, 'waiting', 'done'), link]) {
      const [kept, merged] = [await addCustomer(), await addCustomer()]
      const { id } = await create({ customer_id: merged })
      expect(await whileMerging(merged, kept, () => act(id, kept))).toMatchObject({ customer_id: kept })
    }
  },
)

test('visits that were done before it was known whose they are, all linked at once: each becomes a contact', async () => {
  const customer_id = await addCustomer()
  const made = await Promise.all([1, 2, 3, 4].map((number) => create({ number })))
  for (const { id } of made) await step(id, 'waiting', 'done')
  await Promise.all(made.map(({ id }) => link(id, customer_id)))
  expect(await contacts(customer_id)).toHaveLength(4)
})

test('who changes or deletes another version is told the current one and whose it is', async () => {
  const { id } = await create()
  const body = { purpose: '検査' }
  const current = await call(world, desk.admin, visits.update, { params: { id }, body })
  for (const endpoint of [visits.update, visits.delete]) {
    const request = { params: { id }, body: { purpose: '会計' } }
    const error = await refused(world, desk.staff, endpoint, request, { 'If-Match': '"1"' })
    const told: Visit = { ...current, updated_by_name: desk.admin.name }
    expect(error).toMatchObject({ status: 412, code: 'DB_005', context: { current_version: 2, current: told } })
  }
  expect(await call(world, desk.admin, visits.update, { params: { id }, body })).toMatchObject({ version: 2 })
})

test('pages follow each other in the order in which they came; each change makes another version of the day', async () => {
  const made = []
  for (const minute of [3, 1, 2]) made.push((await create({ number: minute, arrived_at: timeOf(minute) })).id)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await list({ day: DAY, limit: 1, ...(cursor && { cursor }) })
    expect(page.total).toBe(3)
    seen.push(...page.visits.map(({ id }) => id))
    cursor = page.next_cursor
  } while (cursor)
  expect(seen).toEqual([made[1], made[2], made[0]])
  const version = async () => (await list()).collection_version
  const before = await version()
  expect(await version()).toBe(before)
  const known = { day: DAY, known: before }
  expect(await list(known)).toMatchObject({ total: 3, visits: [], collection_version: before })
  await step(made[0] ?? '', 'waiting', 'serving')
  expect(await version()).not.toBe(before)
  expect((await list(known)).visits).toHaveLength(3)
})

test('with an erased customer go their visits, and a visit goes after a year', async () => {
  const customer_id = await addCustomer('堂島 なつめ')
  await create({ customer_id, name: '堂島 なつめ' })
  await create({ number: 2, name: '別の人', purpose: '堂島 なつめ様の書類' })
  const { id: old } = await create({ number: 3 })
  const { id: staying } = await create({ number: 4 })
  const { id: theirs } = await create({ customer_id: await addCustomer('堂島 なつめ'), name: '堂島 なつめ', number: 5 })
  await call(world, desk.admin, customers.delete, { params: { id: customer_id } })
  await withOperator(world.database.owner, async (trx) => {
    await sql`update customers set deleted_at = deleted_at - interval '31 days' where id = ${customer_id}`.execute(trx)
    await sql`update visits set created_at = created_at - interval '366 days' where id = ${old}`.execute(trx)
  })
  await ask(world, desk.admin, housekeeping, {})
  await workAllNow(world)
  expect((await list()).visits.map(({ id }) => id).toSorted()).toEqual([staying, theirs].toSorted())
})

test('without the feature there is nothing', async () => {
  const admin = await world.addMember(await world.addTenant({ features: { customers_enabled: false } }), 'admin')
  for (const endpoint of [visits.list, visits.create]) {
    expect(await refused(world, admin, endpoint, { body: bodyOf() })).toMatchObject({ code: 'BIZ_001' })
  }
  expect((await send(world, desk.odd, visits.list, {})).status).toBe(403)
})
