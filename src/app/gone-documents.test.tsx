import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { GoneDocuments } from './gone-documents'

const session = vi.hoisted(() => ({ role: 'staff', features: {} as Record<string, boolean> }))
const forget = vi.hoisted(() => ({ legal: vi.fn(), knowledge: vi.fn() }))
const desk = vi.hoisted(() => ({ kept: [] as unknown[] }))
vi.mock('@/features/legal-checks/queries', () => ({ forgetGoneDocuments: forget.legal }))
vi.mock('@/features/knowledge/queries', async (original) => ({
  ...(await original<object>()),
  forgetGoneDocuments: forget.knowledge,
}))
vi.mock('@/offline/scope/scope', () => ({ currentScope: () => null }))
vi.mock('@/offline/scope/kept-data', () => ({
  keptBelow: async ([first]: readonly string[]) => (first === 'conversations' ? desk.kept : []),
}))
vi.mock('@/session/session', () => ({ useSession: () => ({ profile: { user: session } }) }))
vi.mock('@/features/tenant/queries', () => ({ useFeatureState: () => ({ flags: session.features, isSettled: true }) }))

const ON = { legal_check_enabled: true, documents_enabled: true }

beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(session, { role: 'staff', features: ON })
  forget.legal.mockReset().mockResolvedValue([])
  forget.knowledge.mockReset().mockResolvedValue([])
  desk.kept = []
})

const aClient = () => new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })

async function open(client = aClient()) {
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

it('asks about the documents that kept answers quote, and takes the passages of those that are gone out of them', async () => {
  const source = (kind: string, id: string) => ({ kind, id, title: '手引き', excerpt: '返金は' })
  const answer = { id: 'q', exchanges: [{ sources: [source('knowledge', 'a'), source('knowledge', 'b')] }] }
  desk.kept = [answer, { sources: [source('legal_check', 'c'), source('customer', 'd')] }]
  forget.knowledge.mockResolvedValue(['a'])
  const client = aClient()
  client.setQueryData(['conversations', 'staff', 'detail', 'q'], answer)
  await open(client)
  expect([forget.legal.mock.calls[0]?.[1], forget.knowledge.mock.calls[0]?.[1]]).toEqual([['c'], ['a', 'b']])
  expect(client.getQueryData(['conversations', 'staff', 'detail', 'q'])).toEqual({
    id: 'q',
    exchanges: [{ sources: [{ ...source('knowledge', 'a'), excerpt: '', fate: 'deleted' }, source('knowledge', 'b')] }],
  })
})
