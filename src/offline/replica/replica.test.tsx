import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askReplica, openReplica, recheckReplica, redownloadReplica, syncReplica, useReplica } from './replica'
import { NO_REPLICA, replicaStateStore } from './state'

const open = vi.hoisted(() => vi.fn())
vi.mock('./open-replica', () => ({ open }))

const me = { tenantId: 't1', uid: 'me' }
const other = { tenantId: 't1', uid: 'other' }
const replica = () => ({
  ask: vi.fn(async () => ({ answer: null, syncedAt: 1 })),
  sync: vi.fn(async () => {}),
  redownload: vi.fn(async () => {}),
  recheck: vi.fn(),
  close: vi.fn(),
})
const rest = () => act(async () => vi.advanceTimersByTimeAsync(20_000))

let closeAll: () => void

beforeEach(() => {
  vi.useFakeTimers()
  open.mockReset().mockImplementation(replica)
  closeAll = () => {}
})
afterEach(() => closeAll())

describe('opening', () => {
  it('waits until the first screen has had its turn', async () => {
    closeAll = openReplica(me, () => 0)
    expect(open).not.toHaveBeenCalled()
    await rest()
    expect(open).toHaveBeenCalledExactlyOnceWith(me, expect.any(Function))
  })

  it('a question does not wait for that', async () => {
    closeAll = openReplica(me, () => 0)
    expect(await askReplica('customer', { id: 'a' })).toEqual({ answer: null, syncedAt: 1 })
    await rest()
    expect(open).toHaveBeenCalledTimes(1)
  })

  it('nothing is loaded for somebody who has gone before', async () => {
    openReplica(me, () => 0)()
    await rest()
    expect(open).not.toHaveBeenCalled()
  })

  it('nothing is opened for somebody who goes while it is loaded', async () => {
    const close = openReplica(me, () => 0)
    const asked = askReplica('customer', { id: 'a' })
    close()
    expect(await asked).toBeNull()
    expect(open).not.toHaveBeenCalled()
  })

  it('only the last one who came is asked', async () => {
    const closeFirst = openReplica(me, () => 0)
    closeAll = openReplica(other, () => 0)
    closeFirst()
    await askReplica('customer', { id: 'a' })
    expect(open).toHaveBeenCalledExactlyOnceWith(other, expect.any(Function))
  })

  it('a part of the app that did not come is asked for again', async () => {
    open.mockImplementationOnce(() => {
      throw new Error('chunk')
    })
    closeAll = openReplica(me, () => 0)
    expect(await askReplica('customer', { id: 'a' })).toBeNull()
    expect(await askReplica('customer', { id: 'a' })).not.toBeNull()
  })
})

describe('the person’s wishes', () => {
  it('reach the directory', async () => {
    const own = replica()
    open.mockReturnValue(own)
    closeAll = openReplica(me, () => 0)
    await syncReplica()
    await redownloadReplica()
    await recheckReplica()
    expect(own.sync).toHaveBeenCalledTimes(1)
    expect(own.redownload).toHaveBeenCalledTimes(1)
    expect(own.recheck).toHaveBeenCalledTimes(1)
  })

  it('of nobody do nothing', async () => {
    await syncReplica()
    await recheckReplica()
    expect(await askReplica('customer', { id: 'a' })).toBeNull()
    expect(open).not.toHaveBeenCalled()
  })

  it('a question that fails is a question without an answer', async () => {
    open.mockReturnValue({ ...replica(), ask: () => Promise.reject(new Error('worker')) })
    closeAll = openReplica(me, () => 0)
    expect(await askReplica('customer', { id: 'a' })).toBeNull()
  })
})

describe('the state', () => {
  function Shown() {
    const { phase, customers } = useReplica()
    return `${phase} ${customers.have}`
  }

  it('is followed by the screen, and gone with the person', async () => {
    const own = replica()
    open.mockReturnValue(own)
    const close = openReplica(me, () => 0)
    await rest()
    render(<Shown />)
    expect(screen.getByText('none 0')).toBeTruthy()
    act(() => replicaStateStore.set({ ...NO_REPLICA, phase: 'loading', customers: { have: 500, total: 1_200 } }))
    expect(screen.getByText('loading 500')).toBeTruthy()
    await act(async () => close())
    expect(screen.getByText('none 0')).toBeTruthy()
    expect(own.close).toHaveBeenCalledTimes(1)
  })
})
