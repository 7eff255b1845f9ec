import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { type CustomerSelection, customerSelections } from '#contract/customer-selections'
import type { Endpoint } from '#contract/endpoint'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { ImportScreen } from './import-screen'

const server = vi.hoisted(() => ({ call: vi.fn<(endpoint: Endpoint, request: object) => Promise<unknown>>() }))
vi.mock('@/api/call', () => server)
const rights = vi.hoisted(() => ({ may: (_: { path: string; method: string }): boolean => true }))
vi.mock('@/session/use-may', () => ({
  useMay: (endpoint: { path: string; method: string }) => rights.may(endpoint),
}))

const ID = '00000000-0000-4000-8000-000000000001'
const DONE: CustomerSelection = {
  ...{ id: ID, act: { kind: 'add_tag', tag: '優先' }, state: 'written', work: null, progress: 0, failure: null },
  ...{ rows: 3, outcomes: { updated: 2, skipped: 1 }, created_at: '2026-11-20T00:00:00Z', created_by: '主任 一郎' },
  expires_at: '2026-12-20T00:00:00Z',
}
const CHANGED = {
  ...{ line: 1, verdict: 'update', name: '山田 花子', customer_id: ID, reasons: [] },
  changes: [{ field: 'tags', before: '', after: '優先' }],
}
const FULL = {
  ...{ line: 2, verdict: 'update', name: '佐藤 次郎', customer_id: ID, changes: [] },
  reasons: [{ field: 'tags', message: '30件以内にしてください。' }],
}
const given = { shown: DONE }
const asked = (endpoint: Endpoint) => server.call.mock.calls.filter(([called]) => called === endpoint)

beforeEach(() => {
  vi.clearAllMocks()
  rights.may = () => true
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: 1 })
  given.shown = DONE
  server.call.mockImplementation(async (endpoint, request) => {
    if (endpoint.path === '/api/customer-imports/') return { customer_imports: [] }
    if (endpoint === customerSelections.list) return { customer_selections: [given.shown] }
    if (endpoint !== customerSelections.rows) return given.shown
    return { rows: [(request as { query: { outcome: string } }).query.outcome === 'skipped' ? FULL : CHANGED] }
  })
})

async function show(path = `/customers/import?act=${ID}`) {
  const root = createRootRoute({ component: Outlet })
  const page = createRoute({ getParentRoute: () => root, path: '/customers/import', component: ImportScreen })
  const list = createRoute({ getParentRoute: () => root, path: '/customers', component: () => 'list' })
  const one = createRoute({ getParentRoute: () => root, path: '/customers/$id', component: () => 'one' })
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createRouter({ routeTree: root.addChildren([page, list, one]), history })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await router.load()
  renderWithWords(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
}

it('tells what became of how many, and of whom, by outcome', async () => {
  await show()
  expect(await screen.findByText('2人: 変更しました')).toBeTruthy()
  const rows = await screen.findByRole('list', { name: '結果ごとの顧客' })
  expect(rows.textContent).toContain('山田 花子')
  expect(rows.textContent).toContain('優先')
  await userEvent.click(screen.getByRole('radio', { name: 'すでにその内容か、変更できないため、変えませんでした' }))
  expect(await screen.findByText('タグ: 30件以内にしてください。')).toBeTruthy()
  expect(within(screen.getByRole('list', { name: 'まとめて行った変更' })).getByText(/タグ「優先」を追加/)).toBeTruthy()
})

it('is undone once it is confirmed', async () => {
  await show()
  await userEvent.click(await screen.findByRole('button', { name: '取り消す' }))
  given.shown = { ...DONE, state: 'reverted', outcomes: { restored: 2, skipped: 1 } }
  const dialog = await screen.findByRole('alertdialog', { name: 'この変更を取り消しますか？' })
  await userEvent.click(within(dialog).getByRole('button', { name: '取り消す' }))
  expect(await screen.findByText('2人: 元に戻しました')).toBeTruthy()
  expect(asked(customerSelections.revert)).toHaveLength(1)
  await waitFor(() => expect(screen.queryByRole('button', { name: '取り消す' })).toBeNull())
})

it('an act that has changed nobody has nothing to take back', async () => {
  given.shown = { ...DONE, outcomes: { skipped: 3 } }
  await show()
  expect(await screen.findByText(/^3人: すでにその内容か/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: '取り消す' })).toBeNull()
})

it('shows how far the work is, stops it, and goes on with it', async () => {
  given.shown = { ...DONE, state: 'writing', work: 'running', progress: 40, outcomes: { updated: 1 } }
  await show()
  expect(await screen.findByText('40%')).toBeTruthy()
  given.shown = { ...given.shown, work: 'stopped' }
  await userEvent.click(screen.getByRole('button', { name: '中止' }))
  await userEvent.click(await screen.findByRole('button', { name: '続きを行う' }))
  expect(asked(customerSelections.cancel)).toHaveLength(1)
  await waitFor(() => expect(asked(customerSelections.run)).toHaveLength(1))
})

it('offers no undoing of a deletion to who may delete nobody, and no import to who may not import', async () => {
  rights.may = ({ path, method }) => path.startsWith('/api/customer-selections') && method === 'POST'
  given.shown = { ...DONE, act: { kind: 'delete' }, outcomes: { deleted: 3 } }
  await show()
  expect(await screen.findByText('3人: 削除しました')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '取り消す' })).toBeNull()
  expect(screen.queryByText('これまでの取り込み')).toBeNull()
  expect(screen.getByRole('heading', { level: 1, name: '顧客のまとめての変更' })).toBeTruthy()
})
