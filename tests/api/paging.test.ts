/** Pages of customers and interactions: each record once, whatever it is sorted by, and every change for copies. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { CUSTOMER_SORTS, type CustomerListQuery, customers } from '#contract/customers'
import { type InteractionListQuery, interactions } from '#contract/interactions'
import { COPY_PAGE } from '#contract/list-limits'
import { lookupColumns } from '../../server/customers/lookup.ts'
import { withOperator } from '../../server/db/with-tenant.ts'
import { addDesk, call, type Desk, openWorld, refused, type World } from './support/world.ts'

const COUNT = 57

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
  const same = new Date('2026-01-01T00:00:00.123Z')
  const rows = Array.from({ length: COUNT }, (_, i) => {
    const fields = { name: `顧客${i % 5}`, name_kana: 'コ', company: i % 2 ? '甲' : '乙', email: '', phone: '' }
    const next_contact_on = i % 3 === 0 ? null : `2026-12-0${1 + (i % 4)}`
    return { ...fields, tenant_id: desk.tenantId, ...lookupColumns(fields), created_at: same, next_contact_on }
  })
  await withOperator(world.database.owner, (trx) => trx.insertInto('customers').values(rows).execute())
})
afterAll(() => world.close())

async function walkCustomers(query: CustomerListQuery) {
  const records = []
  const deleted = []
  let cursor: string | undefined
  for (let pages = 0; pages < 100; pages += 1) {
    const page = await call(world, desk.staff, customers.list, { query: { ...query, cursor } })
    records.push(...page.customers)
    deleted.push(...(page.deleted ?? []))
    cursor = page.next_cursor
    if (!cursor) return { records, deleted, total: page.total, server_time: page.server_time }
  }
  throw new Error('the walk does not end')
}

const ids = (records: readonly { id: string }[]) => records.map((record) => record.id)

describe.each(CUSTOMER_SORTS)('sorted by %s', (sort_by) => {
  test.each(['asc', 'desc'] as const)(
    '%s: a walk by cursor meets every customer once, in order, ties too',
    async (sort_order) => {
      const { records, total } = await walkCustomers({ sort_by, sort_order, limit: 7 })
      expect(total).toBe(COUNT)
      expect(new Set(ids(records)).size).toBe(COUNT)
      // Who is not to be contacted stands behind all others.
      const none = sort_by === 'next_contact_on' ? '9999' : ''
      const values = records.map((record) => record[sort_by] ?? none)
      const sorted = [...values].sort((a, b) => (a < b ? -1 : a > b ? 1 : 0))
      expect(values).toEqual(sort_order === 'asc' ? sorted : sorted.reverse())
      const bySkip = await call(world, desk.staff, customers.list, {
        query: { sort_by, sort_order, limit: 30, skip: 20 },
      })
      expect(ids(bySkip.customers)).toEqual(ids(records).slice(20, 50))
    },
  )

  test('the same through a search', async () => {
    const { records, total } = await walkCustomers({ sort_by, search: '顧客', company_filter: '甲', limit: 4 })
    expect(total).toBe(28)
    expect(new Set(ids(records)).size).toBe(28)
    expect(records.every((record) => record.company === '甲')).toBe(true)
  })
})

test('a walk goes on where it was while records are added and removed', async () => {
  const own = await addDesk(world)
  const add = async (name: string) => (await call(world, own.staff, customers.create, { body: { name } })).id
  const made = []
  for (const name of ['b', 'd', 'f', 'h']) made.push(await add(name))
  const sorted = { sort_by: 'name', sort_order: 'asc', limit: 2 } as const
  const first = await call(world, own.staff, customers.list, { query: sorted })
  await add('a')
  await call(world, own.admin, customers.delete, { params: { id: made[1] ?? '' } })
  const second = await call(world, own.staff, customers.list, { query: { ...sorted, cursor: first.next_cursor } })
  expect([...first.customers, ...second.customers].map((c) => c.name)).toEqual(['b', 'd', 'f', 'h'])
})

test.each(['x', 'a.b', '.', 'W10.x', 'é', 'a'.repeat(1200)])('the cursor %j is refused', async (cursor) => {
  expect(await refused(world, desk.staff, customers.list, { query: { cursor } })).toMatchObject({
    status: 422,
    code: 'VAL_004',
    validation_errors: [{ field: 'cursor' }],
  })
})

/** A cursor that anybody who knows the rule can make: the checksum has no secret. */
function forged(payload: string, list: unknown[]): string {
  const content = Buffer.from(payload).toString('base64url')
  const sum = createHash('sha256')
    .update(`${JSON.stringify(list)}\n${content}`)
    .digest('base64url')
    .slice(0, 16)
  return `${content}.${sum}`
}

