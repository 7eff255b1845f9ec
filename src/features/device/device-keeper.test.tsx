import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderWithWords } from '@/i18n/testing'
import { createStore } from '@/lib/store'
import { connectivityStore } from '@/offline/connectivity/state'
import { NO_REPLICA, replicaStateStore } from '@/offline/replica/state'
import type { Loss } from '@/offline/scope/eviction'
import { DeviceKeeper } from './device-keeper'
import { foundLossStore } from './found-loss'
import { LossNotice } from './loss-notice'

const held = vi.hoisted(() => ({
  checkEviction: vi.fn<(scope: unknown, at: number) => Promise<Loss | null>>(),
  noteUnsent: vi.fn<() => Promise<void>>(),
  dismissLoss: vi.fn(),
}))
vi.mock('@/offline/scope/eviction', () => held)
const wake = vi.hoisted(() => ({
  askToBeWoken: vi.fn(async () => {}),
  wakeFromTimeToTime: vi.fn(async (_: boolean) => {}),
}))
vi.mock('@/pwa/wake', () => wake)
vi.mock('@/pwa/wake-periodically', () => wake)

const entries = createStore<readonly { state: string }[]>([])
const scope = { tenantId: 't1', uid: 'me', outbox: { entries }, touched: { visible: entries } }
vi.mock('@/offline/scope/scope', () => ({ useScope: () => scope, currentScope: () => scope }))

vi.mock('./use-replica-right', () => ({ useReplicaRight: () => true }))

const badge = { setAppBadge: vi.fn(async () => {}), clearAppBadge: vi.fn(async () => {}) }
const storage = { persisted: vi.fn(async () => false), persist: vi.fn(async () => true) }

const wait = (count: number) => act(() => entries.set(Array.from({ length: count }, () => ({ state: 'waiting' }))))
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  vi.clearAllMocks()
  localStorage.clear()
  entries.set([])
  replicaStateStore.set(NO_REPLICA)
  held.checkEviction.mockResolvedValue(null)
  held.noteUnsent.mockResolvedValue()
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: 1 })
  vi.stubGlobal('navigator', { ...navigator, ...badge, storage, userAgent: navigator.userAgent })
})

describe('the number on the icon', () => {
  it('is that of the unsent changes, and goes with the last one', async () => {
    renderWithWords(<DeviceKeeper />)
    wait(2)
    await pass(1_000)
    expect(badge.setAppBadge).toHaveBeenLastCalledWith(2)
    wait(0)
    await pass(1_000)
    expect(badge.clearAppBadge).toHaveBeenCalled()
    expect(badge.setAppBadge).toHaveBeenCalledTimes(1)
  })

  it('does not flicker for a change that is sent at once', async () => {
    renderWithWords(<DeviceKeeper />)
    await pass(5_000)
    wait(1)
    await pass(900)
    wait(0)
    await pass(5_000)
    expect(badge.setAppBadge).not.toHaveBeenCalled()
  })

  it('goes when the person signs out', async () => {
    const { unmount } = renderWithWords(<DeviceKeeper />)
    wait(3)
    await pass(1_000)
    badge.clearAppBadge.mockClear()
    unmount()
    expect(badge.clearAppBadge).toHaveBeenCalledTimes(1)
    await pass(5_000)
    expect(badge.setAppBadge).toHaveBeenCalledTimes(1)
  })

  it('is not missed where there are no icons, or where the system refuses', async () => {
    vi.stubGlobal('navigator', { storage, userAgent: '' })
    const { unmount } = renderWithWords(<DeviceKeeper />)
    wait(1)
    await pass(1_000)
    unmount()
    badge.setAppBadge.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'))
    vi.stubGlobal('navigator', { ...badge, storage, userAgent: '' })
    renderWithWords(<DeviceKeeper />)
    await pass(1_000)
    expect(badge.setAppBadge).toHaveBeenCalledTimes(1)
  })
})

describe('the protection of the data', () => {
  it('is not asked for at the start, nor for what is sent at once', async () => {
    renderWithWords(<DeviceKeeper />)
    await pass(60_000)
    wait(1)
    await pass(2_900)
    wait(0)
    await pass(60_000)
    expect(storage.persist).not.toHaveBeenCalled()
  })

  it('is asked for once when a change stays unsent', async () => {
    const { unmount } = renderWithWords(<DeviceKeeper />)
    wait(1)
    await pass(3_000)
    expect(storage.persist).toHaveBeenCalledTimes(1)
    unmount()
    wait(0)
    renderWithWords(<DeviceKeeper />)
    wait(1)
    await pass(60_000)
    expect(storage.persist, 'a no is a no').toHaveBeenCalledTimes(1)
    await pass(30 * 86_400_000)
    wait(0)
    wait(2)
    await pass(3_000)
    expect(storage.persist, 'after a month').toHaveBeenCalledTimes(2)
  })

  it('is asked for when the app is installed', async () => {
    renderWithWords(<DeviceKeeper />)
    window.dispatchEvent(new Event('appinstalled'))
    await pass(0)
    expect(storage.persist).toHaveBeenCalledTimes(1)
  })

  it('is not asked for where it is there already, or where nobody can be asked', async () => {
    storage.persisted.mockResolvedValueOnce(true)
    const { unmount } = renderWithWords(<DeviceKeeper />)
    wait(1)
    await pass(3_000)
    expect(storage.persist).not.toHaveBeenCalled()
    unmount()
    vi.stubGlobal('navigator', { userAgent: '' })
    renderWithWords(<DeviceKeeper />)
    await pass(3_000)
    expect(localStorage.length, 'nobody was asked').toBe(0)
  })
})

