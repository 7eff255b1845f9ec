import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type ClosingState, closing } from '#contract/closing'
import type { Endpoint } from '#contract/endpoint'
import { usage } from '#contract/usage'
import { refusedWith } from '@/errors/testing'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { ClosingNotice } from './closing-notice'
import { ClosingSection } from './closing-section'

const server = vi.hoisted(() => ({ call: vi.fn<(endpoint: Endpoint, request: object) => Promise<unknown>>() }))
vi.mock('@/api/call', () => server)
const proof = vi.hoisted(() => ({ isFresh: true }))
vi.mock('@/session/identity/fresh-proof', () => ({ hasFreshProof: () => proof.isFresh, noteProof: () => {} }))
vi.mock('@/session/session', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ user: { uid: 'u' }, profile: { tenant: { name: 'さくら クリニック' } } }),
}))

const OPEN: ClosingState = { closing: null, days: 30 }
const PLANNED: ClosingState = {
  closing: { delete_at: '2026-12-23T15:00:00Z', asked_at: '2026-11-22T09:00:00Z', asked_by: '院長 花子' },
  days: 30,
}
const HELD = {
  customers: 1240,
  contacts: 9000,
  products: 3,
  members: 4,
  active_members: 2,
  files: 6,
  file_bytes: 2_000_000,
}
const given = { state: OPEN, refusal: null as Error | null }

const sent = (endpoint: Endpoint) =>
  server.call.mock.calls.filter(([called]) => called === endpoint).map(([, request]) => request)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

beforeEach(() => {
  vi.clearAllMocks()
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: 1 })
  Object.assign(given, { state: OPEN, refusal: null })
  proof.isFresh = true
  server.call.mockImplementation(async (endpoint) => {
    if (endpoint === usage.get) return { now: { ...HELD, open_jobs: 0 }, months: [] }
    if (endpoint !== closing.get && given.refusal) throw given.refusal
    if (endpoint === closing.ask) given.state = PLANNED
    if (endpoint === closing.withdraw) given.state = OPEN
    return given.state
  })
})

async function show(): Promise<void> {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const component = () => (
    <>
      <ClosingNotice />
      <ClosingSection />
    </>
  )
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: createRootRoute({ component }), history })
  renderWithWords(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await screen.findByRole('heading', { name: 'テナントの削除' })
}

it('shows what goes, and takes the name alone; then everybody who decides is told on every page', async () => {
  await show()
  fireEvent.click(await screen.findByRole('button', { name: 'テナントを削除する' }))
  const dialog = within(screen.getByRole('dialog'))
  expect(await dialog.findByText('1,240')).toBeTruthy()
  expect(dialog.getByText('6（2MB）')).toBeTruthy()
  const ask = dialog.getByRole<HTMLButtonElement>('button', { name: '削除を申し込む' })
  const field = dialog.getByLabelText(/テナントの名前「さくら クリニック」/)
  fireEvent.change(field, { target: { value: 'さくら' } })
  expect(ask.disabled).toBe(true)
  fireEvent.change(field, { target: { value: 'さくら　クリニック' } })
  fireEvent.click(ask)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent(closing.ask)).toEqual([{ body: { name: 'さくら　クリニック' } }])
  expect(screen.getByRole('status').textContent).toContain(
    '2026年12月24日 00:00に、このテナントのすべてのデータが削除されます',
  )
  expect(screen.getByRole('status').textContent).toContain('院長 花子 さんが申し込みました')
})

it('anybody else proves first who they are, also when the server asks for it', async () => {
  proof.isFresh = false
  await show()
  fireEvent.click(await screen.findByRole('button', { name: 'テナントを削除する' }))
  expect(screen.getByLabelText('パスワード')).toBeTruthy()
  expect(screen.queryByRole('button', { name: '削除を申し込む' })).toBeNull()
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: '閉じる' }))

  proof.isFresh = true
  given.refusal = refusedWith('AUTH_009')
  fireEvent.click(button('テナントを削除する'))
  fireEvent.change(screen.getByLabelText(/テナントの名前/), { target: { value: 'さくら クリニック' } })
  fireEvent.click(button('削除を申し込む'))
  expect(await screen.findByLabelText('パスワード')).toBeTruthy()
  expect(screen.getByText(/安全のため再確認が必要です/)).toBeTruthy()
})

it.each(['取り消す', '削除を取り消す'])('%s: it stays, on the page and in the strip', async (name) => {
  given.state = PLANNED
  await show()
  fireEvent.click(await screen.findByRole('button', { name }))
  await screen.findByRole('button', { name: 'テナントを削除する' })
  expect(screen.queryByRole('status')).toBeNull()
  expect(sent(closing.withdraw)).toHaveLength(1)
})

it('a day that has come is told in place', async () => {
  given.state = PLANNED
  given.refusal = refusedWith('BIZ_002')
  await show()
  fireEvent.click(await screen.findByRole('button', { name: '取り消す' }))
  expect(await screen.findByText(/同じ操作を処理中です/)).toBeTruthy()
})
