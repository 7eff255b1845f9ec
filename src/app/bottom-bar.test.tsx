import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { FeatureFlags } from '#contract/tenant'
import { renderWithWords } from '@/i18n/testing'
import { BottomBar } from './bottom-bar'

const given = vi.hoisted(() => ({ flags: {} as FeatureFlags }))
vi.mock('@/features/tenant/queries', () => ({ useFeatureState: () => ({ flags: given.flags }) }))
vi.mock('@/session/session', () => ({
  useSession: () => ({ user: { uid: 'u', email: 'hanako@sakura.example', displayName: '' }, profile: null }),
}))

async function show(path = '/') {
  const root = createRootRoute({ component: BottomBar, notFoundComponent: () => null })
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [path] }) })
  await router.load()
  renderWithWords(<RouterProvider router={router as never} />)
  return within(await screen.findByRole('navigation', { name: 'よく使う画面' }))
}

beforeEach(() => {
  given.flags = {}
})

it('has the places of the day by short names, and marks the one that one is in', async () => {
  const bar = await show('/customers/0b0e7f6e')
  const links = bar.getAllByRole('link')
  expect(links.map((link) => link.textContent)).toEqual(['ホーム', '受付', '顧客', '通知'])
  const current = links.filter((link) => link.getAttribute('aria-current') === 'page')
  expect(current.map((link) => link.textContent)).toEqual(['顧客'])
})

it('leaves out what the tenant has switched off', async () => {
  given.flags = { customers_enabled: false }
  const bar = await show()
  expect(bar.getAllByRole('link').map((link) => link.textContent)).toEqual(['ホーム', '通知', '未送信'])
})

it('opens and closes the drawer with all other places', async () => {
  const bar = await show()
  fireEvent.click(bar.getByRole('button', { name: 'メニューを開く' }))
  expect(await screen.findByRole('dialog', { name: 'メニュー' })).toHaveProperty('open', true)
  expect(screen.getByRole('navigation', { name: 'メインメニュー' })).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'メニューを閉じる' }))
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'メインメニュー' })).toBeNull())
})