describe('data that the browser has deleted', () => {
  const GONE = 'この端末に保存されていたデータがブラウザによって削除されました。'
  const show = () =>
    renderWithWords(
      <>
        <DeviceKeeper />
        <LossNotice />
      </>,
    )
  const alert = () => screen.getByRole('alert').textContent

  it('says nothing while everything is there', async () => {
    show()
    await pass(0)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it.each([
    [3, '変更3件も失われました'],
    [0, '最後に数えたとき、未送信の変更はありませんでした。'],
    [null, '未送信の変更があったかどうかは分かりません。'],
  ])('with %s unsent changes', async (unsent, words) => {
    held.checkEviction.mockResolvedValue({ at: 0, unsent })
    show()
    await pass(0)
    expect(alert()).toContain(GONE)
    expect(alert()).toContain('もう一度ダウンロードします。')
    expect(alert()).toContain(words)
    if (unsent !== 0) expect(alert()).not.toContain('ありませんでした')
  })

  it('promises the download for later while there is no connection', async () => {
    connectivityStore.set({ state: 'offline', slow: false, lastContactAt: null })
    held.checkEviction.mockResolvedValue({ at: 0, unsent: 0 })
    show()
    await pass(0)
    expect(alert()).toContain('接続したときに、もう一度ダウンロードします。')
  })

  it('says when the download is done, not that of before the loss', async () => {
    held.checkEviction.mockResolvedValue({ at: 1_000, unsent: 0 })
    replicaStateStore.set({ ...NO_REPLICA, phase: 'complete', syncedAt: 999 })
    show()
    await pass(0)
    expect(alert()).toContain('もう一度ダウンロードします。')
    act(() => replicaStateStore.set({ ...NO_REPLICA, phase: 'complete', syncedAt: 1_001 }))
    expect(alert()).toContain('もう一度ダウンロードしました。')
  })

  it('counts what this page has read before it looked as downloaded again', async () => {
    const opened = Date.now()
    vi.stubGlobal('performance', { timeOrigin: opened })
    held.checkEviction.mockImplementation(async (_, at) => ({ at, unsent: 0 }))
    replicaStateStore.set({ ...NO_REPLICA, phase: 'complete', syncedAt: opened + 300 })
    await pass(2_000)
    show()
    await pass(0)
    expect(alert()).toContain('もう一度ダウンロードしました。')
  })

  it('is put away by the person, for good', async () => {
    held.checkEviction.mockResolvedValue({ at: 0, unsent: 1 })
    show()
    await pass(0)
    fireEvent.click(screen.getByRole('button', { name: '閉じる' }))
    expect(screen.queryByRole('alert')).toBeNull()
    expect(held.dismissLoss).toHaveBeenCalledWith(scope)
  })
})

describe('data of somebody else that the browser has deleted', () => {
  it('is nothing to tell once they have gone', async () => {
    held.checkEviction.mockResolvedValue({ at: 0, unsent: 1 })
    const { unmount } = renderWithWords(<DeviceKeeper />)
    await pass(0)
    expect(foundLossStore.get()).toEqual({ scope, loss: { at: 0, unsent: 1 } })
    unmount()
    expect(foundLossStore.get()).toBeNull()
  })
})

describe('being woken by the system', () => {
  it('is asked for while somebody is signed in, from time to time', () => {
    const { unmount } = renderWithWords(<DeviceKeeper />)
    wait(3)
    expect(wake.wakeFromTimeToTime.mock.calls).toEqual([[true]])
    unmount()
    expect(wake.wakeFromTimeToTime.mock.calls).toEqual([[true], [false]])
  })

  it('is asked for when something waits and the server cannot be reached, whichever comes first', () => {
    renderWithWords(<DeviceKeeper />)
    wait(1)
    expect(wake.askToBeWoken).not.toHaveBeenCalled()
    act(() => connectivityStore.set({ state: 'offline', slow: false, lastContactAt: 1 }))
    expect(wake.askToBeWoken).toHaveBeenCalledTimes(1)
    wait(2)
    expect(wake.askToBeWoken, 'once for all of them').toHaveBeenCalledTimes(1)
    wait(0)
    wait(1)
    expect(wake.askToBeWoken).toHaveBeenCalledTimes(2)
  })
})

describe('the count for the next time', () => {
  it('is taken after the question what was here, never before: it would overwrite the answer', async () => {
    let answer = (_: Loss | null) => {}
    held.checkEviction.mockReturnValue(new Promise((resolve) => (answer = resolve)))
    renderWithWords(<DeviceKeeper />)
    wait(1)
    await pass(10_000)
    expect(held.noteUnsent).not.toHaveBeenCalled()
    await act(async () => answer(null))
    expect(held.noteUnsent).toHaveBeenCalledTimes(1)
  })

  it('is taken once: each later change counts by itself, in the step that stores it', async () => {
    held.noteUnsent.mockRejectedValueOnce(new Error('dead disk'))
    renderWithWords(<DeviceKeeper />)
    await pass(0)
    for (let i = 1; i <= 5; i += 1) wait(i)
    await pass(10_000)
    expect(held.noteUnsent).toHaveBeenCalledTimes(1)
  })
})
