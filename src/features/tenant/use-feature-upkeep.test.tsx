import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { ErrorCenter } from '@/errors/error-center'
import { getHistory } from '@/errors/history'
import { dismissAll } from '@/errors/notice-store'
import { deliverReport } from '@/errors/report'
import { takeReports } from '@/errors/report-buffer'
import { refusedWith } from '@/errors/testing'
import { renderWithWords } from '@/i18n/testing'
import { useFeatures } from './queries'
import { useFeatureUpkeep } from './use-feature-upkeep'

beforeAll(() => takeReports(deliverReport))

const call = vi.hoisted(() => vi.fn<() => Promise<object>>())
vi.mock('@/api/call', () => ({ call }))
vi.mock('@/session/session', () => ({ useSession: () => ({ tenantId: 't' }) }))

const WORDS = '機能設定の取得に失敗しました'

beforeEach(() => void call.mockReset())
afterEach(() => act(dismissAll))

function Upkeep() {
  useFeatureUpkeep()
  return <ErrorCenter />
}
const types = () => getHistory().map(({ type }) => type)

async function open(): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  renderWithWords(
    <QueryClientProvider client={client}>
      <Upkeep />
    </QueryClientProvider>,
  )
  await act(async () => {})
}

test('a failure is told with a retry; one that fails again is reported as retry_failed, and told once', async () => {
  call.mockRejectedValue(unreachable('network', true))
  const before = types().length
  await open()
  await screen.findByText(WORDS)
  await userEvent.click(screen.getByRole('button', { name: '再試行' }))
  await waitFor(() => expect(types().slice(before)).toEqual(['shown', 'retry_failed']))
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(types().slice(before)).toEqual(['shown', 'retry_failed'])
  expect(screen.getAllByText(WORDS)).toHaveLength(1)
})

test('the notice goes once a retry brought them', async () => {
  call.mockRejectedValueOnce(refusedWith('SYS_003')).mockResolvedValue({ chat_enabled: true })
  await open()
  await screen.findByText(WORDS)
  await userEvent.click(screen.getByRole('button', { name: '再試行' }))
  await waitFor(() => expect(screen.queryByText(WORDS)).toBeNull())
})

test('a refusal of the right to read them is not told', async () => {
  call.mockRejectedValue(refusedWith('AUTH_006'))
  await open()
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)))
  expect(screen.queryByText(WORDS)).toBeNull()
})

test('what was refused is not asked again by each part of the desk that comes later', async () => {
  const Part = () => <p>{JSON.stringify(useFeatures())}</p>
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const show = (part: ReactNode) => (
    <QueryClientProvider client={client}>
      <Part />
      {part}
    </QueryClientProvider>
  )
  call.mockRejectedValue(refusedWith('AUTH_002'))
  const { rerender } = render(show(null))
  await waitFor(() => expect(client.isFetching()).toBe(0))
  rerender(show(<Part />))
  await act(async () => {})
  expect(call).toHaveBeenCalledTimes(1)
  await act(() => client.refetchQueries({ predicate: ({ state }) => state.status === 'error' }))
  expect(call, 'after a new sign-in it is').toHaveBeenCalledTimes(2)
})
