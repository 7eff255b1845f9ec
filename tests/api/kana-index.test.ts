/** The kana index of the list: every customer in one row, by the rule of the contract; whole pages, right counts. */
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CUSTOMER_SORTS, type Customer, type CustomerListQuery, customers, KANA_ROWS } from '#contract/customers'
import { kanaRow } from '#contract/kana-row'
import { lookupColumns } from '../../server/customers/lookup.ts'
import { up } from '../../server/db/migrations/007-kana-row.ts'
import { withOperator } from '../../server/db/with-tenant.ts'
import { testNumber } from '../../src/lib/test-numbers.ts'
import { seeded } from '../model/random.ts'
import { addDesk, call, type Desk, openWorld, refused, type World } from './support/world.ts'

const SEED = testNumber('SEED', 1)
const COUNT = 300
/** Every kana, in all three scripts, and what else a furigana begins with. */
const STARTS = [
  ...Array.from({ length: 0x60 }, (_, i) => String.fromCodePoint(0x30a0 + i)),
  ...Array.from({ length: 0x56 }, (_, i) => String.fromCodePoint(0x3041 + i)),
  ...Array.from({ length: 0x3f }, (_, i) => String.fromCodePoint(0xff61 + i)),
  ...['', '', '', 'か\u3099', '田', 'A', '1', '㈱', '𠮷', '(', "'", '%'],
]

let world: World
let desk: Desk
let everybody: Customer[]
/** The whole list in every order. */
const lists = new Map<string, Customer[]>()

beforeAll(async () => {
  const random = seeded(SEED)
  world = await openWorld()
  desk = await addDesk(world)
  const rows = Array.from({ length: COUNT }, (_, i) => {
    const name_kana = random.pick(STARTS) + random.pick(['', 'カ', 'ﾀﾞ', ' ハナコ'])
    const fields = { name: `${i % 7}番`, name_kana, company: i % 3 ? '甲' : '乙', email: '', phone: '' }
    return { ...fields, tenant_id: desk.tenantId, ...lookupColumns(fields) }
  })
  await withOperator(world.database.owner, (trx) => trx.insertInto('customers').values(rows).execute())
  for (const sort_by of CUSTOMER_SORTS) {
    for (const sort_order of ['asc', 'desc'] as const) {
      lists.set(`${sort_by} ${sort_order}`, (await walk({ sort_by, sort_order, limit: 100 })).records)
    }
  }
  everybody = lists.get('updated_at desc') ?? []
})
afterAll(() => world.close())

async function walk(query: CustomerListQuery, as = desk) {
  const records: Customer[] = []
  const totals = new Set<number>()
  let cursor: string | undefined
  do {
    const page = await call(world, as.staff, customers.list, { query: { ...query, cursor } })
    records.push(...page.customers)
    totals.add(page.total)
    cursor = page.next_cursor
  } while (cursor)
  return { records, totals: [...totals] }
}

const namesIn = async (as: Desk, kana_row: CustomerListQuery['kana_row']) =>
  (await walk({ kana_row, sort_by: 'name_kana', sort_order: 'asc' }, as)).records.map(({ name_kana }) => name_kana)

describe.each(KANA_ROWS)('the row %s', (kana_row) => {
  const inRow = (list: readonly Customer[]) => list.filter(({ name_kana }) => kanaRow(name_kana) === kana_row)

  test.each(CUSTOMER_SORTS)('by %s: the customers of the whole list that are in it, in its order', async (sort_by) => {
    for (const sort_order of ['asc', 'desc'] as const) {
      const expected = inRow(lists.get(`${sort_by} ${sort_order}`) ?? [])
      const { records, totals } = await walk({ kana_row, sort_by, sort_order, limit: 13 })
      expect(records).toEqual(expected)
      expect(totals).toEqual([expected.length])
      const bySkip = await call(world, desk.staff, customers.list, {
        query: { kana_row, sort_by, sort_order, skip: 3, limit: 5 },
      })
      expect(bySkip.customers).toEqual(expected.slice(3, 8))
    }
  })

  test('narrowed by a search and a company', async () => {
    const { records, totals } = await walk({ kana_row, search: '3番', company_filter: '甲', limit: 2 })
    const expected = inRow(everybody).filter(({ name, company }) => name === '3番' && company === '甲')
    expect(records).toEqual(expected)
    expect(totals).toEqual([expected.length])
  })

  test('its changes alone, for a copy that wanted no others', async () => {
    const { records, totals } = await walk({ kana_row, updated_since: '2000-01-01T00:00:00Z', limit: 50 })
    expect(new Set(records.map(({ id }) => id))).toEqual(new Set(inRow(everybody).map(({ id }) => id)))
    expect(totals).toEqual([inRow(everybody).length])
  })
})

