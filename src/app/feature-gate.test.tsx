import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { FeatureFlags } from '#contract/tenant'
import { renderWithWords } from '@/i18n/testing'
import { FeatureGate } from './feature-gate'
import { type PlacePath, placeAt } from './places'

const given = vi.hoisted(() => ({ flags: {} as FeatureFlags, role: undefined as string | undefined }))
vi.mock('@/session/session', () => ({ useSession: () => ({ profile: given.role && { user: { role: given.role } } }) }))
vi.mock('@/features/tenant/queries', () => ({ useFeatures: () => given.flags }))

async function show(place: PlacePath, pathname: string = place) {
  const root = createRootRoute({
    component: () => (
      <FeatureGate>
        <p>中身</p>
      </FeatureGate>
    ),
  })
  const route = createRoute({ getParentRoute: () => root, path: pathname, staticData: { place: placeAt(place) } })
  const history = createMemoryHistory({ initialEntries: [pathname] })
  const router = createRouter({ routeTree: root.addChildren([route]), history })
  await router.load()
  renderWithWords(<RouterProvider router={router as never} />)
}

// Its code comes when it is needed; here it does not have to.
beforeAll(() => import('./closed-place-screen'))

describe('a page whose feature is switched off', () => {
  it('says so under its own heading, with a way home', async () => {
    given.flags = { staff_management_enabled: false }
    await show('/staff')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('スタッフ管理')
    expect(screen.getByText('この機能は現在ご利用いただけません')).not.toBeNull()
    expect(screen.getByRole('link', { name: 'ダッシュボードへ' }).getAttribute('href')).toBe('/')
    expect(screen.queryByText('中身')).toBeNull()
  })

  it('covers the pages below it', async () => {
    given.flags = { customers_enabled: false }
    await show('/customers', '/customers/0b0e7f6e')
    expect(screen.queryByText('中身')).toBeNull()
  })

  it.each([
    ['a feature that is on', '/customers', { customers_enabled: true }],
    ['a feature of which nothing is known', '/customers', {}],
    ['a page without a feature', '/profile', { customers_enabled: false }],
  ] as const)('does not touch %s', async (_, pathname, flags) => {
    given.flags = flags
    await show(pathname)
    expect(screen.getByText('中身')).not.toBeNull()
  })
})

describe('a page that the server would refuse', () => {
  it('says so under its own heading', async () => {
    given.flags = {}
    given.role = 'manager'
    await show('/audit')
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('操作の記録')
    expect(screen.getByText('この画面を見る権限がありません')).not.toBeNull()
    expect(screen.queryByText('中身')).toBeNull()
  })

  it.each(['admin', undefined])('is shown to %s', async (role) => {
    given.role = role
    await show('/audit')
    expect(screen.getByText('中身')).not.toBeNull()
  })
})
