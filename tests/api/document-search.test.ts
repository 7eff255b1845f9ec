/** The searches of documents: by the words, by the meaning, and by both. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { legalChecks } from '#contract/legal-checks'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { askToIndexMissing } from '../../server/passages/index-missing.ts'
import { bring } from './support/documents.ts'
import { workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

async function work(): Promise<void> {
  // The jobs that look after unfinished uploads wait for a day.
  await sql`update pgboss.job set start_after = now()`.execute(world.database.owner.kysely)
  await workAll(world)
}
async function add(title: string, content: string): Promise<string> {
  const file_id = await bring(world, desk.staff, content, { name: `${title}.md` })
  const { id } = await call(world, desk.staff, legalChecks.create, { body: { file_id, title } })
  await work()
  return id
}
const byWords = async (query: string) =>
  (await call(world, desk.staff, legalChecks.search, { query: { query } })).results
const byMeaning = async (query: string, with_words?: 'true') =>
  (await call(world, desk.staff, legalChecks.semanticSearch, { query: { query, ...(with_words && { with_words }) } }))
    .results
const titles = (results: Awaited<ReturnType<typeof byWords>>) => results.map((one) => one.legal_check.title)

const LEASE = '第7条 契約の期間の途中で解約することはできない。'
const CLEANING = '第2条 受託者は、床を毎朝清掃する。'

test('the words find a document, with the passage and where they stand in it', async () => {
  await add('賃貸借契約書', LEASE)
  await add('清掃契約書', CLEANING)
  const [found, ...others] = await byWords('解約')
  expect([found?.legal_check.title, found?.excerpt, others]).toEqual(['賃貸借契約書', LEASE, []])
  const marked = found?.marks?.map(({ start, end }) => LEASE.slice(start, end))
  expect([marked, found?.page]).toEqual([['解約'], null])
})

test('the meaning finds what the words do not; what fits nothing is told so', async () => {
  await add('賃貸借契約書', LEASE)
  const query = '打ち切りたい'
  expect(titles(await byWords(query))).toEqual([])
  expect(titles(await byMeaning(query))).toEqual(['賃貸借契約書'])
  expect(titles(await byMeaning(query, 'true'))).toEqual(['賃貸借契約書'])
  expect(await byMeaning('花火大会の日程', 'true')).toEqual([])
  expect(await byWords('？')).toEqual([])
})

test('neither a deleted document nor one of another tenant is found; a restored one is', async () => {
  const id = await add('賃貸借契約書', LEASE)
  await call(world, desk.staff, legalChecks.delete, { params: { id } })
  expect(await byWords('解約')).toEqual([])
  await call(world, desk.staff, legalChecks.restore, { params: { id } })
  expect(titles(await byWords('解約'))).toEqual(['賃貸借契約書'])
  desk = await addDesk(world)
  expect(await byWords('解約')).toEqual([])
})

test('documents that were read before there were passages get theirs', async () => {
  const id = await add('賃貸借契約書', LEASE)
  await withOperator(world.database.owner, async (trx) => {
    await trx.deleteFrom('passages').where('document_id', '=', id).execute()
    await trx.updateTable('legal_checks').set({ indexed_as: 0 }).where('id', '=', id).execute()
  })
  expect(await byWords('解約')).toEqual([])
  const { tenantId } = desk
  const by = { jobs: world.deps.jobs, tenantId, now: new Date() }
  await withTenant(world.database.app, tenantId, (trx) => askToIndexMissing(trx, by))
  await work()
  expect(titles(await byWords('解約'))).toEqual(['賃貸借契約書'])
})
