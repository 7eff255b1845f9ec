import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { customers } from '#contract/customers'
import type { Endpoint } from '#contract/endpoint'
import type { FeatureFlags } from '#contract/tenant'
import { aCustomer, idOf } from '@/features/customers/customer-fixtures'
import { noteRecent } from '@/features/customers/recent-customers'
import { renderWithWords } from '@/i18n/testing'
import { matchesCustomer } from '@/lib/customer-list'
import { PaletteDialog } from './palette-dialog'

const given = vi.hoisted(() => ({
  flags: {} as FeatureFlags,
  role: 'admin',
  pins: [] as string[],
  call: vi.fn(),
  lock: vi.fn(),
  signOut: vi.fn(async () => {}),
}))
vi.mock('@/features/customers/pins/use-pins', () => ({ usePins: () => given.pins }))
vi.mock('@/api/call', () => ({ call: given.call }))
vi.mock('@/features/tenant/queries', () => ({
  useFeatures: () => given.flags,
  useFeatureState: () => ({ flags: given.flags, isSettled: true }),
}))
vi.mock('@/offline/scope/scope', () => ({ useScope: () => null, currentScope: () => null }))
vi.mock('@/offline/scope/outbox', () => ({ useOutbox: () => [], waitingEntries: () => [] }))
vi.mock('@/session/lock/idle-lock', () => ({ lockNow: given.lock }))
vi.mock('@/session/sign-out/sign-out', () => ({ requestSignOut: given.signOut }))
vi.mock('@/session/session', () => ({
  getSession: () => ({}),
  useSession: () => ({ user: { uid: 'u' }, profile: { user: { name: '山田', role: given.role } } }),
}))

const people = [
  aCustomer({ id: idOf(1), name: '佐藤 久子', name_kana: 'サトウ ヒサコ' }),
  aCustomer({ id: idOf(2), name: '鈴木 一', name_kana: 'スズキ ハジメ' }),
]
const onClose = vi.fn()
const onHelp = vi.fn()

async function open(opened: readonly string[] = []) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  for (const id of opened) await noteRecent(client, id)
  const root = createRootRoute({
    component: () => <PaletteDialog onClose={onClose} onHelp={onHelp} />,
    notFoundComponent: () => null,
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  await router.load()
  renderWithWords(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  return { field: await screen.findByRole('searchbox', { name: '顧客・画面・操作を検索' }), router }
}
const linksOf = (group: string) =>
  within(screen.getByRole('region', { name: group }))
    .getAllByRole('link')
    .map((link) => link.textContent)

beforeEach(() => {
  vi.clearAllMocks()
  Object.assign(given, { flags: {}, role: 'admin', pins: [] })
  given.call.mockImplementation(async (endpoint: Endpoint, request: { params?: { id: string }; query?: object }) => {
    if (endpoint === customers.get) return people.find(({ id }) => id === request.params?.id)
    const found = people.filter((one) => matchesCustomer(one, request.query ?? {}))
    return { total: found.length, customers: found, server_time: '' }
  })
})

it('begins with whose record was opened last, the latest first, the places of the person, and what can be done', async () => {
  given.role = 'staff'
  given.flags = { products_enabled: false }
  await open([idOf(1), idOf(2), idOf(1)])
  const recent = within(await screen.findByRole('region', { name: '最近開いた顧客' }))
  expect(recent.getAllByRole('listitem').map((item) => item.textContent?.match(/佐藤|鈴木/)?.[0])).toEqual([
    '佐藤',
    '鈴木',
  ])
  expect(linksOf('画面')).toContain('受付')
  expect(linksOf('画面')).not.toContain('商品管理')
  expect(linksOf('画面')).not.toContain('テナント設定')
  expect(screen.getByRole('button', { name: 'ログアウト' })).toBeTruthy()
  expect(screen.queryByRole('button', { name: '今すぐ送信' }), 'nothing waits').toBeNull()
})

it('begins with who is pinned, and names nobody twice', async () => {
  given.pins = [idOf(2)]
  await open([idOf(1), idOf(2)])
  const pinned = within(await screen.findByRole('region', { name: 'ピン留めした顧客' }))
  expect(pinned.getByRole('listitem').textContent).toContain('鈴木')
  const recent = within(await screen.findByRole('region', { name: '最近開いた顧客' }))
  expect(recent.getByRole('listitem').textContent).toContain('佐藤')
})

it('goes to a place by how it is read; Enter leads to it, and a second one opens it', async () => {
  const { field, router } = await open()
  await userEvent.type(field, 'uketsuke{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: '受付' }))
  expect(linksOf('画面')).toEqual(['受付'])
  await userEvent.click(screen.getByRole('link', { name: '受付' }))
  expect(router.state.location.pathname).toBe('/reception')
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

it('finds people by the same search as the first page, and opens the only one by Enter', async () => {
  const { field, router } = await open()
  await userEvent.type(field, 'さとう')
  expect(await screen.findByRole('link', { name: /^サトウ ヒサコ.*佐藤 久子/ })).toBeTruthy()
  await waitFor(() => expect(screen.queryAllByRole('link', { name: /鈴木/ })).toEqual([]))
  await userEvent.type(field, '{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe(`/customers/${idOf(1)}`))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
})

it('goes over people, places and acts with the arrows, and back to the field', async () => {
  const { field } = await open([idOf(2)])
  await screen.findByRole('region', { name: '最近開いた顧客' })
  field.focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toContain('鈴木')
  await userEvent.keyboard('{ArrowDown}')
  expect(document.activeElement?.textContent).toBe('ダッシュボード')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(document.activeElement).toBe(field)
})

it('does not answer in the middle of a conversion', async () => {
  const { field } = await open()
  fireEvent.compositionStart(field)
  fireEvent.change(field, { target: { value: 'うけ' } })
  expect(linksOf('画面').length).toBeGreaterThan(5)
  fireEvent.compositionEnd(field)
  expect(linksOf('画面')).toEqual(['受付'])
})

it('does what is chosen after it has gone: locks, signs out, shows the shortcuts', async () => {
  await open()
  await userEvent.click(screen.getByRole('button', { name: '画面をロック・交代' }))
  expect(given.lock).toHaveBeenCalledWith('u')
  await userEvent.click(screen.getByRole('button', { name: 'キーボードショートカット' }))
  expect(onHelp).toHaveBeenCalledOnce()
  await userEvent.click(screen.getByRole('button', { name: 'ログアウト' }))
  expect(given.signOut).toHaveBeenCalledOnce()
  expect(onClose).toHaveBeenCalledTimes(3)
})

it('without customers it knows of nobody', async () => {
  given.flags = { customers_enabled: false }
  const { field } = await open()
  await userEvent.type(field, 'さとう')
  expect(screen.queryByRole('region', { name: '検索結果' })).toBeNull()
  expect(given.call).not.toHaveBeenCalled()
})
