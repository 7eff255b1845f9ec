/** A filter finds the same people on the server and on a device that is offline, in the same order, and counts them alike. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aiResults } from '#contract/ai-results'
import { BIRTH_MONTHS, type CustomerFilterQuery, NEXT_CONTACTS } from '#contract/customer-filter'
import { customerList } from '#contract/customer-list'
import { SEGMENT_IDS } from '#contract/customer-segments'
import { CUSTOMER_SORTS, customers } from '#contract/customers'
import { dashboard } from '#contract/dashboard'
import { DAY_MS } from '#contract/day'
import { interactions } from '#contract/interactions'
import { daysBefore, japanDay } from '#contract/japan-day'
import { marketing } from '#contract/marketing'
import { CustomerSegments } from '#contract/marketing-data'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { createRandom } from '../../server/demo/random.ts'
import { storeTenant } from '../../server/demo/store-records.ts'
import { testNumber } from '../../src/lib/test-numbers.ts'
import { demoRecords } from '../fixtures/questions/demo.ts'
import { type Device, openDevice } from './support/device.ts'
import { workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, refused, type World } from './support/world.ts'

let world: World
let desk: Desk
let device: Device

const TAGS = ['定期検診', '新患', 'a,"b', '紹介']
const seed = testNumber('SEED', 1)
const random = createRandom(seed)
/** Close to the borders of every rule, on both sides of midnight. */
const AGO = [0, 1, 29, 30, 31, 59, 60, 61, 89, 90, 91, 92, 93, 180, 181, 364, 365, 366, 367, 800]
/** A contact may be noted ahead. */
const CONTACT_AGO = [-8, -1, ...AGO]
const ago = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
  device = openDevice(world, desk.staff, 100)
  for (let n = 0; n < 40; n += 1) {
    const body = {
      name: `${random.pick(['山田', '佐藤'])}${n}`,
      name_kana: random.pick(['ヤマダ', 'サトウ', '']),
      company: random.pick(['', 'さくら']),
      tags: random.sample(TAGS, random.int(0, 3)),
      birth_date: random.pick([null, '1980-02-29', '1990-01-31', '2001-11-01', '1975-12-31', '1966-06-15']),
      status: random.pick(['active', 'prospect', 'inactive'] as const),
      next_contact_on: random.pick([
        null,
        ...[-40, -30, -1, 0, 1, 6, 7].map((days) => daysBefore(japanDay(Date.now()), -days)),
      ]),
    }
    const { id } = await call(world, desk.staff, customers.create, { body })
    const type = () => random.pick(['visit', 'call', 'note'] as const)
    for (let count = random.int(0, 5); count > 0; count -= 1) {
      const contact = { customer_id: id, type: type(), summary: '対応', occurred_at: ago(random.pick(CONTACT_AGO)) }
      await call(world, desk.staff, interactions.create, { body: contact })
    }
    await withTenant(world.database.app, desk.tenantId, (trx) =>
      trx
        .updateTable('customers')
        .set({ created_at: ago(random.pick(AGO)) })
        .where('id', '=', id)
        .execute(),
    )
  }
  await device.pull()
})
afterAll(() => world.close())

test('the latest four contacts that are no notes stand with each customer, as the migration puts them there', async () => {
  const { rows } = await withOperator(world.database.owner, (trx) =>
    sql<{ customers: number; wrong: number; full: number }>`
      select count(*)::int as customers, count(*) filter (where recent_contacts is distinct from (
        select coalesce((array_agg(occurred_at order by occurred_at desc))[1:4], '{}') from interactions i
        where (i.tenant_id, i.customer_id) = (c.tenant_id, c.id) and i.type <> 'note'))::int as wrong,
        count(*) filter (where cardinality(recent_contacts) = 4)::int as full
      from customers c where tenant_id = ${desk.tenantId}`.execute(trx),
  )
  expect(rows).toEqual([{ customers: 40, wrong: 0, full: expect.any(Number) }])
  expect(rows[0]?.full).toBeGreaterThan(0)
})

const maybe = <T>(value: T): T | undefined => (random.chance(0.25) ? value : undefined)
const period = () => `${random.pick([30, 60, 90])}d`

function anyFilter(): CustomerFilterQuery {
  const drawn: CustomerFilterQuery = {
    tags: maybe(JSON.stringify(random.sample(TAGS, random.int(1, 2)))),
    last_contact_over: maybe(random.chance(0.5) ? `${random.int(1, 13)}m` : period()),
    last_contact_within: maybe(random.chance(0.5) ? `${random.int(1, 13)}m` : period()),
    never_contacted: random.chance(0.1) ? true : undefined,
    contacts_from: maybe(random.int(0, 4)),
    visits_from: maybe(random.int(0, 3)),
    visits_to: maybe(random.int(1, 6)),
    contacts_to: maybe(random.int(0, 4)),
    birth_month: maybe(random.pick(BIRTH_MONTHS)),
    next_contact: maybe(random.pick(NEXT_CONTACTS)),
    status: maybe(random.pick(['active', 'prospect', 'inactive'] as const)),
    segment: maybe(random.pick(SEGMENT_IDS)),
  }
  return Object.fromEntries(Object.entries(drawn).filter(([, value]) => value !== undefined))
}

