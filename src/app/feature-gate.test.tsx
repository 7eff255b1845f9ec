import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { FeatureFlags } from '#contract/tenant'
import { renderWithWords } from '@/i18n/testing'
import { FeatureGate } from './feature-gate'

const given = vi.hoisted(() => ({ flags: {} as FeatureFlags }))
vi.mock('@/features/tenant/queries', () => ({ useFeatures: () => given.flags }))

async function show(pathname: string) {
  const root = createRootRoute({
    component: () => (
      <FeatureGate pathname={pathname}>
        <p>中身</p>
      </FeatureGate>
    ),
  })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  await router.load()
  renderWithWords(<RouterProvider router={router as never} />)
}

describe('a page whose feature is switched off', () => {
  it('says so under its own heading, with a way home', async () => {
    given.flags = { staff_management_enabled: false }
    await show('/staff')
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('スタッフ管理')
    expect(screen.getByText('この機能は現在ご利用いただけません')).not.toBeNull()
    expect(screen.getByRole('link', { name: 'ダッシュボードへ' }).getAttribute('href')).toBe('/')
    expect(screen.queryByText('中身')).toBeNull()
  })

  it('covers the pages below it', async () => {
    given.flags = { customers_enabled: false }
    await show('/customers/0b0e7f6e')
    expect(screen.queryByText('中身')).toBeNull()
  })

  it.each([
    ['a feature that is on', '/customers', { customers_enabled: true }],
    ['a feature of which nothing is known', '/customers', {}],
    ['a page without a feature', '/profile', { customers_enabled: false }],
  ])('does not touch %s', async (_, pathname, flags) => {
    given.flags = flags
    await show(pathname)
    expect(screen.getByText('中身')).not.toBeNull()
  })
})
