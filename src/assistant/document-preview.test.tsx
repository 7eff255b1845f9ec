import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { lettersOfPage } from '@/pdf/page-letters'
import { DocumentPreview } from './document-preview'

const edge = vi.hoisted(() => ({ call: vi.fn(), download: vi.fn(), openPdf: vi.fn() }))
vi.mock('@/api/call', () => ({ call: edge.call }))
vi.mock('@/api/download', () => ({ download: edge.download }))
vi.mock('@/pdf/open-pdf', () => ({ openPdf: edge.openPdf }))

const PAGES = ['はじめに。', '返金には領収書が必要です。']
const found = {
  ...{ id: 'a', title: '会計の手引き', status: 'ready', file_version: 1, media_type: 'application/pdf', size: 4 },
  ...{ text: PAGES.join('\n'), page_starts: [0, 6], is_scanned: false, is_truncated: false },
}
const PASSAGE = { page: 2, text: '返金には領収書' }

const aPage = (number: number) => {
  const str = PAGES[number - 1] ?? ''
  const item = { str, transform: [10, 0, 0, 10, 50, 700], width: str.length * 10, height: 10, fontName: 'f' }
  const letters = lettersOfPage([item], () => false)
  const draw = () => ({ done: Promise.resolve(), stop: () => {} })
  return { width: 500, height: 800, transform: [1, 0, 0, -1, 0, 800], isVertical: () => false, letters, draw }
}

beforeEach(() => {
  edge.call.mockReset().mockResolvedValue(found)
  edge.download.mockReset().mockResolvedValue({ blob: new Blob(['%PDF']), name: 'a.pdf' })
  edge.openPdf.mockReset().mockResolvedValue({
    pageCount: 2,
    page: async (number: number) => aPage(number),
    close: () => {},
  })
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  Element.prototype.scrollIntoView = vi.fn()
})

function show() {
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <DocumentPreview id="a" title="会計の手引き" passage={PASSAGE} onClose={() => {}} />
    </QueryClientProvider>,
  )
}
async function open() {
  show()
  await screen.findByText(PASSAGE.text, { selector: 'mark' })
}

it('a PDF can be looked at as its pages, which open at what the answer rests on', async () => {
  await open()
  expect(edge.download).not.toHaveBeenCalled()
  await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'ページ' })))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByTitle('回答の根拠')))
  expect(screen.getByRole('region', { name: '2ページ' }).contains(document.activeElement)).toBe(true)
  expect(edge.download.mock.calls[0]?.[1]).toEqual({ params: { id: 'a' } })
})

it('one of pictures alone opens as its pages, and says in the place of the text that there is none', async () => {
  edge.call.mockResolvedValue({ ...found, text: '\n', is_scanned: true })
  show()
  await screen.findByRole('region', { name: '1ページ' })
  expect(screen.queryByText(/今の版の資料には見つかりません/)).not.toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: '本文' }))
  expect(screen.getByText(/^読み取れる文字がありません/)).not.toBeNull()
})

it('what is no PDF has its text alone', async () => {
  edge.call.mockResolvedValue({ ...found, media_type: 'text/plain' })
  await open()
  expect(screen.queryByRole('radio')).toBeNull()
})
