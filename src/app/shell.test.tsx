import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { setShortcutsOn } from '@/lib/shortcut-setting'
import { forgetLock, lockedUid } from '@/session/lock/lock-flag'
import { Shell } from './shell'

const none = vi.hoisted(() => () => null)
const topBar = vi.hoisted(() => vi.fn(() => null))
vi.mock('@/session/session', async (original) => ({
  ...(await original<object>()),
  useSession: () => ({ profile: null, user: { uid: 'anna' } }),
}))
vi.mock('./side-menu', () => ({ SideMenu: none }))
vi.mock('./top-bar', () => ({ TopBar: topBar }))
vi.mock('./palette-dialog', () => ({ PaletteDialog: () => 'palette' }))
vi.mock('./bottom-bar', () => ({ BottomBar: none }))
vi.mock('./status-banners', () => ({ StatusBanners: none }))
vi.mock('./feature-gate', () => ({ FeatureGate: ({ children }: { children: ReactNode }) => children }))
// Its code is still on the way.
vi.mock('./desk-keeper', () => new Promise(() => {}))

/** As the frame has it: the same element at each drawing. */
const AROUND = (
  <Shell>
    <Outlet />
  </Shell>
)

async function open(): Promise<HTMLElement> {
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/',
    component: () => (
      <Shell>
        <input type="search" aria-label="検索" />
      </Shell>
    ),
  })
  const router = createRouter({ routeTree: root.addChildren([page]), history: createMemoryHistory() })
  renderWithWords(<RouterProvider router={router} />)
  return screen.findByRole('searchbox', { name: '検索' })
}

it('knows the shortcuts as soon as the page is there, before the code that comes after it', async () => {
  const search = await open()
  await userEvent.keyboard('/')
  expect(document.activeElement).toBe(search)
})

it('opens the palette by Ctrl+K, also where keys that are letters alone are switched off', async () => {
  setShortcutsOn(false)
  const search = await open()
  await userEvent.keyboard('/')
  expect(document.activeElement).not.toBe(search)
  expect(screen.queryByText('palette')).toBeNull()
  await userEvent.keyboard('{Control>}k{/Control}')
  expect(await screen.findByText('palette')).toBeTruthy()
  setShortcutsOn(true)
})

it('locks by Ctrl+Shift+L before the code that watches the desk has come, from a field too', async () => {
  const search = await open()
  search.focus()
  await userEvent.keyboard('{Control>}{Shift>}[KeyL]{/Shift}{/Control}')
  expect(lockedUid()).toBe('anna')
  forgetLock()
})

it('another page draws nothing of what is around it', async () => {
  const root = createRootRoute({ component: () => AROUND })
  const routes = ['/', '/other'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => <h1>{path}</h1> }),
  )
  const router = createRouter({ routeTree: root.addChildren(routes), history: createMemoryHistory() })
  renderWithWords(<RouterProvider router={router} />)
  await screen.findByRole('heading', { name: '/' })
  topBar.mockClear()
  await act(() => router.navigate({ to: '/other' }))
  await screen.findByRole('heading', { name: '/other' })
  expect(topBar).not.toHaveBeenCalled()
})
