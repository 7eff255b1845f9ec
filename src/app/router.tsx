import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Navigate } from '@tanstack/react-router'
import type { ResultSearch } from '@/assistant/result-address'
import type { ChatSearch } from '@/features/chat/chat-address'
import type { ImportSearch } from '@/features/customer-imports/import-address'
import type { CustomerSearch } from '@/features/customers/customer-address'
import type { ResearchSearch } from '@/features/deep-research/research-address'
import type { KnowledgeSearch } from '@/features/knowledge/knowledge-address'
import type { With } from '@/features/legal-checks/compare/compare-address'
import type { DocumentSearch, InText } from '@/features/legal-checks/document-address'
import type { PassageSearch } from '@/features/legal-checks/search-address'
import type { ProductSearch } from '@/features/products/product-address'
import type { StaffSearch } from '@/features/staff/staff-address'
import type { VisitSearch } from '@/features/visits/visit-address'
import { loadCode } from '@/lib/load-chunk'
import { Frame } from './frame'
import { parseInviteSearch, parseLoginSearch, requireGuest, requireSignIn } from './guards'
import { PendingScreen } from './pending-screen'
import { lazyScreen, type PlacePath, placeAt } from './places'
import { parseDetailSearch, parseSearch, stringifySearch } from './search-params'

const root = createRootRoute({ component: Frame, notFoundComponent: () => <Navigate to="/" replace /> })

/** A page that everybody may open. */
const open = <const P extends string>(path: P) => ({ getParentRoute: () => root, path })
/** A page for people who are signed in, which belongs to that place of the menu. */
const desk = <const P extends string>(path: P, place: PlacePath) => ({
  ...open(path),
  beforeLoad: requireSignIn,
  staticData: { place: placeAt(place) },
})
/**
 * What a link to a list may say. The list itself reads its address, which anybody may have typed: the code for that comes
 * with the list, not with the first page.
 */
const says =
  <Search extends object>() =>
  (raw: Record<string, unknown>): Search =>
    raw as Search
/** A place of the menu. */
const at = <const P extends PlacePath>(path: P) => ({ ...desk(path, path), component: placeAt(path).screen })

// Its words are there when it is.
const login = lazyRouteComponent(() => loadCode(() => import('@/features/login/login-screen')), 'LoginScreen')
const invite = lazyScreen(() => import('./invite-page'), 'InvitePage')
const customer = lazyScreen(() => import('./customers-page'), 'CustomerPage')
const duplicates = lazyScreen(() => import('./customers-page'), 'DuplicatesPage')
const imports = lazyScreen(() => import('@/features/customer-imports/import-screen'), 'ImportScreen')
const product = lazyScreen(() => import('./product-page'), 'ProductPage')
const document = lazyScreen(() => import('./legal-checks-page'), 'DocumentPage')
const both = lazyScreen(() => import('./legal-checks-page'), 'ComparePage')
const member = lazyScreen(() => import('@/features/staff/staff-detail-screen'), 'StaffDetailScreen')

const routeTree = root.addChildren([
  createRoute({ ...open('/login'), validateSearch: parseLoginSearch, beforeLoad: requireGuest, component: login }),
  createRoute({ ...open('/invite'), validateSearch: parseInviteSearch, component: invite }),
  createRoute(at('/')),
  createRoute({ ...at('/reception'), validateSearch: says<VisitSearch>() }),
  createRoute({ ...desk('/reception/board', '/reception'), component: placeAt('/reception').screen }),
  createRoute({ ...at('/customers'), validateSearch: says<CustomerSearch>() }),
  createRoute({ ...desk('/customers/$id', '/customers'), validateSearch: parseDetailSearch, component: customer }),
  createRoute({ ...desk('/customers/duplicates', '/customers'), component: duplicates }),
  createRoute({ ...desk('/customers/import', '/customers'), validateSearch: says<ImportSearch>(), component: imports }),
  createRoute({ ...at('/products'), validateSearch: says<ProductSearch>() }),
  createRoute({ ...desk('/products/$id', '/products'), component: product }),
  createRoute({ ...at('/chat'), validateSearch: says<ChatSearch>() }),
  createRoute({ ...at('/staff-chat'), validateSearch: says<ChatSearch>() }),
  createRoute({ ...at('/legal-checks'), validateSearch: says<DocumentSearch>() }),
  createRoute({ ...desk('/legal-checks/$id', '/legal-checks'), validateSearch: says<InText>(), component: document }),
  createRoute({ ...desk('/legal-checks/$id/compare', '/legal-checks'), validateSearch: says<With>(), component: both }),
  createRoute({ ...at('/legal-check'), validateSearch: says<PassageSearch>() }),
  createRoute({ ...at('/deep-research'), validateSearch: says<ResearchSearch>() }),
  createRoute({ ...at('/knowledge-base'), validateSearch: says<KnowledgeSearch>() }),
  createRoute({ ...at('/workflow'), validateSearch: says<ResultSearch>() }),
  createRoute({ ...at('/marketing'), validateSearch: says<ResultSearch>() }),
  createRoute({ ...at('/staff'), validateSearch: says<StaffSearch>() }),
  createRoute({ ...desk('/staff/$id', '/staff'), component: member }),
  createRoute(at('/invitations')),
  createRoute(at('/session-manager')),
  createRoute(at('/notifications')),
  createRoute(at('/outbox')),
  createRoute(at('/device')),
  createRoute(at('/audit')),
  createRoute(at('/administration')),
  createRoute(at('/profile')),
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
