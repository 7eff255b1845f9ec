import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Navigate } from '@tanstack/react-router'
import { parseCustomerSearch } from '@/features/customers/customer-address'
import { loadChunk, loadCode } from '@/lib/load-chunk'
import { Frame } from './frame'
import { parseInviteSearch, parseLoginSearch, requireGuest, requireSignIn } from './guards'
import { PendingScreen } from './pending-screen'
import { parseDetailSearch, parseSearch, stringifySearch } from './search-params'

const root = createRootRoute({ component: Frame, notFoundComponent: () => <Navigate to="/" replace /> })

/** A page that everybody may open. */
const open = <const P extends string>(path: P) => ({ getParentRoute: () => root, path })
/** A page for people who are signed in. */
const desk = <const P extends string>(path: P) => ({ ...open(path), beforeLoad: requireSignIn })
/** A part of the app that is loaded when it is first opened. Loaders never wait for data (they would hang offline). */
function lazyScreen<T extends Record<string, unknown>, K extends keyof T & string>(load: () => Promise<T>, name: K) {
  return lazyRouteComponent(() => loadChunk(load), name)
}

// The first screens: their words are there when they are.
const login = lazyRouteComponent(() => loadCode(() => import('@/features/login/login-screen')), 'LoginScreen')
const dashboard = lazyRouteComponent(
  () => loadCode(() => import('@/features/dashboard/dashboard-screen')),
  'DashboardScreen',
)
const invite = lazyScreen(() => import('./invite-page'), 'InvitePage')
const customerList = lazyScreen(() => import('@/features/customers/customer-list-screen'), 'CustomerListScreen')
const customerDetail = lazyScreen(() => import('./customer-page'), 'CustomerPage')
const notifications = lazyScreen(() => import('@/features/notifications/notifications-screen'), 'NotificationsScreen')
const outbox = lazyScreen(() => import('@/features/outbox/outbox-screen'), 'OutboxScreen')
const device = lazyScreen(() => import('@/features/device/device-screen'), 'DeviceScreen')
const profile = lazyScreen(() => import('./profile-page'), 'ProfilePage')
const session = lazyScreen(() => import('@/features/session/session-manager-screen'), 'SessionManagerScreen')
const comingSoon = lazyScreen(() => import('./coming-soon-screen'), 'ComingSoonScreen')

const routeTree = root.addChildren([
  createRoute({ ...open('/login'), validateSearch: parseLoginSearch, beforeLoad: requireGuest, component: login }),
  createRoute({ ...open('/invite'), validateSearch: parseInviteSearch, component: invite }),
  createRoute({ ...desk('/'), component: dashboard }),
  createRoute({ ...desk('/customers'), validateSearch: parseCustomerSearch, component: customerList }),
  createRoute({ ...desk('/customers/$id'), validateSearch: parseDetailSearch, component: customerDetail }),
  createRoute({ ...desk('/products'), component: comingSoon }),
  createRoute({ ...desk('/chat'), component: comingSoon }),
  createRoute({ ...desk('/staff-chat'), component: comingSoon }),
  createRoute({ ...desk('/legal-checks'), component: comingSoon }),
  createRoute({ ...desk('/legal-check'), component: comingSoon }),
  createRoute({ ...desk('/deep-research'), component: comingSoon }),
  createRoute({ ...desk('/knowledge-base'), component: comingSoon }),
  createRoute({ ...desk('/workflow'), component: comingSoon }),
  createRoute({ ...desk('/marketing'), component: comingSoon }),
  createRoute({ ...desk('/staff'), component: comingSoon }),
  createRoute({ ...desk('/invitations'), component: comingSoon }),
  createRoute({ ...desk('/session-manager'), component: session }),
  createRoute({ ...desk('/notifications'), component: notifications }),
  createRoute({ ...desk('/outbox'), component: outbox }),
  createRoute({ ...desk('/device'), component: device }),
  createRoute({ ...desk('/profile'), component: profile }),
])

export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  // The boundaries of src/errors catch what a page throws: in Japanese, reported, with a way on.
  disableGlobalCatchBoundary: true,
  defaultPreload: 'intent',
  defaultPendingComponent: PendingScreen,
  defaultPendingMs: 300,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
