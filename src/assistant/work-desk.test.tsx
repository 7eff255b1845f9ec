import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type AiResult, aiResults } from '#contract/ai-results'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { WorkDesk } from './work-desk'

const server = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('@/api/call', () => server)

const ID = '0b8ff5c6-5d0b-4c3c-9f55-0b8f2a1f0001'
const FAILED: AiResult = {
  ...{ id: ID, kind: 'workflow.create', title: '受付の手順', subject_id: null, job_id: ID, input: {} },
  ...{
    state: 'failed',
    failure: 'EXT_001',
    engine: 'built-in',
    content: '',
    data: null,
    sources: [],
    edited: null,
    version: 1,
  },
  ...{ created_at: '2026-11-26T00:00:00Z', ended_at: '2026-11-26T00:00:01Z' },
}

beforeEach(() => {
  server.call.mockImplementation(async (endpoint: unknown) =>
    endpoint === aiResults.get ? FAILED : { total: 1, ai_results: [FAILED] },
  )
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: null })
})

async function show(mayAsk: boolean) {
  renderWithWords(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <WorkDesk
        kind="workflow.create"
        mayAsk={mayAsk}
        form={<p>依頼の欄</p>}
        openId={ID}
        onOpen={() => {}}
        askAgain={async () => FAILED}
      >
        {() => null}
      </WorkDesk>
    </QueryClientProvider>,
  )
  await screen.findByRole('button', { name: '「受付の手順」を削除' })
}
const again = () => screen.queryByRole('button', { name: 'もう一度作成する' })
const result = () => screen.queryByRole('heading', { name: '受付の手順' })

it('has the form, and asks once more for what failed', async () => {
  await show(true)
  expect([screen.queryByText('依頼の欄'), again(), result()]).not.toContain(null)
})

it('without the right it says who can give it, and still shows what was made', async () => {
  await show(false)
  expect([screen.queryByText('依頼の欄'), again()]).toEqual([null, null])
  expect(screen.getByText('作成を頼む権限がありません')).toBeDefined()
  expect(screen.getByText('必要な場合は管理者に依頼してください。')).toBeDefined()
  expect(result()).not.toBeNull()
})
