import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useVisits } from './use-visits'
import { aVisit } from './visit-fixtures'

const page = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('@/api/call', () => ({ call: page.call }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [] }))

const DAY = '2026-07-01'
const visit = aVisit({ day: DAY })
/** What the server answers from now on. */
const answer = (collection_version: string, status: 'waiting' | 'serving') =>
  page.call.mockResolvedValue({ total: 1, visits: [{ ...visit, status }], collection_version })

beforeEach(() => {
  vi.useFakeTimers()
  page.call.mockReset()
  answer('a', 'waiting')
})
afterEach(() => {
  cleanup()
  onlineManager.setOnline(true)
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** A desk that shows who came, while another one has just called somebody. */
async function openDesk() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 5 * 60_000 } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const open = () => renderHook(() => useVisits(DAY), { wrapper })
  const { result } = open()
  await pass(10)
  const status = () => result.current.slots[0]?.record.status
  expect(status()).toBe('waiting')
  answer('b', 'serving')
  return { status, open }
}

it('a desk that is left alone sees it within fifteen seconds', async () => {
  const { status } = await openDesk()
  await pass(14_000)
  expect(status()).toBe('waiting')
  await pass(1_000)
  expect(status()).toBe('serving')
})

it('whoever turns to the desk sees it at once', async () => {
  const { status } = await openDesk()
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await pass(10)
  expect(status()).toBe('serving')
})

it('so does who opens a form, or comes from another page', async () => {
  const { status, open } = await openDesk()
  open()
  await pass(10)
  expect(status()).toBe('serving')
})

it('so does who has their line back', async () => {
  const { status } = await openDesk()
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await pass(10)
  expect(status()).toBe('serving')
})
