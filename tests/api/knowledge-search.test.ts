/** Passages of the knowledge base: which documents are looked into, and what narrows them, by each way of searching. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { knowledge } from '#contract/knowledge'
import { type KnowledgeSearchQuery, knowledgeSearch } from '#contract/knowledge-search'
import { withOperator } from '../../server/db/with-tenant.ts'
import { bring } from './support/documents.ts'
import { workAllNow } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type Person, refused, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

const REFUND = '返金には領収書が必要です。翌月以降は返金できません。'
const LATE = '15分を超えて遅れたときは、次の空いた枠でご案内します。'

async function add(title: string, content: string, tags: string[] = []): Promise<string> {
  const file_id = await bring(world, desk.manager, content, { name: `${title}.md` })
  const { id } = await call(world, desk.manager, knowledge.create, { body: { file_id, title, tags } })
  await workAllNow(world)
  return id
}

type Narrowed = Omit<KnowledgeSearchQuery, 'query'>
type Results = Awaited<ReturnType<typeof byWords>>
const byWords = async (query: string, narrowed: Narrowed = {}, person: Person = desk.staff) =>
  (await call(world, person, knowledgeSearch.search, { query: { query, ...narrowed } })).results
const byMeaning = async (query: string, narrowed: Narrowed = {}, with_words: 'true' | 'false' = 'false') =>
  (await call(world, desk.staff, knowledgeSearch.semanticSearch, { query: { query, ...narrowed, with_words } })).results
const titles = (results: Results) => results.map(({ document }) => document.title)

/** What is found by the words, by the meaning and by both. */
const everyWay = async (query: string, narrowed: Narrowed = {}) => [
  titles(await byWords(query, narrowed)),
  titles(await byMeaning(query, narrowed)),
  titles(await byMeaning(query, narrowed, 'true')),
]
const alike = (...found: string[]) => [found, found, found]

test('staff find the passage with its place and where it has the words, one for each document, the best first', async () => {
  await add('会計の手引き', REFUND)
  await add('受付の手引き', `${'診察券をお預かりします。'.repeat(60)}返金は会計でご案内します。`)
  await add('遅刻', LATE)
  const results = await byWords('返金')
  expect(titles(results)).toEqual(['会計の手引き', '受付の手引き'])
  const [best, other] = results
  expect(best).toMatchObject({ excerpt: REFUND, page: null, position: 0, document: { status: 'ready', is_own: false } })
  expect(best?.marks?.map(({ start, end }) => REFUND.slice(start, end))).toEqual(['返金', '返金'])
  expect(other?.excerpt).toContain('返金は会計でご案内します。')
  expect(other?.position).toBeGreaterThan(0)
})

test('the meaning finds what shares no word; what fits nothing is told so', async () => {
  await add('会計の手引き', REFUND)
  expect(await everyWay('払い戻し')).toEqual([[], ['会計の手引き'], ['会計の手引き']])
  const reply = await call(world, desk.staff, knowledgeSearch.semanticSearch, { query: { query: '花火大会の日程' } })
  expect(reply).toEqual({ total: 0, results: [], compared_by: 'built-in', model_failure: null })
  expect(await everyWay('？')).toEqual(alike())
})

test('what is out of use, replaced, deleted, or of another tenant is never found', async () => {
  const id = await add('会計の手引き', REFUND)
  const params = { id }
  await call(world, desk.manager, knowledge.update, { params, body: { is_active: false } })
  expect(await everyWay('返金')).toEqual(alike())
  await call(world, desk.manager, knowledge.update, { params, body: { is_active: true } })
  expect(await everyWay('返金')).toEqual(alike('会計の手引き'))

  const stranger = await addDesk(world)
  expect(await byWords('返金', {}, stranger.staff)).toEqual([])

  const file_id = await bring(world, desk.manager, LATE, { name: '手引き2.md' })
  await call(world, desk.manager, knowledge.replace, { params, body: { file_id } })
  expect(await everyWay('返金')).toEqual(alike('会計の手引き'))
  await workAllNow(world)
  expect(await everyWay('返金')).toEqual(alike())
  expect(titles(await byWords('案内'))).toEqual(['会計の手引き'])

  await call(world, desk.admin, knowledge.delete, { params })
  expect(await byWords('案内')).toEqual([])
})

test('a tag and the days of uploading narrow it, both days included, as days of Japan', async () => {
  const id = await add('会計の手引き', REFUND, ['会計', '返金'])
  await add('前の手引き', REFUND, ['会計'])
  await withOperator(world.database.owner, (trx) =>
    sql`update knowledge_documents set created_at = '2026-04-30T15:00:00Z' where id = ${id}`.execute(trx),
  )
  expect(await everyWay('返金', { tag: '返金' })).toEqual(alike('会計の手引き'))
  expect(await everyWay('返金', { tag: '返' })).toEqual(alike())
  const day = { uploaded_from: '2026-05-01', uploaded_to: '2026-05-01' }
  expect(await everyWay('返金', day)).toEqual(alike('会計の手引き'))
  expect(await everyWay('返金', { ...day, tag: '受付' })).toEqual(alike())
  expect(await everyWay('返金', { uploaded_to: '2026-04-30' })).toEqual(alike())
  expect(titles(await byWords('返金', { uploaded_from: '2026-05-02' }))).toEqual(['前の手引き'])
})

test.each([
  { query: ' ' },
  { query: 'あ'.repeat(501) },
  { tag: ' ' },
  { tag: 'あ'.repeat(51) },
  { uploaded_from: '2026-02-30' },
  { uploaded_to: '0000-01-01' },
])('what makes no sense is refused: %o', async (broken) => {
  const query = { query: '返金', ...broken }
  for (const endpoint of [knowledgeSearch.search, knowledgeSearch.semanticSearch])
    expect((await refused(world, desk.staff, endpoint, { query })).status).toBe(422)
})

test('without the feature nobody searches, and of those who have it nobody of an unknown role', async () => {
  const tenantId = await world.addTenant({ features: { documents_enabled: false } })
  const closed = await world.addMember(tenantId, 'admin')
  const query = { query: '返金' }
  for (const endpoint of [knowledgeSearch.search, knowledgeSearch.semanticSearch]) {
    expect(await refused(world, closed, endpoint, { query })).toMatchObject({ status: 403, code: 'BIZ_001' })
    expect(await refused(world, desk.odd, endpoint, { query })).toMatchObject({ status: 403, code: 'AUTH_006' })
  }
})
