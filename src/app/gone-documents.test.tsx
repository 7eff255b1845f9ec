import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { GoneDocuments } from './gone-documents'

const session = vi.hoisted(() => ({ role: 'staff', features: {} as Record<string, boolean> }))
const forget = vi.hoisted(() => ({ legal: vi.fn(), knowledge: vi.fn() }))
vi.mock('@/features/legal-checks/queries', () => ({ forgetGoneDocuments: forget.legal }))
vi.mock('@/features/knowledge/queries', () => ({ forgetGoneDocuments: forget.knowledge }))
vi.mock('@/session/session', () => ({ useSession: () => ({ profile: { user: session } }) }))
vi.mock('@/features/tenant/queries', () => ({ useFeatureState: () => ({ flags: session.features, isSettled: true }) }))

const ON = { legal_check_enabled: true, documents_enabled: true }

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(session, { role: 'staff', features: ON })
  forget.legal.mockReset().mockResolvedValue(undefined)
  forget.knowledge.mockReset().mockResolvedValue(undefined)
})
afterEach(() => vi.useRealTimers())

async function open() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  render(
    <QueryClientProvider client={client}>
      <GoneDocuments />
    </QueryClientProvider>,
  )
  await act(() => vi.advanceTimersByTimeAsync(0))
}
const asked = () => [forget.legal.mock.calls.length, forget.knowledge.mock.calls.length]

it('looks for what is gone at once, and again every five minutes', async () => {
  await open()
  expect(asked()).toEqual([1, 1])
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
  expect(asked()).toEqual([2, 2])
})

it('a failure of one kind keeps nothing from the other, nor from the next look', async () => {
  forget.legal.mockRejectedValue(new Error('no line'))
  await open()
  expect(asked()).toEqual([1, 1])
  await act(() => vi.advanceTimersByTimeAsync(5 * 60_000))
  expect(asked()).toEqual([2, 2])
})

it('asks about no kind that the person may not list, or that is switched off', async () => {
  session.features = { ...ON, legal_check_enabled: false }
  await open()
  expect(asked()).toEqual([0, 1])
  session.role = 'visitor'
  await open()
  expect(asked()).toEqual([0, 1])
})
