import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { IDBFactory } from 'fake-indexeddb'
import { get, set } from 'idb-keyval'
import { beforeEach, expect, it, vi } from 'vitest'
import { type AiResult, aiResults } from '#contract/ai-results'
import { unreachable } from '@/api/api-error'
import { renderWithWords } from '@/i18n/testing'
import { openDatabase } from '@/lib/database'
import { connectivityStore } from '@/offline/connectivity/state'
import { ResultHistory } from './result-history'

const desk = vi.hoisted(() => ({ call: vi.fn(), callPatiently: vi.fn(), scope: null as unknown }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/api/call-patiently', () => ({ callPatiently: desk.callPatiently }))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => desk.scope }))

const result = (number: number, title: string, content: string): AiResult => ({
  ...{ id: `0b8ff5c6-5d0b-4c3c-9f55-0b8f2a1f000${number}`, kind: 'research.competitor', title, content },
  ...{ subject_id: null, job_id: `0b8ff5c6-5d0b-4c3c-9f55-0b8f2a1f000${number}`, input: {}, state: 'done' },
  ...{ failure: null, engine: 'built-in', data: null, sources: [], edited: null, version: 1 },
  ...{ created_at: `2026-11-2${number}T00:00:00Z`, ended_at: null },
})
const KEPT = [
  result(1, '青空歯科', '駐車場は5台分あります。'),
  result(2, 'みどり歯科', '駅の中にあります。'),
  { ...result(3, '売上', '駐車場の話。'), kind: 'product.analysis' as const },
]

let database: ReturnType<typeof openDatabase>
const nameOf = ({ id }: AiResult) => `tanstack-query-${JSON.stringify(['ai-results', 'detail', id])}`

beforeEach(async () => {
  const factory = new IDBFactory()
  database = openDatabase({ name: 'cache:t:u', version: 1, stores: ['queries'], factory: () => factory })
  desk.scope = { cache: database }
  for (const data of KEPT) {
    const stored = { queryKey: ['ai-results'], queryHash: '', buster: '2', state: { data, dataUpdatedAt: 1 } }
    await set(nameOf(data), stored, database.store('queries'))
  }
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
  desk.callPatiently.mockReset().mockResolvedValue({})
  const all = { total: 2, ai_results: KEPT.slice(0, 2) }
  desk.call.mockImplementation(async (_, { query }: { query: { search?: string } }) => {
    if (query.search === undefined) return all
    throw unreachable('network', false)
  })
})

async function show() {
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ResultHistory kinds={['research.competitor']} onOpen={() => {}} onGone={() => {}} />
    </QueryClientProvider>,
  )
  await screen.findByText('みどり歯科')
}
const titles = () => screen.queryAllByRole('listitem').map((row) => row.querySelector('button')?.textContent)

it('without the server, a search finds what was opened here by the words of its text, and says so', async () => {
  await show()
  fireEvent.change(screen.getByRole('searchbox', { name: '結果を検索' }), { target: { value: '駐車場' } })
  await waitFor(() => expect(titles()).toEqual([expect.stringContaining('青空歯科')]))
  expect(await screen.findByText('この端末で開いたものの中から探しました。')).toBeDefined()
})

it('what the server finds takes the place of what was kept', async () => {
  const found = { total: 1, ai_results: [result(2, 'みどり歯科', '')] }
  desk.call.mockImplementation(async (endpoint: unknown) => (endpoint === aiResults.list ? found : null))
  await show()
  fireEvent.change(screen.getByRole('searchbox', { name: '結果を検索' }), { target: { value: '駐車場' } })
  await waitFor(() => expect(titles()).toEqual([expect.stringContaining('みどり歯科')]))
  expect(screen.queryByText('この端末で開いたものの中から探しました。')).toBeNull()
})

it('a deleted result goes from this device with it', async () => {
  await show()
  fireEvent.click(screen.getByRole('button', { name: '「みどり歯科」を削除' }))
  fireEvent.click(await screen.findByRole('button', { name: '削除' }))
  await waitFor(() => expect(desk.callPatiently).toHaveBeenCalledOnce())
  const second = KEPT[1] as AiResult
  await waitFor(async () => expect(await get(nameOf(second), database.store('queries'))).toBeUndefined())
  expect(await get(nameOf(KEPT[0] as AiResult), database.store('queries'))).toBeDefined()
})

it('asks again while something is being made, and no longer', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  try {
    const running = { ...result(1, '青空歯科', ''), state: 'running' as const }
    let list = [running, result(2, 'みどり歯科', '')]
    desk.call.mockReset().mockImplementation(async () => ({ total: 2, ai_results: list }))
    await show()
    expect(screen.getByText('作成中')).toBeDefined()
    list = KEPT.slice(0, 2)
    vi.advanceTimersByTime(3_000)
    await waitFor(() => expect(screen.queryByText('作成中')).toBeNull())
    const asked = desk.call.mock.calls.length
    await act(async () => {
      vi.advanceTimersByTime(30_000)
    })
    expect(desk.call.mock.calls.length).toBe(asked)
  } finally {
    vi.useRealTimers()
  }
})
