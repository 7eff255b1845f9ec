import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type AiResult, aiResults } from '#contract/ai-results'
import { marketing } from '#contract/marketing'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { MarketingScreen } from './marketing-screen'

const ID = '0b8ff5c6-5d0b-4c3c-9f55-0b8f2a1f0001'
const desk = vi.hoisted(() => ({ address: {}, call: vi.fn(), callPatiently: vi.fn(), copied: vi.fn() }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/api/call-patiently', () => ({ callPatiently: desk.callPatiently }))
vi.mock('@/assistant/copy-text', () => ({ copyText: desk.copied }))
vi.mock('@/session/use-may', () => ({ useMay: () => true }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  useSearch: () => desk.address,
  useNavigate: () => () => {},
}))

/** What a model has written: its words are nobody's template. */
const CONTENT = '**日本一**の技術です。'
const resultOf = (kind: AiResult['kind']): AiResult => ({
  ...{ id: ID, kind, title: '秋の健診', subject_id: null, job_id: ID, input: {}, state: 'done', failure: null },
  ...{ engine: '小さなモデル', content: CONTENT, data: null, sources: [], edited: null, version: 1 },
  ...{ created_at: '2026-11-26T00:00:00Z', ended_at: '2026-11-26T00:00:01Z' },
})
const finding = { id: 'f', severity: 'high', title: '最上級の表現', passage: '日本一', suggestion: '外す' }

beforeEach(() => {
  desk.callPatiently.mockReset().mockResolvedValue({ findings: [finding] })
  desk.copied.mockReset()
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
})

async function show(tab: string) {
  const found = resultOf(`marketing.${tab}` as AiResult['kind'])
  desk.address = { tab, open: ID }
  desk.call.mockImplementation(async (endpoint: unknown) =>
    endpoint === aiResults.get ? found : { total: 1, ai_results: [found] },
  )
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MarketingScreen />
    </QueryClientProvider>,
  )
  await userEvent.click(await screen.findByRole('button', { name: 'コピー' }))
}
const copy = () => userEvent.click(screen.getByRole('button', { name: '文章をコピー' }))

describe.each(['campaign-proposal', 'content-calendar'])('the words of a model in a %s', (tab) => {
  it('are checked as they would be copied, and asked about where they break a rule gravely', async () => {
    await show(tab)
    expect(await screen.findByText('最上級の表現')).toBeDefined()
    expect(desk.callPatiently.mock.calls.map(([endpoint, input]) => [endpoint, input])).toEqual([
      [marketing.checkPost, { body: { text: '日本一の技術です。' } }],
    ])
    await copy()
    expect(desk.copied).not.toHaveBeenCalled()
    await userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'コピーする' }))
    expect(desk.copied).toHaveBeenCalledWith('日本一の技術です。')
  })

  it('are copied at once where the rules find nothing', async () => {
    desk.callPatiently.mockResolvedValue({ findings: [] })
    await show(tab)
    expect(await screen.findByText('広告のルールで気になる表現はありません')).toBeDefined()
    await copy()
    expect(desk.copied).toHaveBeenCalledWith('日本一の技術です。')
  })

  it('are called unchecked where the check has failed', async () => {
    desk.callPatiently.mockRejectedValue(new Error('broken'))
    await show(tab)
    expect(await screen.findByRole('alert')).toBeDefined()
    await copy()
    expect((await screen.findByRole('alertdialog')).textContent).toContain('広告のルールで確かめていません')
    expect(desk.copied).not.toHaveBeenCalled()
  })
})

it.each(['customer-analysis', 'competitor-analysis'])(
  'a %s is for the house, and is copied as any answer',
  async (tab) => {
    await show(tab)
    expect(desk.copied).toHaveBeenCalledWith('日本一の技術です。')
    expect(desk.callPatiently).not.toHaveBeenCalled()
  },
)
