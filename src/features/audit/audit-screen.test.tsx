import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type AuditChain, type AuditEntry, audit } from '#contract/audit'
import type { Endpoint } from '#contract/endpoint'
import { errorDefinition } from '#contract/error-definition'
import { jobs } from '#contract/jobs'
import { refusedWith } from '@/errors/testing'
import { renderWithWords } from '@/i18n/testing'
import { clockLag } from '@/lib/device-clock'
import { connectivityStore } from '@/offline/connectivity/state'
import { registerDock } from '@/ui/docked'
import { AuditScreen } from './audit-screen'

const server = vi.hoisted(() => ({ call: vi.fn<(endpoint: Endpoint, request: unknown) => Promise<unknown>>() }))
vi.mock('@/api/call', () => server)
const files = vi.hoisted(() => ({ download: vi.fn<() => Promise<{ blob: Blob; name: string }>>() }))
vi.mock('@/api/download', () => files)
const saved = vi.hoisted(() => ({ saveFile: vi.fn<(file: File) => void>() }))
vi.mock('@/lib/save-file', () => saved)
vi.mock('@/api/pause', () => ({ pauseFor: async () => {} }))

const ID = '0b0e7f6e-1111-4222-8333-444455556666'
const entry = (more: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 7,
  at: '2026-11-20T01:32:00.000Z',
  member: { id: ID, name: '受付 さくら' },
  by_operator: false,
  action: 'PUT /api/customers/{id}',
  record_count: 1,
  records: [{ id: ID, kind: 'customer', name: '山田 花子' }],
  ...more,
})
const given = { entries: [] as AuditEntry[], chain: {} as AuditChain, broken: null as Endpoint | null }
const job = { id: ID, kind: 'x', state: 'waiting', progress: 0, result: null, error_code: null }

const asked = (endpoint: Endpoint) =>
  server.call.mock.calls.filter(([called]) => called === endpoint).map(([, request]) => request)

beforeEach(() => {
  vi.clearAllMocks()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T01:00:00.000Z') })
  clockLag.set(null)
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: 1 })
  given.entries = [entry()]
  given.broken = null
  given.chain = { head: null, last_check: { at: '2026-11-20T01:32:00.000Z', entries: 9, fault: null } }
  files.download.mockResolvedValue({ blob: new Blob(['a']), name: '操作の記録.csv' })
  server.call.mockImplementation(async (endpoint) => {
    if (endpoint === given.broken) throw refusedWith('SYS_001')
    if (endpoint === audit.list) return { entries: given.entries }
    if (endpoint === audit.people) return { members: [{ id: ID, name: '受付 さくら', active: false }] }
    if (endpoint === audit.chain) return given.chain
    if (endpoint === jobs.get)
      return { ...job, state: 'done', result: { file_id: ID, name: 'a', entries: 1, is_whole: false } }
    return job
  })
})

async function show(address = '/audit') {
  const root = createRootRoute()
  const route = createRoute({
    getParentRoute: () => root,
    path: '/audit',
    component: AuditScreen,
  })
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [address] }),
  })
  await router.load()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  renderWithWords(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await waitFor(() => expect(server.call).toHaveBeenCalled())
  return router
}

it('says who did what to which record, with the way to it, and no word of the API', async () => {
  given.entries = [
    entry(),
    entry({ id: 6, member: null, by_operator: true, action: 'admin set-plan', records: [], record_count: 0 }),
    entry({ id: 5, member: null, action: 'GET /api/not/yet/known', record_count: 40 }),
  ]
  await show()
  const rows = within(await screen.findByRole('list', { name: '操作の一覧' }))
  const items = rows.getAllByRole('listitem').filter((item) => item.querySelector('time'))
  expect(items).toHaveLength(3)
  expect(items[0]?.textContent).toContain('受付 さくら')
  expect(items[0]?.textContent).toContain('顧客の情報を変更しました')
  expect(rows.getAllByRole('link', { name: '山田 花子' })[0]?.getAttribute('href')).toBe(`/customers/${ID}`)
  expect(items[1]?.textContent).toContain('運営者')
  expect(items[2]?.textContent).toContain('ほか39件')
  expect(document.body.textContent).not.toMatch(/\/api\/|GET |PUT /)
})

it('what is chosen is in the address and asked for; a record narrows it to itself', async () => {
  const router = await show()
  fireEvent.change(screen.getByLabelText('何をしたか'), { target: { value: 'sign-in' } })
  await waitFor(() => expect(asked(audit.list).at(-1)).toEqual({ query: { action: 'sign-in' } }))
  fireEvent.click(await screen.findByRole('button', { name: '山田 花子に関する操作だけを表示' }))
  await waitFor(() => expect(asked(audit.list).at(-1)).toEqual({ query: { action: 'sign-in', record_id: ID } }))
  expect(router.state.location.search).toEqual({ action: 'sign-in', record: ID })
  expect(await screen.findByRole('option', { name: '受付 さくら（利用停止中）' })).not.toBeNull()
  expect(screen.getByText(/^条件: .+、ひとつの記録に関する操作$/), 'on paper').not.toBeNull()
})