test('the visits of each customer are counted', async () => {
  const { rows } = await withOperator(world.database.owner, (trx) =>
    sql<{ wrong: number; some: number }>`
      select count(*) filter (where visits_count <> (select count(*) from interactions i
          where (i.tenant_id, i.customer_id) = (c.tenant_id, c.id) and i.type = 'visit'))::int as wrong,
        count(*) filter (where visits_count > 1)::int as some
      from customers c where tenant_id = ${desk.tenantId}`.execute(trx),
  )
  expect(rows).toEqual([{ wrong: 0, some: expect.any(Number) }])
  expect(rows[0]?.some).toBeGreaterThan(0)
})

test('any filter, beside any search, row and order: the same people, counted alike, page by page', async () => {
  let found = 0
  for (let n = 0; n < 150; n += 1) {
    const narrowed = {
      ...(random.chance(0.2) && { search: '山田' }),
      ...(random.chance(0.2) && { company_filter: 'さくら' }),
      ...(random.chance(0.2) && { kana_row: 'や' as const }),
    }
    const order = { sort_by: random.pick(CUSTOMER_SORTS), sort_order: random.pick(['asc', 'desc'] as const) }
    const query = { ...anyFilter(), ...narrowed, ...order, limit: random.pick([3, 100]), skip: random.pick([0, 0, 2]) }
    const theirs = await call(world, desk.staff, customerList, { query })
    const { answer } = await device.answers('customers', query)
    expect([seed, query, answer.total, answer.customers]).toEqual([seed, query, theirs.total, theirs.customers])
    found += theirs.total
  }
  expect(found).toBeGreaterThan(100)
})

test('a contact that is noted ahead leaves the next contact open until its day; one before it settles it', async () => {
  const yesterday = japanDay(Date.now() - DAY_MS)
  const { id } = await call(world, desk.staff, customers.create, {
    body: { name: '先の予定', next_contact_on: yesterday },
  })
  const note = (days: number) =>
    call(world, desk.staff, interactions.create, {
      body: { customer_id: id, type: 'visit', summary: '来訪', occurred_at: ago(days) },
    })
  const isListed = async (next_contact: 'due' | 'week' | 'any') => {
    const query = { next_contact, limit: 100 }
    const theirs = await call(world, desk.staff, customerList, { query })
    await device.pull()
    const { answer } = await device.answers('customers', query)
    return [theirs, answer].map((list) => list.customers.some((customer) => customer.id === id))
  }
  await note(-3)
  for (const next of NEXT_CONTACTS) expect([next, await isListed(next)]).toEqual([next, [true, true]])
  await note(0)
  for (const next of NEXT_CONTACTS) expect([next, await isListed(next)]).toEqual([next, [false, false]])
})

test('the first screen counts those with whom somebody is to be in touch by today, on the server and on the device', async () => {
  const { total } = await call(world, desk.staff, customerList, { query: { next_contact: 'due' } })
  const theirs = await call(world, desk.staff, dashboard.summary, { query: {} })
  const { answer } = await device.answers('summary', { now: Date.now(), months: 12 })
  expect(total).toBeGreaterThan(2)
  expect([theirs.contacts_due, answer.contacts_due]).toEqual([total, total])
})

test('a cursor leads through the whole filtered list, and is of no other', async () => {
  const query = { last_contact_within: '12m', sort_by: 'name', limit: 4 } as const
  const whole = await call(world, desk.staff, customerList, { query: { ...query, limit: 100 } })
  const read: string[] = []
  let cursor: string | undefined
  do {
    const page = await call(world, desk.staff, customerList, { query: { ...query, ...(cursor && { cursor }) } })
    expect(page.total).toBe(whole.total)
    read.push(...page.customers.map(({ id }) => id))
    cursor = page.next_cursor
    if (cursor) {
      const other = { ...query, last_contact_within: '11m', cursor }
      expect(await refused(world, desk.staff, customerList, { query: other })).toMatchObject({ code: 'VAL_004' })
    }
  } while (cursor)
  expect(read).toEqual(whole.customers.map(({ id }) => id))
  expect(whole.total).toBeGreaterThan(4)
})

test('each segment of the analysis is a list of as many people, on the demo’s clinic too', async () => {
  const demo = demoRecords()
  await withOperator(world.database.owner, (trx) => storeTenant(trx, demo))
  const ofDemo = await world.addMember(demo.tenant.id as string, 'admin')
  for (const person of [desk.manager, ofDemo]) {
    const { id } = await call(world, person, marketing.customerAnalysis, { body: {} })
    await workAll(world)
    const { data } = await call(world, person, aiResults.get, { params: { id } })
    const { segments, customers: all } = CustomerSegments.parse(data)
    const listed = await Promise.all(
      SEGMENT_IDS.map(async (segment) => {
        const { total } = await call(world, person, customerList, { query: { segment, limit: 1 } })
        return [segment, total]
      }),
    )
    expect(listed).toEqual(segments.map((segment) => [segment.id, segment.count]))
    expect(segments.reduce((sum, { count }) => sum + count, 0)).toBe(all)
  }
})

test('a contact that was written here, and that no pull has brought, takes the person out of who stays away', async () => {
  const away = { last_contact_over: '1m', limit: 100 }
  const { answer } = await device.answers('customers', away)
  const [first] = answer.customers
  const body = { customer_id: first?.id ?? '', type: 'visit' as const, summary: '来訪', occurred_at: ago(0) }
  await call(world, desk.staff, interactions.create, { body })
  await device.pull()
  const after = await device.answers('customers', away)
  expect(after.answer.total).toBe(answer.total - 1)
  expect(after.answer.total).toBe((await call(world, desk.staff, customerList, { query: away })).total)
})
