// The floor that `npm run bench:page` measures the product beside: the packages that the product is built on, in the
// versions that are installed, and almost nothing of its own. It is no product: what it lacks, nobody waits for.
import './floor.css'
import { Dialog, DialogPanel, Menu, MenuButton, MenuItem, MenuItems } from '@headlessui/react'
import { i18n } from '@lingui/core'
import { I18nProvider, Trans } from '@lingui/react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { initializeApp } from 'firebase/app'
import { browserLocalPersistence, indexedDBLocalPersistence, initializeAuth, onAuthStateChanged } from 'firebase/auth'
import { StrictMode, useState } from 'react'
import { createRoot } from 'react-dom/client'

i18n.load('ja', { summary: 'ダッシュボード', customers: '顧客', leave: 'ログアウト' })
i18n.activate('ja')
const identity = initializeAuth(initializeApp({ apiKey: 'floor', authDomain: 'localhost', projectId: 'floor' }), {
  persistence: [indexedDBLocalPersistence, browserLocalPersistence],
})
onAuthStateChanged(identity, () => undefined)
const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 300_000, networkMode: 'offlineFirst' } } })

function Frame() {
  const [isLeaving, setIsLeaving] = useState(false)
  return (
    <div className="flex min-h-screen">
      <nav className="flex w-60 flex-col gap-2 border-r p-4">
        <Link to="/">
          <Trans id="summary" />
        </Link>
        <Link to="/customers">
          <Trans id="customers" />
        </Link>
      </nav>
      <div className="flex-1">
        <header className="flex justify-end border-b p-3">
          <Menu>
            <MenuButton>山田</MenuButton>
            <MenuItems anchor="bottom end" className="border bg-white p-2">
              <MenuItem>
                <button type="button" onClick={() => setIsLeaving(true)}>
                  <Trans id="leave" />
                </button>
              </MenuItem>
            </MenuItems>
          </Menu>
          <Dialog open={isLeaving} onClose={setIsLeaving}>
            <DialogPanel>
              <Trans id="leave" />
            </DialogPanel>
          </Dialog>
        </header>
        <main className="p-4">
          <Outlet />
        </main>
      </div>
    </div>
  )
}

const root = createRootRoute({ component: Frame })
const routeTree = root.addChildren([
  createRoute({
    getParentRoute: () => root,
    path: '/',
    component: lazyRouteComponent(() => import('./dashboard.tsx'), 'Dashboard'),
  }),
  createRoute({
    getParentRoute: () => root,
    path: '/customers',
    component: lazyRouteComponent(() => import('./customers.tsx'), 'CustomerList'),
  }),
])
const router = createRouter({ routeTree, defaultPreload: 'intent' })

const place = document.getElementById('root')
if (place)
  createRoot(place).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </I18nProvider>
    </StrictMode>,
  )

/** Late enough not to take the line from the first screen. */
const WORKER_MS = 500
addEventListener('load', () => setTimeout(() => void navigator.serviceWorker.register('/sw.js'), WORKER_MS))
