import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { LegalFinding } from '#contract/legal-findings'
import { renderWithWords } from '@/i18n/testing'
import { ChunkLoadError } from '@/lib/load-chunk'
import type { OpenPage } from '@/pdf/open-pdf'
import { lettersOfPage } from '@/pdf/page-letters'
import { aFinding } from './finding-fixtures'
import { FindingsView } from './findings-view'
import { FoundPassage } from './found-passage'

const edge = vi.hoisted(() => ({ openPdf: vi.fn(), download: vi.fn(), isOffline: false, drawn: [] as number[] }))
vi.mock('@/pdf/open-pdf', () => ({ openPdf: edge.openPdf }))
vi.mock('@/api/download', () => ({ download: edge.download }))
vi.mock('@/errors/use-offline', () => ({ useOffline: () => edge.isOffline }))

const PAGES = ['第1条 目的を定める。', '第2条 甲は一切の責任を負わない。', '第3条 別紙による。']
const text = PAGES.join('\n')
const pageStarts = PAGES.map((_, index) => PAGES.slice(0, index).join('\n').length + (index > 0 ? 1 : 0))
const FINDINGS = [
  aFinding('免責', { text, passage: '一切の責任を負わない' }),
  aFinding('目的', { text, passage: '目的を定める' }, { severity: 'low' }),
]

/** A page that says that in one line; `drawn` notes each drawing. */
function aPage(number: number, says: string): OpenPage {
  const item = { str: says, transform: [10, 0, 0, 10, 50, 700], width: says.length * 10, height: 10, fontName: 'f' }
  return {
    width: 500,
    height: 800,
    transform: [1, 0, 0, -1, 0, 800],
    isVertical: () => false,
    letters: lettersOfPage([item], () => false),
    draw: () => {
      edge.drawn.push(number)
      return { done: Promise.resolve(), stop: () => {} }
    },
  }
}

/** Who looks at which page: those of the test's choice are in sight. */
let inSight: (page: string) => boolean
class Watcher {
  private readonly tell: (entries: { isIntersecting: boolean }[]) => void
  constructor(tell: Watcher['tell']) {
    this.tell = tell
  }
  observe(element: Element) {
    this.tell([{ isIntersecting: inSight(element.getAttribute('aria-label') ?? '') }])
  }
  disconnect() {}
}

const close = vi.fn()
const scrolled = vi.fn()
beforeEach(() => {
  for (const mock of [edge.openPdf, edge.download, close, scrolled]) mock.mockReset()
  Object.assign(edge, { isOffline: false, drawn: [] })
  inSight = (page) => page === '1ページ'
  vi.stubGlobal('IntersectionObserver', Watcher)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(500)
  Element.prototype.scrollIntoView = scrolled
  edge.download.mockResolvedValue({ blob: new Blob(['%PDF']), name: 'a.pdf' })
  holds(PAGES)
})

const holds = (pages: readonly string[]) =>
  edge.openPdf.mockResolvedValue({
    pageCount: pages.length,
    page: async (number: number) => aPage(number, pages[number - 1] ?? ''),
    close,
  })

function show({ findings = FINDINGS, passage = null }: { findings?: LegalFinding[]; passage?: number | null } = {}) {
  return renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <FoundPassage value={passage}>
        <FindingsView
          text={text}
          pageStarts={pageStarts}
          pdf={{ id: '契約', size: 4 }}
          findings={findings}
          done={new Set()}
          actionsOf={() => null}
        />
      </FoundPassage>
    </QueryClientProvider>,
  )
}
const choose = (name: string) => act(async () => fireEvent.click(screen.getByRole('radio', { name })))
const follow = (name: string) =>
  act(async () =>
    fireEvent.click(within(screen.getByRole('list', { name: '本文の気になる表現' })).getByRole('link', { name })),
  )
const page = (number: number) => screen.getByRole('region', { name: `${number}ページ` })
const marks = (number: number) => within(page(number)).queryAllByRole('link')

it('begins with the text, and brings neither the file nor what draws it before somebody asks', async () => {
  show()
  expect(screen.getByRole('radio', { name: '本文' })).toHaveProperty('checked', true)
  expect([edge.download.mock.calls, edge.openPdf.mock.calls]).toEqual([[], []])
  await choose('ページ')
  await waitFor(() => expect(page(1)).not.toBeNull())
  expect(edge.download.mock.calls[0]?.[1]).toEqual({ params: { id: '契約' } })
  expect(screen.getByText('3ページ中1ページ')).not.toBeNull()
  await choose('本文')
  expect(close).toHaveBeenCalledTimes(1)
  expect(window.document.querySelectorAll('mark a')).toHaveLength(2)
})

