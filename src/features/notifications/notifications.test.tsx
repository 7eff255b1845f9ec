import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Notification } from '#contract/notifications'
import { unreachable } from '@/api/api-error'
import { ErrorCenter } from '@/errors/error-center'
import { renderWithWords } from '@/i18n/testing'
import { resetUpdate, setUpdate } from '@/pwa/update-store'
import { NotificationBell } from './notification-bell'
import { notification, page } from './notification-fixtures'
import { NotificationsScreen } from './notifications-screen'

const SUBJECT = '11111111-0000-4000-8000-000000000000'

/** The server: the person's notifications, and what was asked of it. */
let kept: Notification[] = []
const asked: string[] = []
const run = vi.fn(async (_input: unknown): Promise<object> => ({ state: 'stored' }))

vi.mock('@/api/call', () => ({
  call: async ({ path }: { path: string }, { query }: { query: Record<string, unknown> }) => {
    asked.push(`${path}?${new URLSearchParams(query as Record<string, string>)}`)
    const { limit, offset, category, type, unread_only } = query
    const matching = kept.filter(
      (item) =>
        (!category || item.category === category) &&
        (!type || item.type === type) &&
        !(unread_only === 'true' && item.read),
    )
    const from = Number(offset)
    return page(matching.slice(from, from + Number(limit)), {
      total: matching.length,
      unread_count: kept.filter(({ read }) => !read).length,
    })
  },
}))
let entries: { state: string; label: string; command?: string }[] = []
vi.mock('@/offline/outbox', () => ({ useOutbox: () => entries }))
vi.mock('@/offline/use-command', () => ({
  useCommand: ({ name }: { name: string }) => ({ run: (input: unknown) => run({ name, input }), busy: false }),
}))
const syncDirectory = vi.fn(async () => {})
vi.mock('@/offline/directory', () => ({ syncDirectory: () => syncDirectory() }))
const reloadProfile = vi.fn(async () => {})
vi.mock('@/auth/actions', () => ({ reloadProfile: () => reloadProfile() }))
let session: object
vi.mock('@/auth/session', () => ({ useSession: () => session }))

let client: QueryClient

beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  asked.length = 0
  session = { user: null, tenantId: null, verified: false }
  entries = []
  run.mockClear()
  reloadProfile.mockClear()
  syncDirectory.mockClear()
})
afterEach(() => {
  client.clear()
  resetUpdate()
})

