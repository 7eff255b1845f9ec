import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { DashboardSummary } from '#contract/dashboard'
import { ApiError } from '@/api/api-error'
import { OldestAge } from '@/errors/oldest-age'
import { customerCommands } from '@/features/customers/mutations'
import { interactionCommands } from '@/features/interactions/mutations'
import { renderWithWords } from '@/i18n/testing'
import { toTokyoMonth } from '@/lib/tokyo-time'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import { lastFeatures } from '@/session/last-features'
import type { HitsSlot } from './customer-search'
import { DashboardScreen } from './dashboard-screen'

const desk = vi.hoisted(() => ({
  entries: [] as unknown[],
  call: vi.fn(),
  flags: {} as Record<string, boolean>,
  isBroken: false,
}))
vi.mock('@/api/call', () => ({ call: desk.call }))
vi.mock('@/session/session', () => ({
  useSession: () => ({
    tenantId: 't',
    profile: {
      user: { uid: 'u', name: '佐藤 誠', email: 'staff@sakura.example', role: 'staff' },
      tenant: { id: 't', name: 'さくらクリニック', subdomain: 'sakura-clinic', plan: 'プロ' },
    },
  }),
}))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => desk.entries }))

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

beforeAll(() => registerCommands([...customerCommands, ...interactionCommands] as AnyCommand[]))
beforeEach(() => {
  desk.entries = []
  desk.flags = {}
  desk.isBroken = false
  desk.call
    .mockReset()
    .mockImplementation(async (endpoint: { path: string }) =>
      endpoint.path === '/api/interactions/summary' ? summary : desk.flags,
    )
})

const Hits: HitsSlot = ({ text, isEntered, onShowAll }) => (
  <button type="button" onClick={onShowAll}>
    hits of {text} {isEntered ? 'entered' : ''}
  </button>
)

function Cards() {
  if (desk.isBroken) throw new Error('broken')
  return <p>desk cards</p>
}

async function open(client = new QueryClient({ defaultOptions: { queries: { retry: false } } }), hits = Hits) {
  const page = () => <DashboardScreen hits={hits} cards={Cards} due={() => null} />
  const root = createRootRoute({ component: page, notFoundComponent: () => null })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: ['/'] }) })
  await router.load()
  const view = renderWithWords(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
      <OldestAge />
    </QueryClientProvider>,
  )
  await act(async () => {})
  return { ...view, router, client }
}
const failure = new ApiError({
  ...{ kind: 'refused', status: 500, code: 'DB_001', category: 'database', severity: 'high' },
  ...{ message: 'データを読めませんでした。', suggestion: '', requestId: null, context: {}, sent: true },
  validationErrors: [],
})

test('shows who, for whom, the three counts and the latest contacts, from one call', async () => {
  await open()
  expect(await screen.findByText('1,234')).toBeTruthy()
  for (const words of ['佐藤 誠', 'staff@sakura.example', 'スタッフ', 'さくらクリニック', 'sakura-clinic', 'プロ']) {
    expect(await screen.findByText(words)).toBeTruthy()
  }
  expect(screen.getByText('6,000')).toBeTruthy()
  const links = screen.getAllByRole('link', { name: /山田 花子/ })
  expect(links[0]?.getAttribute('href')).toBe(`/customers/${contact.customer_id}`)
  const reads = desk.call.mock.calls.filter(([endpoint]) => endpoint.path.startsWith('/api/interactions'))
  expect(reads).toHaveLength(1)
})

test('a failure is told in the words of the spec', async () => {
  desk.call.mockImplementation(async (endpoint: { path: string }) => {
    if (endpoint.path === '/api/interactions/summary') throw failure
    return {}
  })
  await open()
  expect(await screen.findByText('顧客情報の読み込みに失敗しました: データを読めませんでした。')).toBeTruthy()
  expect(screen.getByText('さくらクリニック')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'サポートに連絡' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '再試行' })).toBeNull()
  desk.call.mockImplementation(async ({ path }: { path: string }) =>
    path === '/api/interactions/summary' ? summary : {},
  )
  await userEvent.click(screen.getByRole('button', { name: '再読み込み' }))
  expect(await screen.findByText('1,234')).toBeTruthy()
})

test('after a failure the older data stays, with its age', async () => {
  const { client } = await open()
  await screen.findByText('1,234')
  desk.call.mockRejectedValue(failure)
  await act(() => client.refetchQueries({ queryKey: ['interactions'] }))
  expect(await screen.findByText(/^顧客情報の読み込みに失敗しました/)).toBeTruthy()
  expect(screen.getByText('1,234')).toBeTruthy()
  expect(screen.getByText(/時点のデータ$/)).toBeTruthy()
})

