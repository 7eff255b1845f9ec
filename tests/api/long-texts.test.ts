/** Very long texts: a page of them is short, so that one call never answers tens of megabytes; nothing is left out. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '#contract/customers'
import { frequentQuestions } from '#contract/frequent-questions'
import { interactions } from '#contract/interactions'
import { products } from '#contract/products'
import { searchText } from '#contract/search-text'
import { withOperator } from '../../server/db/with-tenant.ts'
import { addDesk, type Desk, openWorld, send, type World } from './support/world.ts'

/** Records of each kind, and how many bytes one call answers at most: a page, and one record more. */
const COUNT = 160
const MOST_BYTES = 4_300_000
const WORD = '長い'

let world: World
let desk: Desk
let owner: string
const ids = new Map<string, string[]>()

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
  await withOperator(world.database.owner, async (trx) => {
    const tenant = sql`${desk.tenantId}::uuid`
    const many = sql`generate_series(1, ${COUNT}::int) n`
    const people = await sql<{ id: string }>`
      insert into customers (tenant_id, name, memo, caution, search_text, kana_row)
      select ${tenant}, '長い ' || n, repeat('あ', 10000), repeat('い', 2000), ${searchText(WORD)}, '他' from ${many} returning id`.execute(
      trx,
    )
    owner = people.rows[0]?.id ?? ''
    const contacts = await sql<{ id: string }>`
      insert into interactions (tenant_id, customer_id, type, summary, content, search_text, occurred_at, created_by_uid, created_by_name)
      select ${tenant}, ${owner}::uuid, 'note', '長い ' || n, repeat('う', 20000), ${searchText(WORD)}, now() - n % 7 * interval '1 hour', 'u', 'n'
      from ${many} returning id`.execute(trx)
    await sql`update customers set interactions_count = ${COUNT} where id = ${owner}`.execute(trx)
    const goods = await sql<{ id: string }>`
      insert into products (tenant_id, name, price, description, search_text)
      select ${tenant}, '長い ' || n, n, repeat('え', 5000), ${searchText(WORD)}
      from generate_series(1, ${COUNT}::int * 2) n returning id`.execute(trx)
    const asked = await sql<{ id: string }>`
      insert into frequent_questions (tenant_id, name, answer)
      select ${tenant}, '長い ' || n, repeat('お', 10000) from ${many} returning id`.execute(trx)
    const kinds = { customers: people, interactions: contacts, products: goods, frequent_questions: asked }
    for (const [kind, { rows }] of Object.entries(kinds)) {
      ids.set(
        kind,
        rows.map(({ id }) => id),
      )
    }
  })
})
afterAll(() => world.close())

type Page = { total: number; next_cursor?: string; tally?: object } & Record<string, { id: string }[]>

/** Every page of a list, as a client reads them that follows its cursors. */
async function pagesOf(
  endpoint: Parameters<typeof send>[2],
  query: object,
): Promise<{ pages: Page[]; bytes: number[] }> {
  const pages: Page[] = []
  const bytes: number[] = []
  let cursor: string | undefined
  do {
    const asked = { limit: '1000', ...query, ...(cursor && { cursor }) }
    const reply = await send(world, desk.staff, endpoint, { params: { customerId: owner }, query: asked })
    expect(reply.status, reply.text.slice(0, 300)).toBe(200)
    const page = reply.body as Page
    bytes.push(Buffer.byteLength(reply.text))
    pages.push(page)
    cursor = page.next_cursor
  } while (cursor !== undefined)
  return { pages, bytes }
}

describe.each([
  ['customers', customers.list, { since: 'ever' }],
  ['customers', customers.list, { sort_by: 'name', sort_order: 'asc' }],
  ['customers', customers.list, { sort_by: 'updated_at', sort_order: 'desc' }],
  ['customers', customers.list, { updated_since: '1999-01-01T00:00:00Z' }],
  ['customers', customers.list, { search: WORD }],
  ['interactions', interactions.list, { since: 'ever' }],
  ['interactions', interactions.list, {}],
  ['interactions', interactions.list, { search: WORD }],
  ['interactions', interactions.ofCustomer, {}],
  ['products', products.list, { sort_by: 'price', sort_order: 'desc' }],
  ['frequent_questions', frequentQuestions.list, {}],
] as const)('%s', (kind, endpoint, query) => {
  test(`${endpoint.path} ${JSON.stringify(query)}: in several pages, each record once`, async () => {
    const { pages, bytes } = await pagesOf(endpoint, query)
    expect(pages.length).toBeGreaterThan(1)
    expect(Math.max(...bytes)).toBeLessThan(MOST_BYTES)
    const all = ids.get(kind) ?? []
    expect(pages.flatMap((page) => (page[kind] ?? []).map(({ id }) => id)).sort()).toEqual(all.toSorted())
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([all.length]))
    const isPull = 'since' in query && kind === 'customers'
    expect(pages.map(({ tally }) => tally !== undefined)).toEqual(pages.map((_, n) => isPull && n === pages.length - 1))
  })
})

test('a record that fills a page alone is a page', async () => {
  const huge = await send(world, desk.staff, interactions.list, { query: { limit: '1' } })
  expect((huge.body as Page).interactions).toHaveLength(1)
})
