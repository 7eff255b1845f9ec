import { act } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { NO_REPLICA, type ReplicaState, replicaStateStore } from '@/offline/replica/state'
import { CopyWatch } from './copy-watch'

const given = vi.hoisted(() => ({ hasRight: true }))
vi.mock('./use-replica-right', () => ({ useReplicaRight: () => given.hasRight }))

const PART: ReplicaState = {
  ...NO_REPLICA,
  phase: 'loading',
  customers: { have: 500, total: 1_000 },
  interactions: { have: 0, total: 1_000 },
}
const onChange = vi.fn()

function show(state: ReplicaState) {
  replicaStateStore.set(state)
  renderWithWords(<CopyWatch onChange={onChange} />)
}

beforeEach(() => {
  given.hasRight = true
  onChange.mockClear()
})

describe('the copy of the customers, in the status of every page', () => {
  it('says how much of it is here, until it is whole', () => {
    show(PART)
    expect(onChange).toHaveBeenLastCalledWith({
      words: '名簿を保存中 25%',
      short: '保存 25%',
      label: '名簿を保存中 25%（顧客名簿はまだすべて保存されていません）',
    })
    act(() => {
      replicaStateStore.set({
        ...PART,
        phase: 'complete',
        syncedAt: 1,
        customers: { have: 1_000, total: 1_000 },
        interactions: { have: 1_000, total: 1_000 },
      })
    })
    expect(onChange).toHaveBeenLastCalledWith(null)
  })

  it('says that it is incomplete where nobody knows how much there is', () => {
    show({ ...PART, phase: 'paused', pausedBy: 'offline', interactions: { have: 0, total: null } })
    expect(onChange).toHaveBeenLastCalledWith({
      words: '名簿の保存は中断',
      short: '中断',
      label: '名簿の保存は中断（顧客名簿はまだすべて保存されていません）',
    })
  })

  it('says nothing before it was begun, and to nobody who may have none', () => {
    show(NO_REPLICA)
    expect(onChange).toHaveBeenLastCalledWith(null)
    given.hasRight = false
    act(() => replicaStateStore.set({ ...PART }))
    expect(onChange).toHaveBeenLastCalledWith(null)
  })
})
