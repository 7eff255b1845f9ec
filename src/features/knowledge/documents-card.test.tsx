import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { knowledge } from '#contract/knowledge'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import { aDocument } from './document-fixtures'
import { DocumentsCard } from './documents-card'
import { knowledgeCommands, updateDocument } from './mutations'

const desk = vi.hoisted(() => ({ mayAdd: true, documents: [] as object[], waiting: [] as object[], call: vi.fn() }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => desk.waiting, waitingEntries: () => desk.waiting }))
vi.mock('@/session/use-may-with', () => ({ useMayWith: () => desk.mayAdd }))
vi.mock('@/session/use-may', () => ({ useMay: () => desk.mayAdd }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))

registerCommands(knowledgeCommands as unknown as AnyCommand[])

beforeEach(() => {
  Object.assign(desk, { mayAdd: true, documents: [], waiting: [] })
  desk.call.mockReset()
  desk.call.mockImplementation(async () => ({
    total: desk.documents.length,
    legal_checks: desk.documents,
    tags: [],
  }))
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
})

async function show(text = 'まだ資料がありません') {
  renderWithWords(
    <QueryClientProvider client={new QueryClient()}>
      <DocumentsCard uploads={{ progress: () => null, decisions: () => null }} />
    </QueryClientProvider>,
  )
  await screen.findByText(text)
}

it('a document is read before it is kept', async () => {
  desk.documents = [aDocument('会計')]
  await show('1件')
  const text = '1ページ目です。2ページ目です。'
  desk.call.mockResolvedValue({
    ...{ id: '会計', title: '会計', status: 'ready', file_version: 1, text, page_starts: [0, 8] },
    ...{ is_scanned: false, is_truncated: false },
  })
  fireEvent.click(screen.getByRole('button', { name: '「会計」の内容を見る' }))
  const dialog = within(await screen.findByRole('dialog', { name: '会計' }))
  expect(await dialog.findByText('2ページ目です。')).toBeDefined()
  expect(dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    '1ページ',
    '2ページ',
  ])
})

it('says which documents are out of use, and what of them still waits on this device', async () => {
  desk.documents = [aDocument('会計'), aDocument('古い規定', { is_active: false })]
  const input = { id: '会計', title: '会計', changes: { is_active: false } }
  desk.waiting = [{ id: 'e', seq: 1, command: updateDocument.name, input, state: 'waiting', base: null }]
  await show('2件')
  const rows = screen.getAllByRole('listitem').map((row) => within(row))
  expect(rows.map((row) => row.queryByText('停止中') !== null)).toEqual([true, true])
  expect(rows.map((row) => row.queryByText('未送信') !== null)).toEqual([true, false])
})

it('shows those alone that are out of use', async () => {
  desk.documents = [aDocument('会計')]
  await show('1件')
  fireEvent.change(screen.getByLabelText('使用中か停止中かで絞り込み'), { target: { value: 'false' } })
  await vi.waitFor(() =>
    expect(desk.call.mock.lastCall?.[1]).toEqual({ query: { skip: 0, limit: 20, active: 'false' } }),
  )
})

it('a page that lost its last document gives way to the one before it', async () => {
  const reply = (total: number, documents: object[]) => ({ total, legal_checks: documents, tags: [] })
  const first = Array.from({ length: 20 }, (_, index) => aDocument(`資料${index}`))
  let second = reply(20, [])
  desk.call.mockImplementation(async (_, { query }: { query: { skip: number } }) =>
    query.skip === 0 ? reply(21, first) : second,
  )
  await show('21件')
  fireEvent.click(screen.getByRole('button', { name: '次の20件' }))
  const isFirst = () => screen.getByRole<HTMLButtonElement>('button', { name: '前の20件' }).disabled
  expect(isFirst()).toBe(false)
  await vi.waitFor(() => expect(isFirst()).toBe(true))
  expect(screen.getAllByRole('listitem')).toHaveLength(20)
  expect(screen.queryByText('まだ資料がありません')).toBeNull()
  // Somebody has added one since.
  second = reply(21, [aDocument('新しい資料')])
  fireEvent.click(screen.getByRole('button', { name: '次の20件' }))
  expect(await screen.findByRole('button', { name: '「新しい資料」を編集' })).toBeDefined()
})

it('is changed by who may: the form begins with what is known', async () => {
  desk.documents = [aDocument('会計', { description: '窓口の会計', tags: ['返金'] })]
  await show('1件')
  fireEvent.click(screen.getByRole('button', { name: '「会計」を編集' }))
  const dialog = within(await screen.findByRole('dialog', { name: '資料を編集' }))
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^タイトル/ }).value).toBe('会計')
  expect(dialog.getByRole<HTMLInputElement>('switch', { name: '質問の回答に使う' }).checked).toBe(true)
})