describe.each([
  ['name', ['"\\u0000"', '"\\ud800"', '5', 'null', `"${'x'.repeat(1_001)}"`]],
  [
    'created_at',
    ['"infinity"', '"2026-01-01T00:00:00Z"', '"99999999999999999"', '"1.5"', '"9007199254740993"', '""', '1'],
  ],
] as const)('a cursor with a right checksum, sorted by %s', (sort_by, values) => {
  const id = crypto.randomUUID()
  const list = () => [desk.tenantId, 'customers', null, null, [sort_by, 'asc']]
  const contents = [
    'not json',
    'null',
    '5',
    '{"a":1}',
    '[]',
    '[null]',
    '"x"',
    '[["x"],1,2]',
    ...values.map((v) => `[${v},"${id}",1]`),
  ]
  test.each(contents)('%s is refused', async (content) => {
    const query = { sort_by, sort_order: 'asc', cursor: forged(content, list()) } as const
    expect(await refused(world, desk.staff, customers.list, { query })).toMatchObject({ status: 422, code: 'VAL_004' })
  })

  test('a sound one is taken, so the others were refused for their content', async () => {
    const cursor = forged(`["${sort_by === 'name' ? '顧客' : '-1000'}","${id}",7]`, list())
    const page = await call(world, desk.staff, customers.list, { query: { sort_by, sort_order: 'asc', cursor } })
    expect(page).toMatchObject({ total: 7, customers: { length: 20 } })
  })
})

test('a changed cursor, or one of another sort or search, is refused', async () => {
  const { next_cursor: cursor = '' } = await call(world, desk.staff, customers.list, {
    query: { sort_by: 'name', limit: 3 },
  })
  const changed = cursor.replace(/^./, (c) => (c === 'W' ? 'X' : 'W'))
  const others = [
    { sort_by: 'name', cursor: changed },
    { sort_by: 'company', cursor },
    { sort_by: 'name', search: 'x', cursor },
  ]
  for (const query of [...others, { cursor }]) {
    expect(await refused(world, desk.staff, customers.list, { query })).toMatchObject({ code: 'VAL_004' })
  }
  expect(await refused(world, desk.staff, interactions.list, { query: { cursor } })).toMatchObject({ code: 'VAL_004' })
})

test('the longest name still makes a cursor that is accepted', async () => {
  const own = await addDesk(world)
  for (const name of ['𠮷'.repeat(100), '"'.repeat(200), '髙'.repeat(200)]) {
    await call(world, own.staff, customers.create, { body: { name } })
  }
  const first = await call(world, own.staff, customers.list, { query: { sort_by: 'name', limit: 1 } })
  const second = await call(world, own.staff, customers.list, {
    query: { sort_by: 'name', limit: 1, cursor: first.next_cursor },
  })
  const third = await call(world, own.staff, customers.list, {
    query: { sort_by: 'name', limit: 1, cursor: second.next_cursor },
  })
  expect(new Set(ids([...first.customers, ...second.customers, ...third.customers])).size).toBe(3)
})

test('updated_since: changes, new interactions, deletions and returns, oldest first, in pages', async () => {
  const own = await addDesk(world)
  const as = { ...desk }
  desk = own
  const made = []
  for (const name of ['一', '二', '三', '四', '五'])
    made.push(await call(world, own.staff, customers.create, { body: { name } }))
  const [one, two, three, four] = ids(made)
  if (!one || !two || !three || !four) throw new Error('nothing was made')
  const { server_time: since } = await walkCustomers({})
  expect((await walkCustomers({ updated_since: since })).records).toEqual([])

  await call(world, own.staff, customers.update, { params: { id: three }, body: { memo: '変更' } })
  await call(world, own.admin, customers.delete, { params: { id: one } })
  await call(world, own.staff, interactions.create, {
    body: { customer_id: two, type: 'note', summary: 'メモ', occurred_at: new Date().toISOString() },
  })
  await call(world, own.admin, customers.delete, { params: { id: four } })
  await call(world, own.admin, customers.restore, { params: { id: four } })

  const changes = await walkCustomers({ updated_since: since, limit: 1 })
  expect(ids(changes.records)).toEqual([three, two, four])
  expect(changes.records[1]).toMatchObject({ interactions_count: 1, version: 1 })
  expect(ids(changes.deleted)).toEqual([one])
  expect(changes.total).toBe(3)
  expect((await walkCustomers({ updated_since: changes.server_time })).records).toEqual([])
  desk = as
})