it('nothing that matches leaves a way back', async () => {
  given.entries = []
  await show('/audit?action=sign-in')
  fireEvent.click(await screen.findByRole('button', { name: '条件をクリア' }))
  expect(await screen.findByText('まだ操作の記録がありません')).not.toBeNull()
})

it('the chain is one sentence, and a fault is an alarm', async () => {
  await show()
  expect((await screen.findByText(/改ざんされていません（最終確認 .*10:32）/)).closest('[role=status]')).not.toBeNull()
  given.chain = {
    head: null,
    last_check: { at: '2026-11-20T01:40:00.000Z', entries: 9, fault: { position: 3, reason: 'entries' } },
  }
  fireEvent.click(screen.getByRole('button', { name: 'いま確認する' }))
  expect((await screen.findByRole('alert')).textContent).toContain('書き換えられたか、失われた可能性があります')
  expect(asked(audit.check)).toHaveLength(1)
})

it.each([
  ['an old one says that nothing is known since', '2026-11-18T00:59:59.000Z', 0],
  ['the clock of the server tells how old it is', '2026-11-19T12:00:00.000Z', 86_400_000],
])('a check that found nothing: %s', async (_, at, lag) => {
  clockLag.set(lag)
  given.chain = { head: null, last_check: { at, entries: 9, fault: null } }
  await show()
  expect(await screen.findByText(/それ以降は確認できていません/)).not.toBeNull()
  expect(screen.queryByText(/改ざんされていません（/)).toBeNull()
})

it('a fault stays an alarm, however long ago it was found', async () => {
  const fault = { position: 3, reason: 'entries' } as const
  given.chain = { head: null, last_check: { at: '2026-11-01T00:00:00.000Z', entries: 9, fault } }
  await show()
  expect((await screen.findByRole('alert')).textContent).toContain('書き換えられたか、失われた可能性があります')
})

it('what is shown is handed over as a file, and it is said where that is not all', async () => {
  await show('/audit?action=sign-in')
  fireEvent.click(screen.getByRole('button', { name: 'CSVに書き出す' }))
  expect(await screen.findByText(/新しいものから20万件だけ/)).not.toBeNull()
  expect(asked(audit.export)).toEqual([{ body: { action: 'sign-in' } }])
  expect(saved.saveFile.mock.calls[0]?.[0].name).toBe('操作の記録.csv')
})

it('an export that failed says so', async () => {
  files.download.mockRejectedValue(new Error('lost'))
  await show()
  fireEvent.click(screen.getByRole('button', { name: 'CSVに書き出す' }))
  expect(await screen.findByRole('alert')).not.toBeNull()
  expect(saved.saveFile).not.toHaveBeenCalled()
})

it('without a connection it says that the log is not here, and offers nothing', async () => {
  registerDock(document.body)
  connectivityStore.set({ state: 'offline', slow: false, lastContactAt: null })
  await show()
  expect(await screen.findByText(/インターネットに接続しているときに見られます/)).not.toBeNull()
  expect(screen.getByRole('button', { name: 'CSVに書き出す' })).toHaveProperty('disabled', true)
})

it('a job that nobody works on says what it waits for and can be stopped; one that failed says why', async () => {
  let asks = 0
  let ended: object | null = null
  server.call.mockImplementation(async (endpoint) => {
    if (endpoint === audit.list) return { entries: [] }
    if (endpoint === audit.people) return { members: [] }
    if (endpoint === audit.chain) return given.chain
    if (endpoint === jobs.cancel) ended = { ...job, state: 'cancelled' }
    asks += 1
    // Else the mocked pause would never let anybody press a button.
    if (asks > 12 && !ended) await new Promise((resolve) => setTimeout(resolve, 5))
    return ended ?? job
  })
  await show()
  const exportNow = () => fireEvent.click(screen.getByRole('button', { name: 'CSVに書き出す' }))
  exportNow()
  expect(await screen.findByText(/^順番を待っています。/)).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: '中止' }))
  await waitFor(() => expect(screen.queryByText(/^順番を待っています。/)).toBeNull())
  expect([files.download.mock.calls, screen.queryByRole('alert')]).toEqual([[], null])

  ended = { ...job, state: 'failed', error_code: 'DB_001' }
  exportNow()
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByText(errorDefinition('DB_001').message)).not.toBeNull()
  expect(alert.getByRole('button', { name: 'サポートに連絡' })).not.toBeNull()
})

it.each([
  [audit.chain, /書き換えられていないかを、いま確認できません/],
  [audit.people, /いまは人で絞り込めません/],
])('what could not be read is not left out in silence', async (endpoint, words) => {
  given.broken = endpoint
  await show()
  expect(await screen.findByText(words)).not.toBeNull()
  given.broken = null
  fireEvent.click(screen.getByRole('button', { name: '再試行' }))
  await waitFor(() => expect(screen.queryByText(words)).toBeNull())
})
