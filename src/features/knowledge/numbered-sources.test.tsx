import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '@/api/api-error'
import { renderWithWords } from '@/i18n/testing'
import { NumberedSources } from './numbered-sources'

const desk = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))

const scrolled = vi.fn()
const SAID = '返金には領収書が必要です。'
const source = { kind: 'knowledge' as const, id: 'a', title: '会計の手引き', excerpt: SAID, url: null, page: 2 }
const read = {
  id: 'a',
  title: '会計の手引き',
  status: 'ready',
  file_version: 1,
  is_scanned: false,
  is_truncated: false,
}

beforeEach(() => {
  scrolled.mockReset()
  Element.prototype.scrollIntoView = scrolled
  desk.call.mockReset().mockResolvedValue({ ...read, text: `はじめに。${SAID}おわり。`, page_starts: [0, 5] })
})

async function open() {
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NumberedSources sources={[source]} />
    </QueryClientProvider>,
  )
  fireEvent.click(screen.getByRole('button', { name: /^\[1\]/ }))
  return within(await screen.findByRole('dialog', { name: '会計の手引き' }))
}

it('a source is printed as well: buttons are not', () => {
  renderWithWords(<NumberedSources sources={[source]} />)
  expect(screen.getByRole('button', { name: /^\[1\]/ }).classList).toContain('printed')
})

it('a source opens its document at the passage', async () => {
  const dialog = await open()
  expect(await dialog.findByText('おわり。', { exact: false })).toBeDefined()
  const marked = await dialog.findByText(SAID, { selector: 'mark' })
  expect(scrolled.mock.contexts).toEqual([marked])
})

it('where the document says something else now, the passage is read beside it', async () => {
  desk.call.mockResolvedValue({ ...read, text: '返金はできません。', page_starts: [0] })
  const dialog = await open()
  expect(await dialog.findByText('この根拠は、今の版の資料には見つかりません。')).toBeDefined()
  expect(dialog.getByText(SAID)).toBeDefined()
  expect(dialog.getByText('返金はできません。')).toBeDefined()
})

it('where the document cannot be read now, the passage is', async () => {
  desk.call.mockRejectedValue(new ApiError({ kind: 'refused', status: 503, code: 'SYS_002', message: '' } as never))
  const dialog = await open()
  expect(await dialog.findByText(SAID)).toBeDefined()
})

it('where the document turns out to be deleted, that is said, and nothing is read of it', async () => {
  desk.call.mockRejectedValue(new ApiError({ kind: 'refused', status: 404, code: 'DB_002', message: 'ない' } as never))
  const dialog = await open()
  expect(await dialog.findByText('この資料は削除されました')).toBeDefined()
  expect(dialog.queryByText(SAID)).toBeNull()
})

it('what is known as deleted is named, and opens nothing', () => {
  renderWithWords(<NumberedSources sources={[{ ...source, excerpt: '', fate: 'deleted' }]} />)
  const row = within(screen.getByRole('listitem'))
  expect(row.getByText('会計の手引き（2ページ）')).toBeDefined()
  expect(row.getByText('この資料は削除されました')).toBeDefined()
  expect(row.queryByRole('button')).toBeNull()
})

it('what is out of use says so, and opens', () => {
  renderWithWords(<NumberedSources sources={[{ ...source, fate: 'unused' }]} />)
  expect(screen.getByRole('button', { name: /この資料は停止中です/ })).toBeDefined()
})

it.each([
  [{ status: 'indexing' }, '読み取り中です。終わると、ここに表示されます。'],
  [{ status: 'failed' }, '読み取れませんでした。ダウンロードして確認してください。'],
  [{ is_scanned: true }, '読み取れる文字がありません。画像だけの資料は、ダウンロードして確認してください。'],
])('where there is nothing to read, it says why: %o', async (more, words) => {
  desk.call.mockResolvedValue({ ...read, ...more, text: '', page_starts: [] })
  expect(await (await open()).findByText(words)).toBeDefined()
})
