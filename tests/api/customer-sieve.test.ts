/** The index of characters only narrows a search: what is found is what reading every record finds. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerSearchText, customerWords, searchMatcher } from '#contract/customer-search'
import { customers } from '#contract/customers'
import { candidatesFor } from '../../server/core/candidates.ts'
import { withTenant } from '../../server/db/with-tenant.ts'
import { createRandom } from '../../server/demo/random.ts'
import { testNumber } from '../../src/lib/test-numbers.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let desk: Desk
let other: Desk
const records = new Map<string, string>()

const PARTS = ['山田', '田山', '𠮷田', '髙橋', '花子', '太郎', 'みどり', 'ﾐﾄﾞﾘ', 'a%b_c', '🍎屋', 'ー', '・']
const seed = testNumber('SEED', 1)
const random = createRandom(seed)

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
  other = await addDesk(world)
  for (let n = 0; n < 40; n += 1) {
    const body = {
      name: `${random.pick(PARTS)}${random.pick(PARTS)}`,
      company: random.chance(0.5) ? random.pick(PARTS) : '',
      phone: `090${random.int(10_000_000, 99_999_999)}`,
    }
    const { id, ...stored } = await call(world, desk.admin, customers.create, { body })
    records.set(id, customerSearchText(stored))
    await call(world, other.admin, customers.create, { body })
  }
})
afterAll(() => world.close())

const candidates = (terms: string[]) =>
  withTenant(world.database.app, desk.tenantId, async (trx) => {
    const condition = await candidatesFor(trx, 'customers', [terms])
    if (!condition) return null
    const { rows } = await sql<{ id: string }>`select id from customers where ${condition}`.execute(trx)
    return rows.map((row) => row.id)
  })

test('every word of a record leads to it, and the search finds exactly what reading finds', async () => {
  const texts = [...records.values()]
  for (let n = 0; n < 40; n += 1) {
    const letters = [...random.pick(texts).replaceAll('\n', '')]
    const from = random.int(0, letters.length - 2)
    const search = letters.slice(from, from + random.int(1, 5)).join('')
    const matches = searchMatcher(customerWords(search))
    const expected = [...records].filter(([, text]) => matches?.(text, null) ?? true).map(([id]) => id)
    const reply = await call(world, desk.admin, customers.list, { query: { search, limit: 500 } })
    expect([seed, search, reply.customers.map(({ id }) => id).sort()]).toEqual([seed, search, expected.sort()])
    expect(reply.total).toBe(expected.length)
  }
})

test('a changed name is found by its new letters and not by its old ones', async () => {
  const { id } = await call(world, desk.admin, customers.create, { body: { name: '旧姓佐久間' } })
  await call(world, desk.admin, customers.update, { params: { id }, body: { name: '新姓鬼頭' } })
  expect(await candidates(['佐久間'])).not.toContain(id)
  expect(await candidates(['鬼頭'])).toContain(id)
})

test('the candidates of a tenant are its own, also where the words are the same', async () => {
  const found = (await candidates(['山田'])) ?? []
  expect(found.length).toBeGreaterThan(0)
  expect(found.filter((id) => !records.has(id))).toEqual([])
  const none = await withTenant(world.database.app, '', async (trx) => {
    const { rows } = await sql`
      select customers_with_tokens(search_tokens(${desk.tenantId}::uuid, '山田'), 100)`.execute(trx)
    return rows
  })
  expect(none).toEqual([])
})

test('one character is looked up too; without a word every record is read', async () => {
  const { id } = await call(world, desk.admin, customers.create, { body: { name: '鑫' } })
  expect(await candidates(['鑫'])).toEqual([id])
  expect(await candidates([])).toBeNull()
})

test('of a word that sounds in several ways, each way is looked up and the others are not read', async () => {
  const { id } = await call(world, desk.admin, customers.create, {
    body: { name: '鬼塚', name_kana: 'オニヅカ ショウヘイ' },
  })
  await call(world, desk.admin, customers.create, { body: { name: '鬼頭', name_kana: 'キトウ ショウタ' } })
  const spellings = customerWords('shohei').flatMap((word) => word.spellings)
  const found = await withTenant(world.database.app, desk.tenantId, async (trx) => {
    const condition = await candidatesFor(
      trx,
      'customers',
      spellings.map((spelling) => [spelling]),
    )
    const { rows } = await sql<{ id: string }>`select id from customers where ${condition}`.execute(trx)
    return rows.map((row) => row.id)
  })
  expect([spellings.length > 2, found]).toEqual([true, [id]])
})