test('updated_since with an end: no page holds a contact of after it', async () => {
  const own = await addDesk(world)
  const { id: customer_id } = await call(world, own.staff, customers.create, { body: { name: '一' } })
  for (const day of ['01', '02', '10', '03', '11']) {
    const occurred_at = `2026-05-${day}T00:00:00Z`
    await call(world, own.staff, interactions.create, {
      body: { customer_id, type: 'note', summary: day, occurred_at },
    })
  }
  const query = { updated_since: '2026-01-01T00:00:00Z', to: '2026-05-05T00:00:00Z', limit: 1 }
  const found: string[] = []
  let cursor: string | undefined
  do {
    const page = await call(world, own.staff, interactions.list, { query: { ...query, ...(cursor && { cursor }) } })
    expect(page.total).toBe(3)
    found.push(...page.interactions.map(({ summary }) => summary))
    cursor = page.next_cursor
  } while (cursor)
  expect(found).toEqual(['01', '02', '03'])
})

/** The embedded database has one session: nobody else could commit late. */
const onPostgres = test.skipIf(inject('template').kind === 'embedded')

onPostgres('a change that is committed after a later one was read is not lost', async () => {
  const own = await addDesk(world)
  const slow = await call(world, own.staff, customers.create, { body: { name: '遅い' } })
  const client = await world.database.owner.pool.connect()
  await client.query('begin')
  await client.query(`update customers set memo = 'later', changed_at = clock_timestamp() where id = $1`, [slow.id])
  const during = await call(world, own.staff, customers.list, { query: {} })
  await client.query('commit')
  client.release()
  const next = await call(world, own.staff, customers.list, { query: { updated_since: during.server_time } })
  expect(next.customers.map((customer) => customer.memo)).toContain('later')
})

describe('interactions', () => {
  test('a walk by cursor meets each once, latest first, though half of them happened at the same time', async () => {
    const own = await addDesk(world)
    const { id } = await call(world, own.staff, customers.create, { body: { name: '常連' } })
    for (let i = 0; i < 23; i += 1) {
      const occurred_at = `2026-11-${i % 2 ? '10' : String(10 + (i % 9)).padStart(2, '0')}T10:00:00+09:00`
      await call(world, own.staff, interactions.create, {
        body: { customer_id: id, type: 'visit', summary: `${i}`, occurred_at },
      })
    }
    const walk = async (query: InteractionListQuery) => {
      const records = []
      let cursor: string | undefined
      do {
        const page = await call(world, own.staff, interactions.list, { query: { ...query, limit: 4, cursor } })
        expect(page.total).toBe(23)
        records.push(...page.interactions)
        cursor = page.next_cursor
      } while (cursor)
      return records
    }
    const all = await walk({})
    expect(new Set(ids(all)).size).toBe(23)
    const times = all.map((interaction) => interaction.occurred_at)
    expect(times).toEqual([...times].sort().reverse())
    const written = await walk({ updated_since: '2000-01-01T00:00:00Z' })
    expect(written.map((interaction) => Number(interaction.summary))).toEqual(Array.from({ length: 23 }, (_, i) => i))
    const ofOne = await call(world, own.staff, interactions.ofCustomer, {
      params: { customerId: id },
      query: { limit: 100 },
    })
    expect(ids(ofOne.interactions)).toEqual(ids(all))
  })
})

test('a copy of everything comes in pages of 1,000, not of more', async () => {
  for (const endpoint of [customers.list, interactions.list]) {
    const query = { updated_since: '1970-01-01T00:00:00Z', limit: COPY_PAGE }
    const page = await call(world, desk.staff, endpoint, { query })
    expect(page.next_cursor).toBeUndefined()
    expect(await refused(world, desk.staff, endpoint, { query: { ...query, limit: COPY_PAGE + 1 } })).toMatchObject({
      status: 422,
      validation_errors: [{ field: 'limit' }],
    })
  }
})
