import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { knowledge } from '#contract/knowledge'
import { knowledgeSearch } from '#contract/knowledge-search'
import { unreachable } from '@/api/api-error'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { aDocument } from './document-fixtures'
import { SearchCard } from './search-card'

const desk = vi.hoisted(() => ({ call: vi.fn(), callPatiently: vi.fn(), navigate: vi.fn(), address: {} as object }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/api/call-patiently', () => ({ callPatiently: desk.callPatiently }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => desk.address,
  useNavigate: () => desk.navigate,
}))

const TEXT = '会計の手引き\n返金には領収書が必要です。'
const EXCERPT = '返金には領収書が必要です。'

beforeEach(() => {
  desk.callPatiently.mockReset().mockResolvedValue({ total: 0, results: [], compared_by: 'built-in' })
  desk.call.mockReset().mockImplementation(async (endpoint) => {
    if (endpoint === knowledge.list) return { total: 0, legal_checks: [], tags: ['会計', '受付'] }
    return {
      ...{ id: '会計', title: '会計', status: 'ready', file_version: 1, media_type: 'text/markdown', size: 1 },
      ...{ text: TEXT, page_starts: [0], is_scanned: false, is_truncated: false },
    }
  })
  desk.navigate.mockReset()
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
})

async function show(address: object) {
  desk.address = address
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <SearchCard />
    </QueryClientProvider>,
  )
  await screen.findByRole('option', { name: '受付' })
  await waitFor(() => expect(screen.queryByText('読み込み中')).toBeNull())
}
const results = () => screen.getByRole('region', { name: '検索の結果' })
const asked = () => desk.callPatiently.mock.calls.map(([endpoint, { query }]) => [endpoint, query])
const went = () => desk.navigate.mock.lastCall?.[0]

it.each([
  [{}, knowledgeSearch.semanticSearch, { with_words: 'true' }],
  [{ mode: 'semantic' }, knowledgeSearch.semanticSearch, {}],
  [{ mode: 'keyword' }, knowledgeSearch.search, {}],
])('asks as the address %o says, with what narrows it', async (mode, endpoint, more) => {
  const narrowed = { tag: '会計', uploaded_from: '2026-04-01' }
  await show({ tab: 'search', query: '返金', ...mode, ...narrowed, type: 'contract' })
  expect(asked()).toEqual([[endpoint, { query: '返金', ...narrowed, ...more }]])
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'タグ' }).value).toBe('会計')
})

it('puts what is looked for, and the tag that narrows it, into the address of its page', async () => {
  await show({ tab: 'search' })
  expect(screen.queryByRole('region', { name: '検索の結果' })).toBeNull()
  fireEvent.change(screen.getByRole('textbox', { name: '探す言葉や文章' }), { target: { value: ' 返金 ' } })
  await act(async () => fireEvent.submit(screen.getByRole('form', { name: '資料の本文を検索' })))
  expect(went()).toMatchObject({ to: '/knowledge-base', search: { tab: 'search', query: '返金' } })
  fireEvent.change(screen.getByRole('combobox', { name: 'タグ' }), { target: { value: '受付' } })
  expect(went()).toMatchObject({ search: { tab: 'search', tag: '受付' } })
})

it('a passage is shown with its page and its marks, and opens as it stands in the document', async () => {
  const found = { score: 1, excerpt: EXCERPT, marks: [{ start: 0, end: 2 }], position: 1 }
  desk.callPatiently.mockResolvedValue({
    total: 2,
    results: [
      { document: aDocument('会計'), page: null, ...found },
      { document: aDocument('受付'), page: 3, ...found },
    ],
  })
  await show({ query: '返金', mode: 'keyword' })
  expect(results().textContent).toContain('「返金」の検索結果: 2件')
  expect([...results().querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['返金', '返金'])
  expect(screen.getByRole('button', { name: '受付: 3ページの該当箇所' })).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '会計: 該当箇所' }))
  const dialog = within(await screen.findByRole('dialog', { name: '会計' }))
  expect((await dialog.findByText(EXCERPT, { selector: 'mark' })).textContent).toBe(EXCERPT)
})

it('a passage of Markdown is shown in plain words', async () => {
  const found = { score: 1, excerpt: '- **返金**', marks: [{ start: 4, end: 6 }], page: null }
  const [notes, plain] = [aDocument('会計', { file_name: '会計.md' }), aDocument('受付', { file_name: '受付.txt' })]
  desk.callPatiently.mockResolvedValue({ results: [notes, plain].map((document) => ({ document, ...found })) })
  await show({ query: '返金', mode: 'keyword' })
  expect([...results().querySelectorAll('mark')].map((mark) => mark.parentElement?.textContent)).toEqual([
    '返金',
    '- **返金**',
  ])
})

it('that nothing fits is an answer; what narrows it can be taken away', async () => {
  await show({ query: '花火', mode: 'keyword', tag: '会計' })
  expect(results().textContent).toContain('当てはまる資料が見つかりませんでした')
  fireEvent.click(screen.getByRole('button', { name: '絞り込みを外して探す' }))
  expect(went().search).toEqual({ tab: 'search', query: '花火', mode: 'keyword' })
})

it('without a connection it says that it needs one', async () => {
  desk.callPatiently.mockRejectedValue(unreachable('network', true))
  await show({ query: '返金' })
  act(() => connectivityStore.set({ state: 'offline', slow: false, lastContactAt: null }))
  expect(screen.getByText('オフラインです。接続すると、検索できます。')).not.toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '検索する' }).disabled).toBe(true)
})
