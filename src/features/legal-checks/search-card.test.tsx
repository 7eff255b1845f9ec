import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { legalChecks } from '#contract/legal-checks'
import { unreachable } from '@/api/api-error'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { aDocument } from './document-fixtures'
import type { FolderSlots } from './folder-slots'
import { SearchCard } from './search-card'

const FOLDER = '0197f3a0-0000-7000-8000-000000000003'
const desk = vi.hoisted(() => ({ callPatiently: vi.fn(), navigate: vi.fn(), address: {} as object }))
vi.mock('@/api/call-patiently', () => ({ callPatiently: desk.callPatiently }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => desk.address,
  useNavigate: () => desk.navigate,
  Link: ({ children, params, search, ...rest }: { children: string; params: { id: string }; search?: object }) => (
    <a href={`${params.id}${JSON.stringify(search ?? {})}`} {...rest}>
      {children}
    </a>
  ),
}))

const field: FolderSlots['field'] = ({ value, onChange }) => (
  <button type="button" onClick={() => onChange(FOLDER)}>{`フォルダ ${value}`}</button>
)

beforeEach(() => {
  desk.callPatiently.mockReset().mockResolvedValue({ total: 0, results: [], compared_by: 'built-in' })
  desk.navigate.mockReset()
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
})

let client: QueryClient
/** The page at that address; a later call is another page of the same visit. */
async function show(address: object, visit = new QueryClient({ defaultOptions: { queries: { retry: false } } })) {
  desk.address = address
  client = visit
  const shown = renderWithWords(
    <QueryClientProvider client={visit}>
      <SearchCard folderField={field} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.queryByText('読み込み中')).toBeNull())
  return shown
}
const results = () => screen.getByRole('region', { name: '検索の結果' }).textContent
const asked = () => desk.callPatiently.mock.calls.map(([endpoint, { query }]) => [endpoint, query])
const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: '探す言葉や文章' })
const went = () => desk.navigate.mock.lastCall?.[0]

it('puts what is looked for into the address, and asks nobody before', async () => {
  await show({})
  expect(screen.queryByRole('region', { name: '検索の結果' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: '言葉だけ' }))
  fireEvent.change(box(), { target: { value: ' 解約 ' } })
  await act(async () => fireEvent.submit(screen.getByRole('form', { name: '文書を検索' })))
  expect(went()).toMatchObject({ to: '/legal-check', search: { query: '解約', mode: 'keyword' }, replace: false })
  fireEvent.change(box(), { target: { value: '' } })
  await act(async () => fireEvent.submit(screen.getByRole('form', { name: '文書を検索' })))
  expect(screen.getByText('入力してください。')).not.toBeNull()
  expect([desk.navigate.mock.calls.length, asked()]).toEqual([1, []])
})

it.each([
  [{}, legalChecks.semanticSearch, { with_words: 'true' }],
  [{ mode: 'semantic' }, legalChecks.semanticSearch, {}],
  [{ mode: 'keyword' }, legalChecks.search, {}],
])('asks as the address %o says, with what narrows it', async (mode, endpoint, more) => {
  const narrowed = { folder_id: FOLDER, type: 'contract', severity: 'high', uploaded_from: '2026-04-01' }
  await show({ query: '解約', ...mode, ...narrowed })
  expect(asked()).toEqual([[endpoint, { query: '解約', ...narrowed, ...more }]])
  expect(box().value).toBe('解約')
  expect(screen.getByText(`フォルダ ${FOLDER}`)).not.toBeNull()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '種類' }).value).toBe('contract')
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: '未確認の指摘' }).value).toBe('high')
})

it('what narrows it holds at once; a day that is typed leaves no page behind', async () => {
  await show({ query: '解約' })
  const choose = (name: string, value: string) => fireEvent.change(screen.getByLabelText(name), { target: { value } })
  choose('種類', 'privacy')
  expect(went()).toMatchObject({ search: { query: '解約', type: 'privacy' }, replace: false })
  choose('未確認の指摘', 'low')
  expect(went()).toMatchObject({ search: { query: '解約', severity: 'low' }, replace: false })
  fireEvent.click(screen.getByText('フォルダ null'))
  expect(went()).toMatchObject({ search: { query: '解約', folder_id: FOLDER } })
  choose('この日までに登録', '2026-04-30')
  expect(went()).toMatchObject({ search: { query: '解約', uploaded_to: '2026-04-30' }, replace: true })
})

