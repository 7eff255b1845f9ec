import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { askDirectory, openDirectory, redownloadDirectory, syncDirectory, useDirectory } from './directory'
import { directoryStore, NO_DIRECTORY } from './directory/state'

const open = vi.hoisted(() => vi.fn())
vi.mock('./directory/open', () => ({ open }))

const me = { tenantId: 't1', uid: 'me' }
const other = { tenantId: 't1', uid: 'other' }
const directory = () => ({
  ask: vi.fn(async () => ({ answer: null, syncedAt: 1 })),
  sync: vi.fn(async () => {}),
  redownload: vi.fn(async () => {}),
  close: vi.fn(),
})
const rest = () => act(async () => vi.advanceTimersByTimeAsync(20_000))

let closeAll: () => void

beforeEach(() => {
  vi.useFakeTimers()
  open.mockReset().mockImplementation(directory)
  closeAll = () => {}
})
afterEach(() => {
  closeAll()
  vi.useRealTimers()
})

describe('opening', () => {
  it('waits until the first screen has had its turn', async () => {
    closeAll = openDirectory(me)
    expect(open).not.toHaveBeenCalled()
    await rest()
    expect(open).toHaveBeenCalledExactlyOnceWith(me)
  })

  it('a question does not wait for that', async () => {
    closeAll = openDirectory(me)
    expect(await askDirectory('customer', { id: 'a' })).toEqual({ answer: null, syncedAt: 1 })
    await rest()
    expect(open).toHaveBeenCalledTimes(1)
  })

  it('nothing is loaded for somebody who has gone before', async () => {
    openDirectory(me)()
    await rest()
    expect(open).not.toHaveBeenCalled()
  })

  it('nothing is opened for somebody who goes while it is loaded', async () => {
    const close = openDirectory(me)
    const asked = askDirectory('customer', { id: 'a' })
    close()
    expect(await asked).toBeNull()
    expect(open).not.toHaveBeenCalled()
  })

  it('only the last one who came is asked', async () => {
    const closeFirst = openDirectory(me)
    closeAll = openDirectory(other)
    closeFirst()
    await askDirectory('customer', { id: 'a' })
    expect(open).toHaveBeenCalledExactlyOnceWith(other)
  })

  it('a part of the app that did not come is asked for again', async () => {
    open.mockImplementationOnce(() => {
      throw new Error('chunk')
    })
    closeAll = openDirectory(me)
    expect(await askDirectory('customer', { id: 'a' })).toBeNull()
    expect(await askDirectory('customer', { id: 'a' })).not.toBeNull()
  })
})

describe('the person’s wishes', () => {
  it('reach the directory', async () => {
    const own = directory()
    open.mockReturnValue(own)
    closeAll = openDirectory(me)
    await syncDirectory()
    await redownloadDirectory()
    expect(own.sync).toHaveBeenCalledTimes(1)
    expect(own.redownload).toHaveBeenCalledTimes(1)
  })

  it('of nobody do nothing', async () => {
    await syncDirectory()
    expect(await askDirectory('customer', { id: 'a' })).toBeNull()
    expect(open).not.toHaveBeenCalled()
  })

  it('a question that fails is a question without an answer', async () => {
    open.mockReturnValue({ ...directory(), ask: () => Promise.reject(new Error('worker')) })
    closeAll = openDirectory(me)
    expect(await askDirectory('customer', { id: 'a' })).toBeNull()
  })
})

describe('the state', () => {
  function Shown() {
    const { phase, customers } = useDirectory()
    return `${phase} ${customers.have}`
  }

  it('is followed by the screen, and gone with the person', async () => {
    const own = directory()
    open.mockReturnValue(own)
    const close = openDirectory(me)
    await rest()
    render(<Shown />)
    expect(screen.getByText('none 0')).toBeTruthy()
    act(() => directoryStore.set({ ...NO_DIRECTORY, phase: 'loading', customers: { have: 500, total: 1_200 } }))
    expect(screen.getByText('loading 500')).toBeTruthy()
    await act(async () => close())
    expect(screen.getByText('none 0')).toBeTruthy()
    expect(own.close).toHaveBeenCalledTimes(1)
  })
})
