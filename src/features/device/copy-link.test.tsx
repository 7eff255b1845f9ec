import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { NO_REPLICA, type ReplicaState, replicaStateStore } from '@/offline/replica/state'
import { CopyLink } from './copy-link'

const given = vi.hoisted(() => ({ hasRight: true }))
vi.mock('./use-replica-right', () => ({ useReplicaRight: () => given.hasRight }))

const PART: ReplicaState = {
  ...NO_REPLICA,
  phase: 'loading',
  customers: { have: 500, total: 1_000 },
  interactions: { have: 0, total: 1_000 },
}

async function show(state: ReplicaState) {
  replicaStateStore.set(state)
  const router = createRouter({
    routeTree: createRootRoute({ component: () => <CopyLink /> }),
    history: createMemoryHistory(),
  })
  await router.load()
  renderWithWords(<RouterProvider router={router as never} />)
}

beforeEach(() => {
  given.hasRight = true
})

describe('the copy of the customers, on every page', () => {
  it('says how much of it is here, until it is whole', async () => {
    await show(PART)
    const link = screen.getByRole('link', { name: '名簿を保存中 25%（顧客名簿はまだすべて保存されていません）' })
    expect(link.getAttribute('href')).toBe('/device')
    expect(link.textContent, 'on a wide screen, and on a phone').toBe('名簿を保存中保存中 25%')
    act(() => {
      replicaStateStore.set({
        ...PART,
        phase: 'complete',
        syncedAt: 1,
        customers: { have: 1_000, total: 1_000 },
        interactions: { have: 1_000, total: 1_000 },
      })
    })
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('says that it is incomplete where nobody knows how much there is', async () => {
    await show({ ...PART, phase: 'paused', pausedBy: 'offline', interactions: { have: 0, total: null } })
    const link = screen.getByRole('link', { name: '名簿の保存は中断 （顧客名簿はまだすべて保存されていません）' })
    expect(link.textContent?.trim()).toBe('名簿の保存は中断中断')
  })

  it('says nothing before it was begun, and to nobody who may have none', async () => {
    await show(NO_REPLICA)
    expect(screen.queryByRole('link')).toBeNull()
    given.hasRight = false
    act(() => replicaStateStore.set({ ...PART }))
    expect(screen.queryByRole('link')).toBeNull()
  })
})