it('shows each passage with its page, and the way to that place of the document', async () => {
  const found = { score: 1, excerpt: '途中で解約できない。', marks: [{ start: 3, end: 5 }] }
  const both = [
    { legal_check: aDocument('賃貸'), page: 3, position: 12, ...found },
    { legal_check: aDocument('覚書'), page: null, position: 0, ...found },
  ]
  desk.callPatiently.mockResolvedValue({ total: 2, results: both })
  await show({ query: '解約', mode: 'keyword' })
  expect(results()).toContain('「解約」の検索結果: 2件')
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(link('賃貸: 3ページの該当箇所')).toBe('賃貸{"passage":12}')
  expect(link('覚書: 該当箇所')).toBe('覚書{"passage":0}')
  expect(link('賃貸')).toBe('賃貸{}')
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['解約', '解約'])
})

it('a passage of Markdown is shown in plain words', async () => {
  const found = { score: 1, excerpt: '- **解約**', marks: [{ start: 4, end: 6 }], page: null, position: 0 }
  const [notes, plain] = [aDocument('覚書', { file_name: '覚書.md' }), aDocument('控え', { file_name: '控え.txt' })]
  desk.callPatiently.mockResolvedValue({ results: [notes, plain].map((one) => ({ legal_check: one, ...found })) })
  await show({ query: '解約', mode: 'keyword' })
  const passages = [...document.querySelectorAll('mark')].map((mark) => mark.parentElement?.textContent)
  expect(passages).toEqual(['解約', '- **解約**'])
})

it('that nothing fits is an answer; what narrows it can be taken away', async () => {
  const { unmount } = await show({ query: '花火', mode: 'keyword' })
  expect(results()).toContain('当てはまる文書が見つかりませんでした')
  expect(screen.queryByRole('button', { name: '絞り込みを外して探す' })).toBeNull()
  unmount()
  await show({ query: '花火', mode: 'keyword', type: 'contract', uploaded_from: '2026-04-01' })
  fireEvent.click(screen.getByRole('button', { name: '絞り込みを外して探す' }))
  expect(went().search).toEqual({ query: '花火', mode: 'keyword' })
})

it('says who compared the meaning, and why the chosen model did not; nothing where words alone were looked for', async () => {
  desk.callPatiently.mockResolvedValueOnce({ results: [], compared_by: '小さな模型', model_failure: null })
  const first = await show({ query: '犬' })
  expect(results()).toContain('意味を比べたAI 小さな模型当てはまる文書が')
  first.unmount()
  desk.callPatiently.mockResolvedValueOnce({ results: [], compared_by: 'built-in', model_failure: 'EXT_003' })
  const second = await show({ query: '犬' })
  expect(results()).toMatch(/意味を比べたAI 内蔵エンジン.*利用上限に達しました/)
  second.unmount()
  await show({ query: '犬', mode: 'keyword' })
  expect(results()).not.toContain('意味を比べたAI')
})

it('on the way back what was found is there, and asked for again only by who searches again', async () => {
  const address = { query: '解約', mode: 'keyword' }
  const { unmount } = await show(address)
  unmount()
  await show(address, client)
  expect(results()).toContain('「解約」の検索結果: 0件')
  expect(asked()).toHaveLength(1)
  await act(async () => fireEvent.submit(screen.getByRole('form', { name: '文書を検索' })))
  expect(asked()).toHaveLength(2)
})

it('says why it could not be found, and without a connection that it needs one', async () => {
  desk.callPatiently.mockRejectedValue(unreachable('network', true))
  await show({ query: '解約' })
  expect(screen.getByRole('alert').textContent).toContain('ネットワークエラーが発生しました。')
  act(() => connectivityStore.set({ state: 'offline', slow: false, lastContactAt: null }))
  expect(screen.getByText('オフラインです。接続すると、検索できます。')).not.toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '検索する' }).disabled).toBe(true)
})
