import { QueryClient } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { get, keys, set } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import type { KnowledgeDocument } from '#contract/knowledge'
import { refusal } from '@/api/api-error'
import { documentFile, documentText } from '@/assistant/queries'
import { openDatabase } from '@/lib/database'
import { aDocument } from './document-fixtures'
import { type DocumentFilter, forgetGoneDocuments, knowledgeQueries } from './queries'

const desk = vi.hoisted(() => ({ scope: null as unknown, call: vi.fn() }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/api/download', () => ({ download: desk.call }))
vi.mock('@/offline/scope/scope', () => ({ currentScope: () => desk.scope }))

const THERE = aDocument('手引き')
const nameOf = (...queryKey: unknown[]) => `tanstack-query-${JSON.stringify(queryKey)}`
const OTHERS = [nameOf('document-texts', THERE.id), nameOf('knowledge', 'questions', 'list', '', 0)].sort()
const OF_GONE = [
  nameOf('document-texts', 'gone'),
  nameOf('document-files', 'gone', 1),
  nameOf('document-files', 'gone', 2),
  // Whichever documents it quotes.
  nameOf('document-searches', { query: '返金' }),
]
const SEARCH = OF_GONE.at(-1) as string
let database: ReturnType<typeof openDatabase>
let client: QueryClient
const stored = async () => (await keys<string>(database.store('queries'))).sort()

beforeEach(async () => {
  const factory = new IDBFactory()
  database = openDatabase({ name: 'cache:t:u', version: 1, stores: ['queries'], factory: () => factory })
  desk.scope = { cache: database }
  desk.call.mockReset()
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (const name of [...OTHERS, ...OF_GONE]) await set(name, {}, database.store('queries'))
})

it.each([
  ['its text', () => client.fetchQuery(documentText('gone'))],
  ['its file', () => client.fetchQuery(documentFile({ id: 'gone', file_version: 1, size: 1 }))],
])('forgets a document with all its versions when the server has it no more: it was asked for %s', async (_, read) => {
  desk.call.mockRejectedValue(refusal({ status: 404, headers: new Headers() }, { code: 'DB_002', message: '' }))
  await expect(read()).rejects.toMatchObject({ status: 404 })
  await vi.waitFor(async () => expect(await stored()).toEqual(OTHERS))
})

const ALL: DocumentFilter = { tag: '', search: '', active: '' }
const list = (filter: DocumentFilter, total: number) => {
  desk.call.mockResolvedValue({ total, legal_checks: [THERE], tags: [] })
  return client.fetchQuery(knowledgeQueries.documentPage(filter, 0))
}

it('forgets what the whole list does not name', async () => {
  await list(ALL, 1)
  await vi.waitFor(async () => expect(await stored()).toEqual(OTHERS))
})

it.each([
  ['one page of several', ALL, 2],
  ['those of a tag', { ...ALL, tag: '会計' }, 1],
  ['those in use', { ...ALL, active: 'true' as const }, 1],
  ['those with a word', { ...ALL, search: '会計' }, 1],
])('keeps what is not in the list of %s', async (_, filter, total) => {
  await list(filter, total)
  // What would be forgotten is known by the first of these, and gone by the second.
  await stored()
  await stored()
  expect(await stored()).toEqual([...OTHERS, ...OF_GONE].sort())
})

it.each(['opened', 'found'])(
  'asks the server which of its documents are gone, and forgets those: one that was %s',
  async (gone) => {
    const [opened, found, left, cited] = [1, 2, 3, 4].map(() => crypto.randomUUID()) as [string, string, string, string]
    const ofOpened = [nameOf('document-texts', opened), nameOf('document-files', opened, 1)]
    const ofLeft = [nameOf('document-files', left, 1)]
    for (const name of [...ofOpened, ...ofLeft]) await set(name, {}, database.store('queries'))
    const results = [{ document: { ...aDocument('返金'), id: found }, score: 1, excerpt: '返金' }]
    const state = { data: { results, meaning: null }, dataUpdatedAt: 1 }
    await set(SEARCH, { queryKey: ['document-searches', { query: '返金' }], state }, database.store('queries'))
    const before = await stored()
    const ids = gone === 'opened' ? [opened] : [found]
    desk.call.mockResolvedValue({ total: 0, legal_checks: [], gone: ids })
    expect(await forgetGoneDocuments(client, [cited])).toEqual(ids)
    const kept = desk.call.mock.calls.map(([, { query }]) => query.kept.split(',').toSorted())
    expect(kept).toEqual([[opened, found, left, cited].toSorted()])
    const forgotten = gone === 'opened' ? [...ofOpened, SEARCH] : [SEARCH]
    expect(await stored()).toEqual(before.filter((name) => !forgotten.includes(name)))
  },
)

/** A search that is kept and shown, which has found these. */
async function searched(...found: KnowledgeDocument[]) {
  const queryKey = ['document-searches', { query: '返金' }]
  const results = found.map((document) => ({ document, score: 1, excerpt: document.title }))
  const state = { data: { results, meaning: null }, dataUpdatedAt: 1 }
  await set(SEARCH, { queryKey, state }, database.store('queries'))
  client.setQueryData(queryKey, state.data)
  const titles = (data: unknown) => (data as typeof state.data).results.map(({ document: { title } }) => title)
  return async () => {
    const kept = await get<{ state: typeof state }>(SEARCH, database.store('queries'))
    return [titles(kept?.state.data), titles(client.getQueryData(queryKey)), kept?.state.dataUpdatedAt]
  }
}
const [USED, STOPPED, REPLACED, NEWER] = [1, 2, 3, 4].map(() => crypto.randomUUID()) as [string, string, string, string]

it('leaves out of what a search has found what is out of use by now, and what a newer file has replaced', async () => {
  const shown = await searched(
    aDocument('使用中', { id: USED, file_version: 2 }),
    aDocument('停止', { id: STOPPED }),
    aDocument('旧版', { id: REPLACED }),
    // It was found a moment after the server was asked.
    aDocument('新版', { id: NEWER, file_version: 3 }),
  )
  const there = [
    { id: USED, is_active: true, file_version: 2 },
    { id: STOPPED, is_active: false, file_version: 1 },
    { id: REPLACED, is_active: true, file_version: 2 },
    { id: NEWER, is_active: true, file_version: 2 },
  ]
  desk.call.mockResolvedValue({ total: 0, legal_checks: [], gone: [], there })
  expect(await forgetGoneDocuments(client, [])).toEqual([])
  const left = ['使用中', '新版']
  // As old as it was: nobody has searched again.
  expect(await shown()).toEqual([left, left, 1])
})

it('a server of an earlier version, which says nothing of that, takes nothing away', async () => {
  const shown = await searched(aDocument('停止', { id: STOPPED }))
  desk.call.mockResolvedValue({ total: 0, legal_checks: [], gone: [] })
  await forgetGoneDocuments(client, [])
  expect(await shown()).toEqual([['停止'], ['停止'], 1])
})

it('asks nothing where nothing is kept', async () => {
  expect(await forgetGoneDocuments(client, [])).toEqual([])
  expect(desk.call).not.toHaveBeenCalled()
})
