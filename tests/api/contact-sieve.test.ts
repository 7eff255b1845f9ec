/** The index of characters only narrows a search of contacts: what is found is what reading every contact finds. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#contract/customers'
import type { Interaction } from '#contract/interaction-record'
import { type InteractionListQuery, interactions } from '#contract/interactions'
import { searchTerms, searchText } from '#contract/search-text'
import { candidatesFor } from '../../server/core/candidates.ts'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { createRandom } from '../../server/demo/random.ts'
import { storeInteractions } from '../../server/demo/store-records.ts'
import { testNumber } from '../../src/lib/test-numbers.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let desk: Desk
let other: Desk
/** The folded text of each contact of the desk whose customer is not deleted. */
const texts = new Map<string, { text: string; type: Interaction['type'] }>()

const PARTS = [
  '電話',
  '話電',
  '予約',
  '变更',
  '変更',
  'ﾖﾔｸ',
  'よやく',
  '𠮷田様',
  '100%_割',
  '🍎',
  'ー',
  '・',
  'a b',
  '\n',
]
const TYPES = ['visit', 'call', 'email', 'chat', 'note'] as const
const AT = '2026-11-20T09:00:00+09:00'
const seed = testNumber('SEED', 1)
const random = createRandom(seed)
const words = (most: number) => Array.from({ length: random.int(1, most) }, () => random.pick(PARTS)).join('')

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
  other = await addDesk(world)
  const [kept, gone, foreign] = await Promise.all([person(desk), person(desk), person(other)])
  for (let n = 0; n < 40; n += 1) {
    const fields = { type: random.pick(TYPES), summary: `件${words(3)}`, content: words(12), occurred_at: AT }
    const { id, type, summary, content } = await add(desk, kept, fields)
    texts.set(id, { text: searchText(`${summary}\n${content}`), type })
    await add(desk, gone, fields)
    await add(other, foreign, fields)
  }
  await call(world, desk.admin, customers.delete, { params: { id: gone } })
})
afterAll(() => world.close())

async function person(own: Desk): Promise<string> {
  return (await call(world, own.admin, customers.create, { body: { name: '相談 花子' } })).id
}

type Fields = Pick<Interaction, 'type' | 'summary' | 'content' | 'occurred_at'>
const add = (own: Desk, customer_id: string, fields: Fields) =>
  call(world, own.staff, interactions.create, { body: { customer_id, ...fields } })

const candidates = (terms: string[]) =>
  withTenant(world.database.app, desk.tenantId, async (trx) => {
    const condition = await candidatesFor(trx, 'interactions', [terms], 'i.id')
    if (!condition) return null
    const { rows } = await sql<{ id: string }>`select i.id from interactions i where ${condition}`.execute(trx)
    return rows.map((row) => row.id)
  })

/** The ids of all pages, and the total that the first one says. */
async function found(query: InteractionListQuery): Promise<{ ids: string[]; total: number }> {
  const page = await call(world, desk.staff, interactions.list, { query })
  const ids = page.interactions.map(({ id }) => id)
  if (!page.next_cursor) return { ids, total: page.total }
  const rest = await found({ ...query, cursor: page.next_cursor })
  return { ids: [...ids, ...rest.ids], total: page.total }
}

test('every word of a contact leads to it, and the search finds exactly what reading finds, page by page', async () => {
  const all = [...texts.values()].map(({ text }) => [...text]).filter((letters) => letters.length > 1)
  for (let n = 0; n < 40; n += 1) {
    const letters = random.pick(all)
    const from = random.int(0, letters.length - 2)
    const search = `${letters.slice(from, from + random.int(1, 5)).join('')} ${random.chance(0.3) ? words(1) : ''}`
    const type = random.chance(0.3) ? random.pick(TYPES) : undefined
    const terms = searchTerms(search)
    const expected = [...texts].filter(
      ([, contact]) =>
        (type === undefined || contact.type === type) && terms.every((term) => contact.text.includes(term)),
    )
    const { ids, total } = await found({ search, limit: 20, ...(type && { type }) })
    expect([seed, search, ids.toSorted()]).toEqual([seed, search, expected.map(([id]) => id).toSorted()])
    expect(total).toBe(expected.length)
  }
})

test('the candidates of a tenant are its own, and without a tenant there are none', async () => {
  const mine = (await candidates([searchText('件')])) ?? []
  expect(mine.length).toBeGreaterThanOrEqual(texts.size)
  const { rows } = await withTenant(world.database.app, other.tenantId, (trx) =>
    sql<{ id: string }>`select id from interactions`.execute(trx),
  )
  expect(rows.map(({ id }) => id).filter((id) => mine.includes(id))).toEqual([])
  const none = await withTenant(world.database.app, '', (trx) =>
    sql`select interactions_with_tokens(search_tokens(${desk.tenantId}::uuid, '件'), 100)`.execute(trx),
  )
  expect(none.rows).toEqual([])
})

test('a long text is found by its first words and by its last', async () => {
  const letters = Array.from({ length: 19_990 }, (_, n) => String.fromCodePoint(0x4e00 + ((n * 7) % 8_000)))
  const content = `冒頭甲${letters.join('')}末尾乙`
  const { id } = await add(desk, await person(desk), { type: 'note', summary: '長い記録', content, occurred_at: AT })
  for (const search of ['冒頭甲', '末尾乙']) {
    expect(await candidates([search])).toEqual([id])
    expect(await found({ search })).toEqual({ ids: [id], total: 1 })
  }
})

test('what stands in more contacts than are worth looking up is found all the same', async () => {
  const many = await addDesk(world)
  const customer_id = await person(many)
  const rows = Array.from({ length: 4_001 }, (_, n) => ({
    ...{ tenant_id: many.tenantId, customer_id, type: 'note' as const, occurred_at: AT, search_text: `常 ${n}` },
    ...{ summary: `常 ${n}`, created_by_uid: 'x', created_by_name: 'x' },
  }))
  await withOperator(world.database.owner, (trx) => storeInteractions(trx, rows))
  const search = async (words: string) =>
    (await call(world, many.staff, interactions.list, { query: { search: words } })).total
  expect([await search('常'), await search('常 4000')]).toEqual([4_001, 1])
})
