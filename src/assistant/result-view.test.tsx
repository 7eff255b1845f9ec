import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type AiResult, aiResults } from '#contract/ai-results'
import type { StreamOptions } from '@/api/stream'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { ResultHistory } from './result-history'
import { ResultView } from './result-view'

const server = vi.hoisted(() => ({ call: vi.fn(), callPatiently: vi.fn(), stream: vi.fn() }))
vi.mock('@/api/call', () => ({ call: server.call }))
vi.mock('@/api/call-patiently', () => ({ callPatiently: server.callPatiently }))
vi.mock('@/api/stream', () => ({ stream: server.stream }))

const ID = '0b8ff5c6-5d0b-4c3c-9f55-0b8f2a1f0001'
const JOB = '0b8ff5c6-5d0b-4c3c-9f55-0b8f2a1f0002'
const result = (fields: Partial<AiResult> = {}): AiResult => ({
  ...{ id: ID, kind: 'workflow.create', title: '受付の手順', subject_id: null, job_id: JOB, input: {} },
  ...{
    state: 'done',
    failure: null,
    engine: 'built-in',
    content: '# 手順',
    data: null,
    sources: [],
    edited: null,
    version: 1,
  },
  ...{ created_at: '2026-11-26T00:00:00Z', ended_at: '2026-11-26T00:00:01Z' },
  ...fields,
})

let stored: AiResult
let heard: StreamOptions
let end: () => void
beforeEach(() => {
  stored = result()
  server.call
    .mockReset()
    .mockImplementation(async (endpoint: unknown) =>
      endpoint === aiResults.get ? stored : { total: 1, ai_results: [stored] },
    )
  server.callPatiently.mockReset().mockResolvedValue({})
  server.stream.mockReset().mockImplementation((_, __, options: StreamOptions) => {
    heard = options
    const done = new Promise<void>((resolve) => {
      end = resolve
    })
    return { done, stop: () => {} }
  })
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
})

async function show(what = <ResultView id={ID} />) {
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      {what}
    </QueryClientProvider>,
  )
  await waitFor(() => expect(screen.queryByText('読み込み中')).toBeNull())
}

it('shows a finished result with the engine that made it', async () => {
  await show()
  expect(screen.getByRole('heading', { name: '手順' })).toBeDefined()
  expect(screen.getByText('内蔵エンジン')).toBeDefined()
})

it('shows the text while it comes, and the finished result when it has come', async () => {
  stored = result({ state: 'running', content: '' })
  await show()
  act(() => heard.onEvent({ id: '1', type: 'text', data: '{"text":"受付で"}' }))
  expect(screen.getByText('受付で')).toBeDefined()
  stored = result({ content: '受付で確認します。' })
  await act(async () => end())
  await waitFor(() => expect(screen.getByText('受付で確認します。')).toBeDefined())
  expect(screen.queryByRole('button', { name: '停止' })).toBeNull()
})

it('is stopped by its button', async () => {
  stored = result({ state: 'running', content: '' })
  await show()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '停止' })))
  expect(server.callPatiently.mock.calls[0]?.[1]).toEqual({ params: { id: JOB } })
})

it('says why there is none, and offers to ask again', async () => {
  stored = result({ state: 'failed', failure: 'EXT_001', content: '' })
  await show(<ResultView id={ID} again={() => <button type="button">もう一度</button>} />)
  expect(screen.getByRole('alert').textContent).toContain('AIサービスに接続できません')
  expect(screen.getByRole('button', { name: 'もう一度' })).toBeDefined()
})

it('the history asks before it deletes, and tells when the open one has gone', async () => {
  const gone = vi.fn()
  await show(<ResultHistory kinds={['workflow.create']} openId={ID} onOpen={() => {}} onGone={gone} />)
  fireEvent.click(screen.getByRole('button', { name: '「受付の手順」を削除' }))
  await act(async () => fireEvent.click(await screen.findByRole('button', { name: '削除' })))
  expect(server.callPatiently.mock.calls[0]).toEqual([aiResults.delete, { params: { id: ID } }])
  expect(gone).toHaveBeenCalledOnce()
})
