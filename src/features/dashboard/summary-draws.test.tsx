import { notifyManager, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { DashboardSummary } from '#contract/dashboard'
import { unreachable } from '@/api/api-error'
import { interactionCommands } from '@/features/interactions/mutations'
import { renderWithWords } from '@/i18n/testing'
import { toTokyoMonth } from '@/lib/tokyo-time'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import { DashboardScreen } from './dashboard-screen'
import type { DueSlot } from './summary-cards'

const desk = vi.hoisted(() => ({ entries: [] as unknown[], call: vi.fn() }))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/session/session', () => ({
  useSession: () => ({ tenantId: 't', profile: { user: { name: '佐藤 誠' }, tenant: {} } }),
}))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => desk.entries }))
vi.mock('./account-cards', () => ({ AccountCards: () => null }))

const SUMMARY = '/api/interactions/summary'

const contact = {
  id: 'i1',
  customer_id: '00000000-0000-4000-8000-000000000001',
  customer_name: '山田 花子',
  type: 'call' as const,
  summary: '予約の変更',
  content: '',
  occurred_at: new Date().toISOString(),
  created_at: new Date().toISOString(),
  created_by: '佐藤',
}
const summary: DashboardSummary = {
  customers_total: 1234,
  interactions_total: 6000,
  interactions_this_month: 42,
  contacts_due: 3,
  today: [contact],
  latest: [contact],
  per_month: [{ month: toTokyoMonth(Date.now()), count: 42 }],
}

beforeAll(() => registerCommands(interactionCommands as AnyCommand[]))

async function open(due: DueSlot) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const page = () => <DashboardScreen hits={() => null} cards={() => null} due={due} />
  const root = createRootRoute({ component: page, notFoundComponent: () => null })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  renderWithWords(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await act(async () => {})
  return { client }
}

const drawn = vi.fn()
const Due: DueSlot = ({ onCount }) => {
  drawn()
  useEffect(() => onCount(summary.contacts_due ?? 0), [onCount])
  return null
}
/** Until `act` is over, how often they were drawn. */
const drawings = async (act: () => Promise<unknown>) => {
  const before = drawn.mock.calls.length
  await act()
  return drawn.mock.calls.length - before
}
const readAgain = (client: QueryClient) =>
  act(async () => {
    await client.refetchQueries({ queryKey: ['interactions'] })
    await new Promise<void>((told) => notifyManager.schedule(told))
  })
beforeEach(() => {
  drawn.mockReset()
  desk.entries = []
  desk.call.mockReset().mockImplementation(async ({ path }: { path: string }) => (path === SUMMARY ? summary : {}))
})

test('the cards are drawn once, whatever else says the same', async () => {
  const { client } = await open(Due)
  await screen.findByText('1,234')
  expect(drawn).toHaveBeenCalledOnce()
  expect(await drawings(() => readAgain(client))).toBe(0)
  desk.call.mockRejectedValue(unreachable('network', false))
  expect(await drawings(() => readAgain(client))).toBe(0)
  desk.call.mockResolvedValue({ ...summary, customers_total: 1235 })
  expect(await drawings(() => readAgain(client))).toBe(1)
  expect(screen.getByText('1,235')).toBeTruthy()
})

test('the cards are drawn again for what is saved here, and on another day', async () => {
  const noon = Date.parse('2026-11-22T12:00:00+09:00')
  vi.useFakeTimers({ toFake: ['Date'], now: noon })
  const nobody = { ...summary, today: [], latest: [] }
  desk.call.mockImplementation(async ({ path }: { path: string }) => (path === SUMMARY ? nobody : {}))
  const { client } = await open(Due)
  await screen.findByText('1,234')
  desk.entries = [
    { id: 'e', seq: 1, command: 'interactions.create', input: contact, state: 'waiting', subject: { id: 'x' } },
  ]
  vi.setSystemTime(noon + 60_000)
  expect(await drawings(() => readAgain(client))).toBe(1)
  expect(screen.getAllByText('（+1 未送信）')).not.toHaveLength(0)
  desk.entries = []
  vi.setSystemTime(noon + 120_000)
  expect(await drawings(() => readAgain(client))).toBe(1)
  vi.setSystemTime(noon + 180_000)
  expect(await drawings(() => readAgain(client))).toBe(0)
  vi.setSystemTime(noon + 86_400_000)
  expect(await drawings(() => readAgain(client))).toBe(1)
})

test('the cards follow the list of who is due where it knows better', async () => {
  let tell: (count: number) => void = () => {}
  await open(({ onCount }) => {
    tell = onCount
    return null
  })
  const link = async () => (await screen.findByRole('link', { name: /^\d+ ?件$/ })).textContent
  expect(await link()).toBe('3件')
  act(() => tell(4))
  expect(await link()).toBe('4件')
  act(() => tell(3))
  expect(await link()).toBe('3件')
})