async function open(path: '/' | '/notifications') {
  const root = createRootRoute()
  const routes = [
    createRoute({ getParentRoute: () => root, path: '/', component: NotificationBell }),
    createRoute({ getParentRoute: () => root, path: '/notifications', component: NotificationsScreen }),
    createRoute({ getParentRoute: () => root, path: '/outbox', component: () => <p>未送信の画面</p> }),
    createRoute({ getParentRoute: () => root, path: '/customers/$id', component: () => <p>顧客の画面</p> }),
  ]
  const router = createRouter({
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  renderWithWords(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await act(() => router.load())
  return router
}

const many = (count: number, given: Partial<Notification> = {}) =>
  Array.from({ length: count }, (_, n) => notification(n + 1, given))

describe('the bell', () => {
  test('says how many are unread', async () => {
    kept = [...many(3), notification(9, { read: true })]
    await open('/')
    expect(await screen.findByRole('button', { name: '通知 未読3件' })).toBeDefined()
  })

  test('is just called 通知 when nothing is unread', async () => {
    kept = many(2, { read: true })
    await open('/')
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(screen.getByRole('button', { name: '通知' })).toBeDefined()
  })

  test('asks with limit=10 and an offset (spec section 7)', async () => {
    kept = many(1)
    await open('/')
    await waitFor(() => expect(asked).toEqual(['/api/notifications/?limit=10&offset=0']))
  })
})

test('a page that was just opened asks at once, however fresh the copy on the disk is', async () => {
  kept = many(2)
  session = { user: { uid: 'u' }, tenantId: 't', verified: true }
  client.setDefaultOptions({ queries: { retry: false, staleTime: 300_000 } })
  client.setQueryData(['notifications', 'bell'], page(many(1)))
  await open('/')
  expect(await screen.findByRole('button', { name: '通知 未読2件' })).toBeDefined()
  expect(asked).toHaveLength(1)
})

describe('what a notification tells of is read again', () => {
  const BELL = ['notifications', 'bell']
  const arrive = (given: Partial<Notification>) => {
    kept = [notification(0, given), ...kept]
    return act(() => client.refetchQueries({ queryKey: BELL }))
  }

  test('a customer that a colleague changed', async () => {
    kept = many(1)
    await open('/')
    await screen.findByRole('button', { name: '通知 未読1件' })
    client.setQueryData(['customers', 'detail', SUBJECT], 'copy')
    await arrive({ category: 'customer', subject_id: SUBJECT, created_at: new Date().toISOString() })
    await waitFor(() => expect(client.getQueryState(['customers', 'detail', SUBJECT])?.isInvalidated).toBe(true))
    expect(syncDirectory).toHaveBeenCalledTimes(1)
    expect(reloadProfile).not.toHaveBeenCalled()
  })

  test('the own role; but not for a notification that lay there before', async () => {
    kept = many(1, { category: 'user' })
    await open('/')
    await screen.findByRole('button', { name: '通知 未読1件' })
    expect(reloadProfile).not.toHaveBeenCalled()
    await arrive({ category: 'user' })
    await waitFor(() => expect(reloadProfile).toHaveBeenCalledTimes(1))
    expect(syncDirectory).not.toHaveBeenCalled()
  })
})

describe('the popup', () => {
  async function openPopup() {
    const router = await open('/')
    await userEvent.click(await screen.findByRole('button', { name: /^通知/ }))
    return { router, popup: await screen.findByRole('dialog', { name: /^通知/ }) }
  }

  test('shows ten, and ten more on demand', async () => {
    kept = many(24)
    const { popup } = await openPopup()
    await waitFor(() => expect(within(popup).getAllByRole('listitem')).toHaveLength(10))
    await userEvent.click(within(popup).getByRole('button', { name: 'さらに読み込む' }))
    await waitFor(() => expect(within(popup).getAllByRole('listitem')).toHaveLength(20))
    await userEvent.click(within(popup).getByRole('button', { name: 'さらに読み込む' }))
    await waitFor(() => expect(within(popup).getAllByRole('listitem')).toHaveLength(24))
    expect(within(popup).queryByRole('button', { name: 'さらに読み込む' })).toBeNull()
  })

  test('one about a customer leads there, is marked, and the popup closes', async () => {
    kept = [notification(1, { title: '対応履歴が追加されました', category: 'interaction', subject_id: SUBJECT })]
    const { router, popup } = await openPopup()
    const link = await within(popup).findByRole('link', { name: /対応履歴が追加されました/ })
    expect(link.getAttribute('href')).toBe(`/customers/${SUBJECT}`)
    await userEvent.click(link)
    expect(run).toHaveBeenCalledWith({
      name: 'notifications.read',
      input: { ids: [kept[0]?.id], title: '対応履歴が追加されました' },
    })
    await waitFor(() => expect(router.state.location.pathname).toBe(`/customers/${SUBJECT}`))
  })

  test('one without a record is marked by a press and stays', async () => {
    kept = [notification(1, { title: '役割が変わりました' })]
    const { popup } = await openPopup()
    await userEvent.click(await within(popup).findByRole('button', { name: /役割が変わりました/ }))
    expect(run).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('dialog')).not.toBeNull()
  })

  test('a read one is not marked again', async () => {
    kept = [notification(1, { title: '済み', read: true })]
    const { popup } = await openPopup()
    await userEvent.click(await within(popup).findByRole('button', { name: /済み/ }))
    expect(run).not.toHaveBeenCalled()
  })

  test('all are marked by one command', async () => {
    kept = many(12)
    const { popup } = await openPopup()
    await within(popup).findAllByRole('listitem')
    await userEvent.click(within(popup).getByRole('button', { name: 'すべて既読にする' }))
    expect(run).toHaveBeenCalledWith({ name: 'notifications.read-all', input: {} })
  })

  test('a mark that nobody took is told, and tried again on demand', async () => {
    kept = many(1)
    run.mockResolvedValueOnce({ state: 'not-stored', error: unreachable('network', true) })
    renderWithWords(<ErrorCenter />)
    const { popup } = await openPopup()
    await userEvent.click(await within(popup).findByRole('button', { name: /通知1/ }))
    await userEvent.click(await screen.findByRole('button', { name: '再試行' }))
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
    expect(run).toHaveBeenCalledTimes(2)
    expect(run.mock.calls[0]).toEqual(run.mock.calls[1])
  })

  test('none at all is said', async () => {
    kept = []
    const { popup } = await openPopup()
    expect(await within(popup).findByText('通知はありません')).toBeDefined()
  })
})

describe('the page', () => {
  test('is narrowed by category, type and unread; the address keeps it', async () => {
    kept = [
      notification(1, { title: '顧客のこと', category: 'customer', subject_id: SUBJECT }),
      notification(2, { title: '警告', type: 'warning' }),
      notification(3, { title: '済み', read: true }),
    ]
    const router = await open('/notifications')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
    await userEvent.selectOptions(screen.getByLabelText('カテゴリ'), '顧客')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1))
    expect(screen.getByText('顧客のこと')).toBeDefined()
    expect(router.state.location.search).toEqual({ category: 'customer' })
    await userEvent.selectOptions(screen.getByLabelText('カテゴリ'), 'すべて')
    await userEvent.selectOptions(screen.getByLabelText('種類'), '注意')
    await waitFor(() => expect(screen.getByText('警告')).toBeDefined())
    await userEvent.selectOptions(screen.getByLabelText('種類'), 'すべて')
    await userEvent.click(screen.getByLabelText('未読のみ'))
    await waitFor(() => expect(screen.queryByText('済み')).toBeNull())
    expect(asked.at(-1)).toContain('unread_only=true')
  })

  test('marks what is ticked, in one go', async () => {
    kept = many(3)
    await open('/notifications')
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3))
    expect(screen.queryByRole('button', { name: '選択した通知を既読にする' })).toBeNull()
    await userEvent.click(screen.getByRole('checkbox', { name: '「通知1」を選択' }))
    await userEvent.click(screen.getByRole('checkbox', { name: '「通知3」を選択' }))
    await userEvent.click(screen.getByRole('button', { name: '選択した通知を既読にする' }))
    expect(run).toHaveBeenCalledTimes(1)
    expect(run.mock.calls[0]?.[0]).toMatchObject({ input: { ids: [kept[0]?.id, kept[2]?.id] } })
    expect(screen.queryByRole('button', { name: '選択した通知を既読にする' })).toBeNull()
  })

  test('repeats about one record stand as one, with their number', async () => {
    kept = many(3, { title: '顧客が更新されました', category: 'customer', subject_id: SUBJECT })
    await open('/notifications')
    const item = await screen.findByRole('listitem')
    expect(within(item).getByText('3件')).toBeDefined()
    await userEvent.click(within(item).getByRole('link'))
    expect(run.mock.calls[0]?.[0]).toMatchObject({ input: { ids: kept.map(({ id }) => id) } })
  })
})

