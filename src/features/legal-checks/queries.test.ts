import { QueryClient } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { keys, set } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import { refusal } from '@/api/api-error'
import { openDatabase } from '@/lib/database'
import { aDocument } from './document-fixtures'
import { forgetGoneDocuments, legalCheckQueries } from './queries'

const desk = vi.hoisted(() => ({ scope: null as unknown, call: vi.fn() }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/api/download', () => ({ download: desk.call }))
vi.mock('@/offline/scope/scope', () => ({ currentScope: () => desk.scope }))

const GONE = 'gone'
const nameOf = (...queryKey: unknown[]) => `tanstack-query-${JSON.stringify(queryKey)}`
const OTHERS = [nameOf('legal-checks', 'detail', 'there'), nameOf('legal-checks', 'list', null, 0)].sort()
const OF_GONE = [nameOf('legal-checks', 'detail', GONE), nameOf('legal-check-files', GONE)]
const SEARCH = nameOf('legal-checks', 'search', { q: '解約' })
let database: ReturnType<typeof openDatabase>
let client: QueryClient
const stored = async () => (await keys<string>(database.store('queries'))).sort()

beforeEach(async () => {
  const factory = new IDBFactory()
  database = openDatabase({ name: 'cache:t:u', version: 1, stores: ['queries'], factory: () => factory })
  desk.scope = { cache: database }
  desk.call.mockReset()
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (const name of [...OTHERS, ...OF_GONE, SEARCH]) await set(name, {}, database.store('queries'))
})

/** What the server says of a record. */
const refused = (status: number, code: string) => refusal({ status, headers: new Headers() }, { code, message: '' })

it.each([
  ['the document', () => client.fetchQuery(legalCheckQueries.detail(GONE))],
  ['its file', () => client.fetchQuery(legalCheckQueries.file({ id: GONE, size: 1 }))],
])('forgets a document when the server has it no more: it was asked for %s', async (_, read) => {
  desk.call.mockRejectedValue(refused(404, 'DB_002'))
  await expect(read()).rejects.toMatchObject({ status: 404 })
  await vi.waitFor(async () => expect(await stored()).toEqual(OTHERS))
})

it.each([
  [403, 'AUTH_006'],
  [404, 'SYS_001'],
  [503, 'SYS_002'],
])('keeps it after any other answer: %i %s', async (status, code) => {
  desk.call.mockRejectedValue(refused(status, code))
  await expect(client.fetchQuery(legalCheckQueries.detail(GONE))).rejects.toMatchObject({ code })
  expect(await stored()).toEqual([...OTHERS, ...OF_GONE, SEARCH].sort())
})

const list = (folder: string | null, total: number) => {
  desk.call.mockResolvedValue({ total, legal_checks: [aDocument('there')] })
  return client.fetchQuery(legalCheckQueries.page({ folder }, 0))
}

it('forgets what the whole list does not name', async () => {
  await list(null, 1)
  await vi.waitFor(async () => expect(await stored()).toEqual(OTHERS))
})

it.each([
  ['one page of several', null, 2],
  ['one folder', 'folder', 1],
])('keeps what is not in the list of %s', async (_, folder, total) => {
  await list(folder, total)
  // What would be forgotten is known by the first of these, and gone by the second.
  await stored()
  await stored()
  expect(await stored()).toEqual([...OTHERS, ...OF_GONE, SEARCH].sort())
})

const [OPENED, FILED, FOUND, LEFT, CITED] = [1, 2, 3, 4, 5].map((n) => `0197f3a0-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
  string,
]
const ASKED = {
  [nameOf('legal-checks', 'detail', OPENED)]: {},
  [nameOf('legal-checks', 'detail', LEFT)]: {},
  [nameOf('legal-check-files', FILED)]: {},
  [SEARCH]: {
    queryKey: ['legal-checks', 'search', { q: '解約' }],
    state: {
      data: { results: [{ legal_check: aDocument(FOUND), score: 1, excerpt: '解約' }], meaning: null },
      dataUpdatedAt: 1,
    },
  },
}

it.each([
  ['what was opened', [OPENED], [nameOf('legal-checks', 'detail', OPENED), SEARCH]],
  ['a file', [FILED], [nameOf('legal-check-files', FILED), SEARCH]],
  ['what a search has found', [FOUND], [SEARCH]],
  ['nothing', [], []],
])('asks the server which of its documents are gone, and forgets those: %s', async (_, gone, forgotten) => {
  for (const [name, value] of Object.entries(ASKED)) await set(name, value, database.store('queries'))
  const before = await stored()
  desk.call.mockResolvedValue({ total: 0, legal_checks: [], gone })
  expect(await forgetGoneDocuments(client, [CITED])).toEqual(gone)
  const kept = desk.call.mock.calls.map(([, { query }]) => query.kept.split(',').toSorted())
  expect(kept).toEqual([[OPENED, FILED, FOUND, LEFT, CITED]])
  expect(await stored()).toEqual(before.filter((name) => !forgotten.includes(name)))
})

it('keeps everything where the server cannot be asked', async () => {
  for (const [name, value] of Object.entries(ASKED)) await set(name, value, database.store('queries'))
  const before = await stored()
  desk.call.mockRejectedValue(refused(503, 'SYS_002'))
  await expect(forgetGoneDocuments(client, [])).rejects.toMatchObject({ status: 503 })
  expect(await stored()).toEqual(before)
})
