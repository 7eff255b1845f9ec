/** The list of the documents of the knowledge base, page by page. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knowledge } from '#contract/knowledge'
import { withOperator } from '../../server/db/with-tenant.ts'
import { bring } from './support/documents.ts'
import { addDesk, call, type Desk, openWorld, send, type World } from './support/world.ts'

let world: World
let desk: Desk

/** One more than a page holds when nobody says how many. */
const DOCUMENTS = 21

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
  for (let number = 1; number <= DOCUMENTS; number += 1) await add(`資料${number}`)
})
afterAll(() => world.close())

async function add(title: string) {
  const file_id = await bring(world, desk.manager, title, { name: `${title}.txt` })
  return call(world, desk.manager, knowledge.create, { body: { file_id, title, tags: [title.slice(-1)] } })
}

const listed = (query: object = {}) => call(world, desk.staff, knowledge.list, { query })
const idsOf = async (query: object = {}) => (await listed(query)).legal_checks.map(({ id }) => id)

/** All documents, in so large pages. */
async function inPagesOf(limit: number): Promise<string[]> {
  const ids: string[] = []
  for (let skip = 0; skip < DOCUMENTS; skip += limit) ids.push(...(await idsOf({ skip, limit })))
  return ids
}

test('a page holds 20 documents unless it is said how many, and always says how many there are', async () => {
  const all = await idsOf({ limit: 100 })
  expect([all.length, new Set(all).size]).toEqual([DOCUMENTS, DOCUMENTS])
  expect(await idsOf()).toEqual(all.slice(0, 20))
  expect(await idsOf({ skip: 20 })).toEqual(all.slice(20))
  for (const query of [{}, { limit: 3 }, { skip: 20 }, { skip: 500 }])
    expect((await listed(query)).total).toBe(DOCUMENTS)
})

test('pages of any size, one after the other, are the whole list: the latest first', async () => {
  const { legal_checks: all } = await listed({ limit: 100 })
  expect(all.map(({ title }) => title)).toEqual(Array.from({ length: DOCUMENTS }, (_, at) => `資料${DOCUMENTS - at}`))
  for (const limit of [1, 4, 20]) expect(await inPagesOf(limit)).toEqual(all.map(({ id }) => id))
})

test('documents of one moment have one order too, whatever the page', async () => {
  await withOperator(world.database.owner, (trx) =>
    sql`update knowledge_documents set created_at = '2026-01-01' where tenant_id = ${desk.tenantId}`.execute(trx),
  )
  const all = await idsOf({ limit: 100 })
  expect(all).toEqual(all.toSorted().toReversed())
  for (const limit of [1, 4, 20]) expect(await inPagesOf(limit)).toEqual(all)
})

test('a filter is counted and paged by itself', async () => {
  expect(await listed({ tag: '1', limit: 2 })).toMatchObject({ total: 3, legal_checks: { length: 2 } })
  expect((await listed({ tag: '1', limit: 2, skip: 2 })).legal_checks).toHaveLength(1)
})

test('a page behind the last one is empty', async () => {
  expect(await idsOf({ skip: DOCUMENTS })).toEqual([])
  expect(await idsOf({ skip: 1_000_000, limit: 1 })).toEqual([])
})

test.each([
  ['limit', '0'],
  ['limit', '101'],
  ['limit', '2.5'],
  ['limit', 'all'],
  ['skip', '-1'],
  ['skip', '1000001'],
])('%s of %s is refused by its name', async (field, value) => {
  expect(await send(world, desk.staff, knowledge.list, { query: { [field]: value } })).toMatchObject({
    status: 422,
    body: { error: { code: 'VAL_004', validation_errors: [{ field }] } },
  })
})
