/** The searches of documents: by the words, by the meaning, and by both. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { folders } from '#contract/folders'
import { type DocumentSearchQuery, legalChecks } from '#contract/legal-checks'
import type { LegalSeverity } from '#contract/legal-findings'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { askToIndexMissing } from '../../server/passages/index-missing.ts'
import { addFindable, bring } from './support/documents.ts'
import { workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, refused, type World } from './support/world.ts'

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
async function add(title: string, content: string, folder_id: string | null = null): Promise<string> {
  const file_id = await bring(world, desk.staff, content, { name: `${title}.md` })
  const { id } = await call(world, desk.staff, legalChecks.create, { body: { file_id, title, folder_id } })
  await work()
  return id
}
type Narrowed = Omit<DocumentSearchQuery, 'query'>
const byWords = async (query: string, narrowed: Narrowed = {}) =>
  (await call(world, desk.staff, legalChecks.search, { query: { query, ...narrowed } })).results
const byMeaning = async (query: string, with_words?: 'true', narrowed: Narrowed = {}) => {
  const asked = { query, ...(with_words && { with_words }), ...narrowed }
  return (await call(world, desk.staff, legalChecks.semanticSearch, { query: asked })).results
}
const titles = (results: Awaited<ReturnType<typeof byWords>>) => results.map((one) => one.legal_check.title)

const LEASE = '第7条 契約の期間の途中で解約することはできない。'
const CLEANING = '第2条 受託者は、床を毎朝清掃する。'

test('the words find a document, with the passage and where they stand in it', async () => {
  await add('賃貸借契約書', LEASE)
  await add('清掃契約書', CLEANING)
  const [found, ...others] = await byWords('解約')
  expect([found?.legal_check.title, found?.excerpt, others]).toEqual(['賃貸借契約書', LEASE, []])
  const marked = found?.marks?.map(({ start, end }) => LEASE.slice(start, end))
  expect([marked, found?.page, found?.position]).toEqual([['解約'], null, 0])
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

/** What each way of searching finds. */
const everyWay = async (query: string, narrowed: Narrowed) => [
  titles(await byWords(query, narrowed)),
  titles(await byMeaning(query, undefined, narrowed)),
  titles(await byMeaning(query, 'true', narrowed)),
]
const alike = (...found: string[]) => [found, found, found]

test('a folder narrows a search to what lies in it, at whatever depth', async () => {
  const folder = async (name: string, parent_id: string | null) =>
    (await call(world, desk.staff, folders.create, { body: { name, parent_id } })).id
  const contracts = await folder('契約書', null)
  const rents = await folder('賃貸', contracts)
  const empty = await folder('広告', null)
  await add('賃貸借契約書', LEASE, rents)
  await add('前の契約書', LEASE)
  expect(await everyWay('解約', { folder_id: contracts })).toEqual(alike('賃貸借契約書'))
  expect(await everyWay('解約', { folder_id: rents })).toEqual(alike('賃貸借契約書'))
  expect(await everyWay('解約', { folder_id: empty })).toEqual(alike())
  expect(await everyWay('解約', { folder_id: crypto.randomUUID() })).toEqual(alike())
})

test('the type and the days of uploading narrow it, both days included, as days of Japan', async () => {
  const id = await add('賃貸借契約書', LEASE)
  await add('別の契約書', LEASE)
  await call(world, desk.staff, legalChecks.update, { params: { id }, body: { type: 'privacy' } })
  await work()
  await withOperator(world.database.owner, (trx) =>
    trx.updateTable('legal_checks').set({ created_at: '2026-04-30T15:00:00Z' }).where('id', '=', id).execute(),
  )
  expect(await everyWay('解約', { type: 'privacy' })).toEqual(alike('賃貸借契約書'))
  const one = { uploaded_from: '2026-05-01', uploaded_to: '2026-05-01' }
  expect(await everyWay('解約', one)).toEqual(alike('賃貸借契約書'))
  expect(await everyWay('解約', { ...one, type: 'contract' })).toEqual(alike())
  expect(titles(await byWords('解約', { uploaded_to: '2026-04-30' }))).toEqual([])
  expect(titles(await byWords('解約', { uploaded_from: '2026-05-02' }))).toEqual(['別の契約書'])
})

test('a severity asks for a finding of it that is open: what is dealt with or no fault counts no more', async () => {
  const ad = '当院は地域で日本一の技術をもつ歯科医院です。'
  const id = await add('広告', ad)
  const { findings } = await call(world, desk.staff, legalChecks.get, { params: { id } })
  const [{ severity } = { severity: 'high' as LegalSeverity }] = findings
  const of = findings.filter((one) => one.severity === severity)
  const other = (['high', 'medium', 'low'] as const).find((one) => findings.every((found) => found.severity !== one))
  const say = (finding_id: string, state: 'open' | 'done') =>
    call(world, desk.staff, legalChecks.review, { params: { id }, body: { finding_id, state } })
  expect(await everyWay('技術', { severity })).toEqual(alike('広告'))
  if (other) expect(await everyWay('技術', { severity: other })).toEqual(alike())
  for (const one of of) await say(one.id, 'done')
  expect(await everyWay('技術', { severity })).toEqual(alike())
  await say(of[0]?.id ?? '', 'open')
  expect(await everyWay('技術', { severity })).toEqual(alike('広告'))
})

test('it is narrowed before it is ranked: what fits worse than a hundred others is found all the same', async () => {
  const { id: folder_id } = await call(world, desk.staff, folders.create, { body: { name: '賃貸', parent_id: null } })
  await add('賃貸借契約書', `${CLEANING.repeat(15)}${LEASE}`, folder_id)
  await withOperator(world.database.owner, async (trx) => {
    for (let count = 0; count < 201; count += 1) await addFindable(trx, desk.staff, '解約。期間の途中で解約する。')
  })
  const query = '期間の途中で解約'
  expect(titles(await byWords(query))).not.toContain('賃貸借契約書')
  expect(titles(await byWords(query, { folder_id }))).toEqual(['賃貸借契約書'])
})

test.each([
  { folder_id: 'x' },
  { type: 'menu' },
  { severity: 'grave' },
  { uploaded_from: '2026-02-30' },
  { uploaded_to: '0000-01-01' },
])('what makes no sense is refused: %o', async (narrowed) => {
  const query = { query: '解約', ...narrowed } as DocumentSearchQuery
  for (const endpoint of [legalChecks.search, legalChecks.semanticSearch])
    expect((await refused(world, desk.staff, endpoint, { query })).status).toBe(422)
})
