import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import type { Notification } from '#contract/notifications'
import { renderWithWords } from '@/i18n/testing'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import { resetUpdate } from '@/pwa/update-store'
import { notificationCommands } from './mutations'
import { NotificationBell } from './notification-bell'
import { notification } from './notification-fixtures'
import { beginAnew } from './notification-mocks'
import { NotificationsScreen } from './notifications-screen'

// As the outbox does when it is opened.
registerCommands(notificationCommands as AnyCommand[])

/** For tests: so many notifications, with what they have in common. */
export const many = (count: number, given: Partial<Notification> = {}) =>
  Array.from({ length: count }, (_, n) => notification(n + 1, given))

/** For tests: the notifications over the mocks, new for each test of the file that asks. */
export function testNotifications() {
  const copies = {} as { client: QueryClient }
  beforeEach(() => {
    beginAnew()
    copies.client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  })
  afterEach(() => {
    copies.client.clear()
    resetUpdate()
  })
  return { copies, open: (path: '/' | '/notifications') => show(path, copies.client) }
}

/** The bell on the dashboard, or the page of the notifications. */
async function show(path: '/' | '/notifications', client: QueryClient) {
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
