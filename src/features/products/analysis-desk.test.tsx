import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type AiResult, aiResults } from '#contract/ai-results'
import type { ProductAnalysis } from '#contract/product-analysis'
import { products } from '#contract/products'
import { refusedWith } from '@/errors/testing'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { AnalysisDesk } from './analysis-desk'

const server = vi.hoisted(() => ({ call: vi.fn(), callPatiently: vi.fn(), stream: vi.fn() }))
vi.mock('@/api/call', () => ({ call: server.call }))
vi.mock('@/api/call-patiently', () => ({ callPatiently: server.callPatiently }))
vi.mock('@/api/stream', () => ({ stream: server.stream }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: ({ to, params, children }: { to: string; params: { id: string }; children: ReactNode }) => (
    <a href={to.replace('$id', params.id)}>{children}</a>
  ),
}))

const idOf = (number: number) => `0b8ff5c6-5d0b-4c3c-9f55-${String(number).padStart(12, '0')}`
const SOAP = idOf(1)

function analysis(mentions: number): ProductAnalysis {
  const months = Array.from({ length: 12 }, (_, index) => ({
    month: `2026-${String(index + 1).padStart(2, '0')}`,
    count: 1,
  }))
  return {
    as_of: '2026-11-26',
    product: { id: SOAP, name: '石けん' },
    market: {
      price: {
        ...{ category: '物販', price: 100, tax_included: true, compared: 8, rank: 3, left_out: 2 },
        ...{ median: 500, lowest: 50, highest: 900 },
      },
      ...{ mentions, months, trend: { recent: 2, earlier: 3, direction: null } },
    },
    customers: {
      people: 24,
      ages: [
        { band: 3, count: 20 },
        { band: null, count: 4 },
      ],
      genders: [{ gender: 'female', count: 24 }],
      came_again: { count: 12, share: 50 },
      latest: [{ id: idOf(7), name: '佐藤 花子', day: '2026-11-20' }],
    },
    pairs: {
      ...{ any: 60, people: 24, left_out: 0 },
      found: [
        { id: idOf(2), name: '歯ブラシ', both: 11, other: 20, support: 18.3, confidence: 45.8, lift: 1.38 },
        { id: idOf(3), name: 'ガム', both: 5, other: 6, support: null, confidence: null, lift: null },
      ],
    },
  }
}

const result = (number: number, fields: Partial<AiResult> = {}): AiResult => ({
  ...{ id: idOf(100 + number), kind: 'product.analysis', title: '商品の分析: 石けん', subject_id: SOAP, input: {} },
  ...{
    job_id: idOf(200 + number),
    state: 'done',
    failure: null,
    engine: 'built-in',
    content: '本文',
    sources: [],
    edited: null,
    version: 1,
  },
  ...{ created_at: `2026-11-${10 + number}T00:00:00Z`, ended_at: '2026-11-26T00:00:01Z' },
  data: analysis(30 + number),
  ...fields,
})

let stored: AiResult[]
beforeEach(() => {
  stored = []
  server.stream.mockReset().mockImplementation(() => ({ done: new Promise(() => {}), stop: () => {} }))
  server.call
    .mockReset()
    .mockImplementation(async (endpoint: unknown, { params }: { params: { id: string } }) =>
      endpoint === aiResults.get
        ? stored.find(({ id }) => id === params.id)
        : { total: stored.length, ai_results: stored },
    )
  server.callPatiently.mockReset().mockImplementation(async () => {
    stored = [result(9, { state: 'running', data: null, content: '' }), ...stored]
    return stored[0]
  })
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
})

async function show() {
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <AnalysisDesk productId={SOAP} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.queryByText('読み込み中')).toBeNull())
}

it('asks for all three parts, shows that it is under way, and how to stop it', async () => {
  await show()
  expect(screen.getByText('まだ結果がありません')).toBeDefined()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '分析する' })))
  const body = { product_id: SOAP, analyze_market: true, analyze_customers: true, find_pairs: true }
  expect(server.callPatiently.mock.calls[0]).toEqual([products.analyze, { params: { id: SOAP }, body }])
  expect(await screen.findByRole('button', { name: '停止' })).toBeDefined()
  expect(screen.getByRole('button', { name: /分析する/ }).getAttribute('aria-busy')).toBe('true')
})

it('shows the figures of the latest run with their counts, people and products as links', async () => {
  stored = [result(1)]
  await show()
  expect(screen.getByText('「物販」の8点のうち、安い方から3番目')).toBeDefined()
  expect(screen.getByText('この半年 2件、その前 3件: 件数が少ないため評価しません')).toBeDefined()
  expect(screen.getByRole('figure', { name: '月ごとに話題になった件数' })).toBeDefined()
  expect(screen.getByText('12人（50%）')).toBeDefined()
  expect(screen.getByRole('link', { name: '佐藤 花子' }).getAttribute('href')).toBe(`/customers/${idOf(7)}`)
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toContain('歯ブラシ112018.3%45.8%1.38')
  expect(rows).toContain('ガム56件数が少ないため評価しません')
  expect(screen.queryByText('前回との比較')).toBeNull()
})

it('compares with the finished run before', async () => {
  stored = [result(3), result(2, { state: 'failed', failure: 'EXT_001', data: null }), result(1)]
  await show()
  const heading = await screen.findByText('前回との比較')
  const table = within(heading.parentElement as HTMLElement).getByRole('table')
  expect(within(table).getByRole('row', { name: /話題になった対応/ }).textContent).toBe('話題になった対応3133')
})

it('without a connection nothing is asked, and what was seen can be read', async () => {
  stored = [result(1)]
  connectivityStore.set({ state: 'offline', slow: false, lastContactAt: null })
  await show()
  expect(screen.getByRole('button', { name: '分析する' }).hasAttribute('disabled')).toBe(true)
  expect(screen.getByText(/前に見た結果は読めます/)).toBeDefined()
  expect(screen.getByText('本文')).toBeDefined()
})

it('says why it could not be asked for', async () => {
  server.callPatiently.mockRejectedValueOnce(refusedWith('DB_002'))
  await show()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '分析する' })))
  expect(screen.getByRole('alert').textContent).toContain('分析を始められませんでした')
})

it('draws nothing of a result in a form that it does not know', async () => {
  stored = [result(1, { data: { figures: 1 } })]
  await show()
  expect(screen.getByText('本文')).toBeDefined()
  expect(screen.queryByText('市場')).toBeNull()
})
