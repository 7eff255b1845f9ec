import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act } from '@testing-library/react'
import type { ReactNode } from 'react'
import { renderWithWords } from '@/i18n/testing'

/** For tests: a desk where nobody saves filters. */
export const NO_FILTERS = { saved: () => null, save: () => null }

/**
 * For tests: shows an element at an address of the desk, with a router and an empty query cache of its own.
 * Other addresses show their path as text.
 */
export async function renderAt(path: string, element: () => ReactNode) {
  const root = createRootRoute({ component: Outlet })
  const page = (at: string) => createRoute({ getParentRoute: () => root, path: at, component: element })
  const other = (at: string) => createRoute({ getParentRoute: () => root, path: at, component: () => at })
  const [place = '/'] = path.split('?')
  const isDetail = /^\/customers\/./.test(place)
  const routeTree = root.addChildren([
    isDetail ? other('/customers') : page('/customers'),
    isDetail ? page('/customers/$id') : other('/customers/$id'),
    other('/outbox'),
  ])
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [path] }) })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  await router.load()
  const view = renderWithWords(
    <QueryClientProvider client={client}>
      <RouterProvider router={router as never} />
    </QueryClientProvider>,
  )
  await act(async () => {})
  return { ...view, router, client }
}