test('together the rows are everybody, each once', async () => {
  expect(everybody).toHaveLength(COUNT)
  const ids: string[] = []
  for (const kana_row of KANA_ROWS) ids.push(...(await walk({ kana_row, limit: 100 })).records.map(({ id }) => id))
  expect(ids.sort()).toEqual(everybody.map(({ id }) => id).sort())
})

test('a customer is in the row of the furigana as it is now, while there is such a customer', async () => {
  const own = await addDesk(world)
  const { id } = await call(world, own.staff, customers.create, { body: { name: '田中', name_kana: 'たなか' } })
  await call(world, own.staff, customers.create, { body: { name: '高田' } })
  expect([await namesIn(own, 'た'), await namesIn(own, '他')]).toEqual([['タナカ'], ['']])

  await call(world, own.staff, customers.update, { params: { id }, body: { memo: '変更' } })
  expect(await namesIn(own, 'た')).toEqual(['タナカ'])
  await call(world, own.staff, customers.update, { params: { id }, body: { name_kana: 'ﾃﾞﾅｶ' } })
  expect(await namesIn(own, 'た')).toEqual(['デナカ'])
  await call(world, own.staff, customers.update, { params: { id }, body: { name_kana: 'ガナカ' } })
  expect([await namesIn(own, 'た'), await namesIn(own, 'か')]).toEqual([[], ['ガナカ']])

  await call(world, own.admin, customers.delete, { params: { id } })
  expect(await namesIn(own, 'か')).toEqual([])
  await call(world, own.admin, customers.restore, { params: { id } })
  expect(await namesIn(own, 'か')).toEqual(['ガナカ'])
})

test('a cursor belongs to its row', async () => {
  const largest = KANA_ROWS.find((row) => everybody.filter(({ name_kana }) => kanaRow(name_kana) === row).length > 1)
  const first = await call(world, desk.staff, customers.list, { query: { kana_row: largest, limit: 1 } })
  const others = [undefined, ...KANA_ROWS].filter((row) => row !== largest)
  for (const kana_row of others) {
    const query = { kana_row, limit: 1, cursor: first.next_cursor }
    expect(await refused(world, desk.staff, customers.list, { query })).toMatchObject({ code: 'VAL_004' })
  }
})

test.each(['ア', 'い', 'a', 'あ行', 'あか', 'あ,か'])('there is no row %j', async (kana_row) => {
  expect(await refused(world, desk.staff, customers.list, { query: { kana_row } })).toMatchObject({
    status: 422,
    validation_errors: [{ field: 'kana_row' }],
  })
})

test('customers who were there before the index get their row, also deleted ones', async () => {
  await call(world, desk.admin, customers.delete, { params: { id: everybody[0]?.id ?? '' } })
  const { owner } = world.database
  const read = async () =>
    (
      await sql<{ id: string; name_kana: string; kana_row: string }>`
      select id, name_kana, kana_row from customers order by id`.execute(owner.kysely)
    ).rows
  const before = await read()
  await owner.kysely.transaction().execute(async (trx) => {
    await sql`alter table customers drop column kana_row`.execute(trx)
    // Later migrations count customers by this column; when this one runs, there is nothing that counts.
    await sql`alter table customers disable trigger user`.execute(trx)
    await up(trx as unknown as Kysely<unknown>)
    await sql`alter table customers enable trigger user`.execute(trx)
  })
  expect(await read()).toEqual(before)
  expect(before.filter(({ name_kana, kana_row }) => kana_row !== kanaRow(name_kana))).toEqual([])
})

test('the database refuses a row that is none', async () => {
  const wrong = withOperator(world.database.owner, (trx) =>
    trx
      .updateTable('customers')
      .set({ kana_row: 'ア' as 'あ' })
      .execute(),
  )
  await expect(wrong).rejects.toMatchObject({ code: '23514' })
})