it('who may not change documents is offered no change', async () => {
  Object.assign(desk, { mayAdd: false, documents: [aDocument('会計')] })
  await show('1件')
  expect(screen.queryByRole('button', { name: '「会計」を編集' })).toBeNull()
})

it('says how far each document is', async () => {
  desk.documents = [
    aDocument('一', { status: 'indexing', step: 'received' }),
    aDocument('二', { status: 'indexing', step: 'indexing' }),
    aDocument('三', { status: 'indexing' }),
    aDocument('四'),
    aDocument('五', { status: 'failed', failure: 'FILE_006' }),
  ]
  await show('5件')
  const rows = screen.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent)
  expect(rows).toEqual(['一受付済み', '二検索の準備中', '三読み取り中', '四完了', '五失敗'])
})

it('one that is read again says how far, and where that failed that what was read before is left', async () => {
  desk.documents = [aDocument('会計', { step: 'reading' }), aDocument('受付', { failure: 'FILE_005' })]
  await show('2件')
  const rows = screen.getAllByRole('listitem').map((row) => row.querySelector('p')?.textContent)
  expect(rows).toEqual(['会計読み取り中', '受付完了'])
  expect(screen.getByText('もう一度読み取れませんでした')).toBeDefined()
  expect(screen.getByText('前に読み取った内容は、そのまま残っています。')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'もう一度読み取る' }))
  await vi.waitFor(() => expect(desk.call.mock.calls.map(([{ path }]) => path)).toContain(knowledge.index.path))
})

it('says which version a document is in, and since when', async () => {
  const next = { file_name: '手引き3.md', step: null, failure: null }
  desk.documents = [aDocument('会計', { file_version: 2, file_since: '2026-07-02T03:00:00Z', next }), aDocument('受付')]
  await show('2件')
  expect(screen.getByText(/^第2版（.*7月2日.*から） ・ /)).toBeDefined()
  expect(screen.getByText(/^第1版 ・ /)).toBeDefined()
})

it.each([
  ['received', '受付済み'],
  ['reading', '読み取り中'],
  ['indexing', '検索の準備中'],
  // A server of before did not tell.
  [null, '読み取り中'],
] as const)('says how far a newer version is, and that the present one answers until then: %s', async (step, words) => {
  const next = { file_name: '手引き3.md', step, failure: null }
  desk.documents = [aDocument('会計', { next }), aDocument('停止', { is_active: false, next })]
  await show('2件')
  const [used, stopped] = screen.getAllByText('新しい版（手引き3.md）').map((name) => name.parentElement?.textContent)
  expect(used).toBe(`新しい版（手引き3.md）${words}完了するまでは、これまでの版で答えます。`)
  // No answer rests on one that is out of use.
  expect(stopped).toBe(`新しい版（手引き3.md）${words}`)
})

it('a newer version that could not be read says that the older one answers, and is tried again', async () => {
  desk.documents = [aDocument('会計', { next: { file_name: '壊れた.pdf', step: null, failure: 'FILE_006' } })]
  await show('1件')
  expect(screen.getByText('新しい版（壊れた.pdf）を読み取れませんでした')).toBeDefined()
  expect(screen.getByText('これまでの版で答えています。')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: '再試行' }))
  await vi.waitFor(() => expect(desk.call.mock.calls.map(([{ path }]) => path)).toContain(knowledge.index.path))
  await vi.waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '新しい版を取りやめる' }).disabled).toBe(false),
  )
  fireEvent.click(screen.getByRole('button', { name: '新しい版を取りやめる' }))
  await vi.waitFor(() => expect(desk.call.mock.calls.map(([{ path }]) => path)).toContain(knowledge.keep.path))
})

it('a newer version without letters is not tried again, but replaced', async () => {
  desk.documents = [aDocument('会計', { next: { file_name: 'スキャン.pdf', step: null, failure: 'FILE_009' } })]
  await show('1件')
  expect(screen.getByText('読み取れる文字がありません。文字の入ったファイルに置き換えてください。')).toBeDefined()
  expect(screen.queryByRole('button', { name: '再試行' })).toBeNull()
  expect(screen.getByRole('button', { name: '新しい版を取りやめる' })).toBeDefined()
})

it('who may not replace documents is not asked to', async () => {
  const next = { file_name: '壊れた.pdf', step: null, failure: 'FILE_006' }
  Object.assign(desk, { mayAdd: false, documents: [aDocument('会計', { next })] })
  await show('1件')
  expect(screen.getByText('これまでの版で答えています。')).toBeDefined()
  expect(screen.queryByRole('button', { name: '再試行' })).toBeNull()
  expect(screen.queryByRole('button', { name: '「会計」を新しい版に置き換え' })).toBeNull()
})