test('who is found is asked for while one types, and told of Enter over that very text', async () => {
  const { router } = await open()
  const field = await screen.findByRole('searchbox', { name: '顧客を検索' })
  await userEvent.type(field, ' やま')
  expect(screen.getByRole('button', { name: 'hits of やま' })).toBeTruthy()
  await userEvent.type(field, '{Enter}')
  expect(screen.getByRole('button', { name: 'hits of やま entered' })).toBeTruthy()
  await userEvent.type(field, 'だ ')
  await userEvent.click(screen.getByRole('button', { name: 'hits of やまだ' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/customers'))
  expect(router.state.location.search).toEqual({ search: 'やまだ' })
})

test('in the middle of a conversion nobody is looked for', async () => {
  await open()
  const field = await screen.findByRole<HTMLInputElement>('searchbox', { name: '顧客を検索' })
  fireEvent.compositionStart(field)
  fireEvent.change(field, { target: { value: 'さ' } })
  expect(field.value).toBe('さ')
  expect(screen.queryByRole('button', { name: /^hits of/ })).toBeNull()
  fireEvent.change(field, { target: { value: '佐藤' } })
  fireEvent.compositionEnd(field)
  expect(screen.getByRole('button', { name: 'hits of 佐藤' })).toBeTruthy()
})

test('the desk cards are there, and the page is complete without them', async () => {
  const { unmount } = await open()
  expect(await screen.findByText('desk cards')).toBeTruthy()
  unmount()
  desk.isBroken = true
  vi.spyOn(console, 'error').mockImplementation(() => {})
  await open()
  expect(await screen.findByText('1,234')).toBeTruthy()
  expect(screen.queryByText('desk cards')).toBeNull()
})

test('where the hits cannot be shown, the list does the search', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const { router } = await open(undefined, () => {
    throw new Error('broken')
  })
  await userEvent.type(await screen.findByRole('searchbox', { name: '顧客を検索' }), 'や')
  await waitFor(() => expect(router.state.location.pathname).toBe('/customers'))
  expect(router.state.location.search).toEqual({ search: 'や' })
})

test('× empties the search, and one can type on at once', async () => {
  await open()
  const field = await screen.findByRole('searchbox', { name: '顧客を検索' })
  expect(screen.queryByRole('button', { name: '検索を消す' })).toBeNull()
  await userEvent.type(field, 'やまだ')
  await userEvent.click(screen.getByRole('button', { name: '検索を消す' }))
  await userEvent.keyboard('さとう')
  expect(field).toHaveProperty('value', 'さとう')
})

test('what waits is counted apart and leads to the list of unsent changes', async () => {
  desk.entries = [
    { id: 'e', seq: 1, command: 'interactions.create', input: contact, state: 'waiting', subject: { id: 'x' } },
  ]
  await open()
  await screen.findByText('1,234')
  expect(screen.getAllByText('（+1 未送信）')).toHaveLength(2)
  expect(screen.getByRole('link', { name: /^1 ?件$/ }).getAttribute('href')).toBe('/outbox')
})

describe('a tenant without customers or chat', () => {
  const summaries = () => desk.call.mock.calls.filter(([endpoint]) => endpoint.path === '/api/interactions/summary')
  const OFF = { customers_enabled: false, chat_enabled: false }
  afterEach(() => localStorage.clear())

  test('is offered neither, and nothing is asked that would be refused', async () => {
    desk.flags = OFF
    await open()
    await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull())
    expect(screen.queryByRole('link', { name: 'チャットを開く' })).toBeNull()
    expect(screen.queryByRole('link', { name: '顧客一覧を開く' })).toBeNull()
    expect(summaries()).toEqual([])
  })

  test('is known from the last time, before the server answers', async () => {
    lastFeatures('t').keep(OFF)
    desk.call.mockImplementation(() => new Promise(() => {}))
    await open()
    expect(screen.queryByRole('searchbox')).toBeNull()
    expect(summaries()).toEqual([])
  })

  test('is taken for one with customers when the flags cannot be read and never were (spec section 6)', async () => {
    desk.call.mockImplementation(async (endpoint: { path: string }) => {
      if (endpoint.path === '/api/interactions/summary') return summary
      throw failure
    })
    await open()
    expect(await screen.findByText('1,234')).toBeTruthy()
  })
})
