import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, renderHook, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CustomerListQuery } from '#contract/customers'
import { type Connectivity, connectivityStore } from '@/offline/reach/state'
import { customerFilter } from './customer-filters'
import { aCustomer, idOf } from './customer-fixtures'
import { useCustomerList } from './use-customer-list'

const desk = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/offline/scope', () => ({ useScope: () => null, currentScope: () => null }))
const NONE = vi.hoisted(() => [])
vi.mock('@/offline/outbox', () => ({ useOutbox: () => NONE }))

const TOTAL = 170
const everybody = customerFilter({})
const asked = () => desk.call.mock.calls.map((call) => (call[1] as { query: CustomerListQuery }).query.skip)
const online = (more: Partial<Connectivity> = {}) =>
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: 1, ...more })

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true, advanceTimeDelta: 5 })
  online()
  desk.call.mockReset().mockImplementation(async (_: unknown, { query }: { query: CustomerListQuery }) => {
    const [skip, limit] = [Number(query.skip), Number(query.limit)]
    const people = Array.from({ length: TOTAL }, (_, i) => aCustomer({ id: idOf(i + 1), name: `顧客${i + 1}` }))
    return { total: TOTAL, customers: people.slice(skip, skip + limit), server_time: '' }
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function openList(filter = everybody) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  )
  const view = renderHook((given) => useCustomerList(given), { wrapper, initialProps: filter })
  await waitFor(() => expect(view.result.current.slots).toHaveLength(TOTAL))
  return view
}
const lookAt = (view: Awaited<ReturnType<typeof openList>>, from: number, to: number) =>
  act(async () => view.result.current.look(from, to))
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

it('while a page is looked at, the next one is read, and is there at once', async () => {
  const view = await openList()
  await lookAt(view, 0, 12)
  expect(asked()).toEqual([0])
  await wait(500)
  expect(asked()).toEqual([0, 50])
  await lookAt(view, 45, 60)
  expect(view.result.current.slots[55]?.record.name).toBe('顧客56')
  await wait(500)
  expect(asked(), 'the page behind, and none again').toEqual([0, 50, 100])
})

it('behind the last page there is none', async () => {
  const view = await openList()
  await lookAt(view, 150, 169)
  await waitFor(() => expect(asked()).toEqual([0, 150]))
  await wait(5_000)
  expect(asked()).toEqual([0, 150])
})

it('who scrolls through reads the page where they stop, and the next', async () => {
  const view = await openList()
  await lookAt(view, 20, 49)
  await wait(400)
  await lookAt(view, 100, 110)
  await wait(400)
  expect(asked()).toEqual([0, 100])
  await wait(200)
  expect(asked()).toEqual([0, 100, 150])
})

it.each([
  ['without a connection', () => online({ state: 'offline' })],
  ['before one is known', () => online({ state: 'unknown' })],
  ['over a slow line', () => online({ slow: true })],
  ['over a line that costs', () => vi.stubGlobal('navigator', { connection: { saveData: true } })],
  ['over a thin line', () => vi.stubGlobal('navigator', { connection: { effectiveType: 'slow-2g' } })],
])('nothing is read ahead %s', async (_, happen) => {
  const view = await openList()
  happen()
  await lookAt(view, 0, 12)
  await wait(2_000)
  expect(asked()).toEqual([0])
})

it('a page that could not be read ahead is read when it comes in sight', async () => {
  const view = await openList()
  desk.call.mockRejectedValueOnce(new Error('lost'))
  await wait(500)
  expect(asked()).toEqual([0, 50])
  await lookAt(view, 40, 60)
  await waitFor(() => expect(view.result.current.slots[55]?.record.name).toBe('顧客56'))
  expect(view.result.current.isCutOff).toBe(false)
})