it('draws what is in sight alone, and marks the passages over their words', async () => {
  show()
  await choose('ページ')
  await waitFor(() =>
    expect(marks(1).map((mark) => mark.getAttribute('aria-label'))).toEqual(['重要度 低: 見つかったこと 目的']),
  )
  expect(marks(2)).toEqual([])
  await waitFor(() => expect([...new Set(edge.drawn)]).toEqual([1]))
  const { left, top } = (marks(1)[0] as HTMLElement).style
  // 「第1条 」 and the purpose behind it, in shares of the page.
  expect(Number.parseFloat(left)).toBeGreaterThan(15)
  expect(Number.parseFloat(top)).toBeCloseTo(((800 - 700 - 9) / 800) * 100)
})

it('a finding leads to its mark on a page that was out of sight, and the mark leads back', async () => {
  show()
  await choose('ページ')
  await waitFor(() => expect(marks(1)).toHaveLength(1))
  await follow('見つかったこと 免責')
  await waitFor(() => expect(marks(2)).toHaveLength(1))
  expect(window.document.activeElement).toBe(marks(2)[0])
  await act(async () => fireEvent.click(marks(2)[0] as HTMLElement))
  expect(window.document.activeElement?.textContent).toBe('見つかったこと 免責')
  await follow('見つかったこと 免責')
  expect(window.document.activeElement).toBe(marks(2)[0])
})

it('says of a passage that the page does not have where it looks now', async () => {
  holds([PAGES[0] ?? '', '別の版の文', PAGES[2] ?? ''])
  show()
  await choose('ページ')
  await waitFor(() => expect(marks(1)).toHaveLength(1))
  await follow('見つかったこと 免責')
  await waitFor(() =>
    expect(screen.getByText(/ページの上では見つかりませんでした。2ページを表示しています/)).not.toBeNull(),
  )
  expect(window.document.activeElement).toBe(page(2))
  await follow('見つかったこと 目的')
  await waitFor(() => expect(screen.queryByText(/見つかりませんでした/)).toBeNull())
})

it('what a search has found is marked, and the page opens there', async () => {
  show({ passage: 2 })
  await choose('ページ')
  await waitFor(() => expect(within(page(3)).getByTitle('検索で見つかった箇所')).not.toBeNull())
  await waitFor(() => expect(window.document.activeElement).toBe(within(page(3)).getByTitle('検索で見つかった箇所')))
})

it('is drawn larger and smaller', async () => {
  show()
  await choose('ページ')
  await waitFor(() => expect(page(1).style.width).toBe('100%'))
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '大きくする' })))
  expect([page(1).style.width, screen.getByText('125%')]).toEqual(['125%', expect.anything()])
  for (let times = 0; times < 3; times++) fireEvent.click(screen.getByRole('button', { name: '小さくする' }))
  expect(page(1).style.width).toBe('50%')
  expect(screen.getByRole('button', { name: '小さくする' })).toHaveProperty('disabled', true)
})

it('says offline that the file is not here, or what would draw it', async () => {
  edge.isOffline = true
  edge.download.mockReturnValue(new Promise(() => {}))
  const { unmount } = show()
  await choose('ページ')
  expect(screen.getByText('このPDFは、この端末に保存されていません')).not.toBeNull()
  unmount()
  edge.download.mockResolvedValue({ blob: new Blob(['%PDF']), name: 'a.pdf' })
  edge.openPdf.mockRejectedValueOnce(new ChunkLoadError('gone'))
  show()
  await choose('ページ')
  await waitFor(() => expect(screen.getByText('ページを表示する機能が、この端末にありません')).not.toBeNull())
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '再試行' })))
  await waitFor(() => expect(page(1)).not.toBeNull())
})

it('says of a file that cannot be drawn that it cannot, and of a page alone too', async () => {
  edge.openPdf.mockRejectedValueOnce(new Error('broken'))
  const { unmount } = show()
  await choose('ページ')
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('このPDFのページを表示できません'))
  unmount()
  const broken = async (number: number) => (number === 1 ? aPage(1, '') : Promise.reject(new Error('broken')))
  edge.openPdf.mockResolvedValue({ pageCount: 3, page: broken, close })
  inSight = () => true
  show()
  await choose('ページ')
  await waitFor(() => expect(screen.getAllByText('このページは表示できません。')).toHaveLength(2))
})

it('says it of a page whose letters are known, and whose drawing fails half way', async () => {
  const half = () => ({ done: Promise.reject(new Error('damaged')), stop: () => {} })
  edge.openPdf.mockResolvedValue({ pageCount: 1, page: async () => ({ ...aPage(1, text), draw: half }), close })
  show()
  await choose('ページ')
  await waitFor(() => expect(within(page(1)).getByText('このページは表示できません。')).not.toBeNull())
  expect(page(1).querySelector('canvas')).toBeNull()
})
