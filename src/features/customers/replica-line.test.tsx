import { act, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { connectivityStore } from '@/offline/connectivity/state'
import { NO_REPLICA, type ReplicaState, replicaStateStore } from '@/offline/replica/state'
import { registerDock } from '@/ui/docked'
import { ReplicaLine } from './replica-line'

const be = (state: 'online' | 'offline') => connectivityStore.set({ state, slow: false, lastContactAt: null })
const holding = (more: Partial<ReplicaState>) =>
  replicaStateStore.set({ ...NO_REPLICA, phase: 'paused', customers: { have: 1_000, total: 1_200 }, ...more })

beforeEach(() => {
  registerDock(document.body)
  be('offline')
  holding({})
})
afterEach(() => {
  registerDock(null)
  replicaStateStore.set(NO_REPLICA)
  connectivityStore.set({ state: 'unknown', slow: false, lastContactAt: null })
})

describe('the line about a copy that is not whole', () => {
  it('says how many of how many are here', () => {
    renderWithWords(<ReplicaLine />)
    expect(screen.getByRole('status').textContent).toBe('この端末には1,000 / 1,200件を保存済み')
  })

  it('goes when the server is there', () => {
    renderWithWords(<ReplicaLine />)
    act(() => be('online'))
    expect(screen.queryByRole('status')).toBeNull()
  })

  it.each([
    ['everything was here once', { syncedAt: 1 }],
    ['nothing is here', { customers: { have: 0, total: 1_200 } }],
    ['it is not known how many there are', { customers: { have: 3, total: null } }],
  ])('says nothing when %s', (_, more) => {
    holding(more)
    renderWithWords(<ReplicaLine />)
    expect(screen.queryByRole('status')).toBeNull()
  })
})
