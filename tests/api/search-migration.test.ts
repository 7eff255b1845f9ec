/** Customers from before a rule of search are found by it afterwards, and count as changed for nobody. */
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aiResults } from '#contract/ai-results'
import { customerFields, customers } from '#contract/customers'
import { research } from '#contract/research'
import { searchLines } from '#contract/search-text'
import { up as foldTitles } from '../../server/db/migrations/062-titles-of-results.ts'
import { up } from '../../server/db/migrations/063-marks-in-names.ts'
import { up as foldV } from '../../server/db/migrations/064-ba-and-va.ts'
import { workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let desk: Desk
let other: Desk

const PEOPLE = [
  { name: '佐藤 次郎', name_kana: 'サトー ジロウ', company: '(株)山田', phone: '+81 90-8888-7777' },
  { name: '髙橋 翔子', name_kana: 'タカハシ シヨウコ', company: '' },
  { name: '北條 學', name_kana: 'ホウジョウ マナブ', company: '' },
  { name: '葛\u{e0100}城 花', name_kana: 'カツラギ ミスヾ', company: '' },
  { name: 'ヴァンサン', name_kana: 'ヴァンサン', company: '' },
]
const SEARCHES = [
  'sato jiro',
  'サトウ',
  '株式会社山田',
  '09088887777',
  'しょうこ',
  'hojo',
  '北条 学',
  '葛城',
  'みすず',
  'ばんさん',
  'ｳﾞｧﾝｻﾝ',
]

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
  other = await addDesk(world)
})
afterAll(() => world.close())

test('all customers of all tenants are folded anew, and no device has to bring them', async () => {
  const kysely = world.database.owner.kysely as unknown as Kysely<unknown>
  for (const { staff } of [desk, other]) {
    for (const body of PEOPLE) {
      const { id } = await call(world, staff, customers.create, { body })
      const text = searchLines(customerFields, body)
      await sql`update customers set search_text = ${text} where id = ${id}::uuid`.execute(kysely)
    }
  }
  const { id: erasedId } = await call(world, desk.staff, customers.create, { body: { name: '消した人' } })
  await sql`update customers set search_text = '' where id = ${erasedId}::uuid`.execute(kysely)
  const stamps = () =>
    sql`select tenant_id, id, changed_xid, version, updated_at from customers order by tenant_id, id`.execute(kysely)
  const before = await stamps()

  await up(kysely)

  expect((await stamps()).rows).toEqual(before.rows)
  const { rows } = await sql`select 1 from customers where id = ${erasedId}::uuid and search_text = ''`.execute(kysely)
  expect(rows).toHaveLength(1)
  for (const { staff } of [desk, other]) {
    for (const search of SEARCHES) {
      const { total } = await call(world, staff, customers.list, { query: { search } })
      expect([search, total]).toEqual([search, 1])
    }
  }
  // Whoever changes them later is stamped and looked up as ever.
  const {
    customers: [found],
  } = await call(world, desk.staff, customers.list, { query: { search: 'hojo' } })
  if (!found) throw new Error('nobody is found')
  await call(world, desk.staff, customers.update, { params: { id: found.id }, body: { name_kana: 'キタエダ マナブ' } })
  expect((await call(world, desk.staff, customers.list, { query: { search: 'hojo' } })).total).toBe(0)
  expect((await call(world, desk.staff, customers.list, { query: { search: 'kitaeda' } })).total).toBe(1)
  const stamped = await sql<{ is: boolean }>`
    select changed_xid <> all(${before.rows.map((row) => (row as { changed_xid: string }).changed_xid)}::xid8[]) as is
    from customers where id = ${found.id}::uuid`.execute(kysely)
  expect(stamped.rows).toEqual([{ is: true }])
})

test('those with ヴ are folded anew, and nobody else is touched', async () => {
  const kysely = world.database.owner.kysely as unknown as Kysely<unknown>
  const { staff } = await addDesk(world)
  const keep = (id: string, text: string) =>
    sql`update customers set search_text = ${text} where id = ${id}::uuid`.execute(kysely)
  // As the rule before has left them.
  const V = [
    ['ヴァンサン', 'ヴァンサン\n\n\n\n', 'ばんさん'],
    ['ヷレリー', 'ヷレリイ\n\n\n\n', 'ばれりー'],
    ['あ゛べ', 'ア\u3099ベ\n\n\n\n', 'ア゛'],
    ['ヵーロ', 'カーロ\n\n\n\n', 'かーろ'],
    ['モール・ヴェール', 'モオル・ヴェエル\n\n\n\n', 'ベール'],
  ] as const
  for (const [name, text] of V) await keep((await call(world, staff, customers.create, { body: { name } })).id, text)
  const { id } = await call(world, staff, customers.create, { body: { name: 'サトー' } })
  await keep(id, '他人')
  const stamps = () =>
    sql`select tenant_id, id, changed_xid, version, updated_at from customers order by tenant_id, id`.execute(kysely)
  const before = await stamps()

  await foldV(kysely)

  expect((await stamps()).rows).toEqual(before.rows)
  for (const [name, , search] of V) {
    const { customers: found } = await call(world, staff, customers.list, { query: { search } })
    expect([search, ...found.map((one) => one.name)]).toEqual([search, name])
  }
  expect((await call(world, staff, customers.list, { query: { search: '他人' } })).total).toBe(1)
  const { rows } = await sql<{ enabled: boolean }>`
    select bool_and(tgenabled = 'O') as enabled from pg_trigger where tgrelid = 'customers'::regclass`.execute(kysely)
  expect(rows).toEqual([{ enabled: true }])
})

test('results that were found by their text alone are found by their title too, and by both', async () => {
  const kysely = world.database.owner.kysely as unknown as Kysely<unknown>
  const ask = (name: string) => call(world, desk.staff, research.competitor, { body: { name } })
  const { id } = await ask('ひまわり歯科')
  await workAll(world)
  await sql`update ai_results set search_text = '報告書の本文' where id = ${id}::uuid`.execute(kysely)
  const waiting = await ask('青空歯科')
  await foldTitles(kysely)
  for (const [search, found] of [
    ['ひまわり', id],
    ['本文', id],
    ['アオゾラ 青空', null],
    ['青空', waiting.id],
  ] as const) {
    const { ai_results: results } = await call(world, desk.staff, aiResults.list, { query: { search } })
    expect([search, ...results.map((one) => one.id)]).toEqual(found ? [search, found] : [search])
  }
  await workAll(world)
})