describe('what this device itself has to say', () => {
  const OWN = 'この端末からのお知らせ'

  test('has its own mark on the bell, and is no part of the unread number', async () => {
    kept = many(2)
    entries = [{ state: 'conflict', label: '山田 花子' }]
    await open('/')
    expect(await screen.findByRole('button', { name: `通知 未読2件 ${OWN}1件` })).toBeDefined()
  })

  test('stands above the notifications of the popup, leads to the decision and closes the popup', async () => {
    kept = many(1)
    entries = [
      { state: 'conflict', label: '山田 花子' },
      { state: 'refused', label: '佐藤 一郎' },
    ]
    const router = await open('/')
    await userEvent.click(await screen.findByRole('button', { name: /^通知/ }))
    const own = within(await screen.findByRole('region', { name: OWN }))
    expect(own.getAllByRole('link').map((link) => link.textContent)).toEqual([
      '1件の変更が、ほかの人の変更と競合しています山田 花子',
      '1件の変更が、サーバーに受け付けられませんでした佐藤 一郎',
    ])
    await userEvent.click(own.getByRole('link', { name: /競合/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/outbox'))
    expect(run).not.toHaveBeenCalled()
  })

  test('on the page too, with the new version; no filter takes it away', async () => {
    kept = []
    setUpdate({ available: 'waiting' })
    await open('/notifications')
    const own = within(await screen.findByRole('region', { name: OWN }))
    expect(own.getByText('新しいバージョンが利用可能です')).toBeDefined()
    expect(own.getByRole('button', { name: '更新' })).toBeDefined()
    await userEvent.click(screen.getByLabelText('未読のみ'))
    await userEvent.selectOptions(screen.getByLabelText('カテゴリ'), '顧客')
    expect(screen.getByRole('region', { name: OWN })).toBeDefined()
  })

  test('takes no room when there is nothing', async () => {
    kept = many(1)
    await open('/notifications')
    await screen.findAllByRole('listitem')
    expect(screen.queryByRole('region', { name: OWN })).toBeNull()
  })
})
