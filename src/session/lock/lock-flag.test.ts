import { beforeEach, describe, expect, it, vi } from 'vitest'

const MINUTE = 60_000
const KEY = 'screen_lock'

/** A tab as a start or a reload makes it. */
async function tab() {
  vi.resetModules()
  const flag = await import('./lock-flag')
  const idle = await import('./idle-lock')
  return { ...flag, ...idle }
}

/** What the browser tells the other tabs after a change. */
const tellOthers = () => window.dispatchEvent(new StorageEvent('storage', { key: KEY }))

beforeEach(() => {
  localStorage.clear()
})

describe('the lock of the screen', () => {
  it('is not there on a device that never had one', async () => {
    expect((await tab()).lockedUid()).toBeNull()
  })

  it('by hand locks at once, and a reload finds it locked before anything is shown', async () => {
    const one = await tab()
    one.lockNow('anna')
    expect(one.lockedUid()).toBe('anna')
    expect((await tab()).lockedUid()).toBe('anna')
  })

  it('locks and unlocks all tabs together', async () => {
    const one = await tab()
    const two = await tab()
    one.lockNow('anna')
    tellOthers()
    expect(two.lockedUid()).toBe('anna')
    two.unlock('anna', 10 * MINUTE)
    tellOthers()
    expect(one.lockedUid()).toBeNull()
  })

  it('falls after the idle time, also while the app was closed', async () => {
    vi.useFakeTimers()
    const one = await tab()
    one.unlock('anna', 10 * MINUTE)
    vi.setSystemTime(Date.now() + 9 * MINUTE)
    expect((await tab()).lockedUid()).toBeNull()
    vi.setSystemTime(Date.now() + 2 * MINUTE)
    expect((await tab()).lockedUid()).toBe('anna')
  })

  it('is not put off by a clock that was set back', async () => {
    vi.useFakeTimers()
    const one = await tab()
    one.unlock('anna', 10 * MINUTE)
    vi.setSystemTime(Date.now() - 8 * 60 * MINUTE)
    expect((await tab()).lockedUid()).toBe('anna')
  })

  it('reads what it does not understand as locked', async () => {
    localStorage.setItem(KEY, 'anna sometime')
    expect((await tab()).lockedUid()).toBe('anna')
  })

  it('is noted by one tab alone', async () => {
    const one = await tab()
    one.lockNow('anna')
    const two = await tab()
    expect([one.noteLock('anna'), two.noteLock('anna'), one.noteLock('anna')]).toEqual([true, false, false])
    expect((await tab()).lockedUid()).toBe('anna')
  })

  it('goes with a sign-out', async () => {
    const one = await tab()
    one.lockNow('anna')
    one.forgetLock()
    expect(one.lockedUid()).toBeNull()
    expect(localStorage.getItem(KEY)).toBeNull()
  })

  it('locks this page even where nothing can be stored', async () => {
    const one = await tab()
    const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    one.lockNow('anna')
    expect(one.lockedUid()).toBe('anna')
    one.unlock('anna', MINUTE)
    expect(one.lockedUid()).toBeNull()
    blocked.mockRestore()
  })
})

describe('the watch over an idle desk', () => {
  it('locks after the idle time, and every sign of a person puts it off', async () => {
    vi.useFakeTimers()
    const one = await tab()
    const stop = one.watchIdle('anna', 2 * MINUTE)
    await vi.advanceTimersByTimeAsync(1.5 * MINUTE)
    window.dispatchEvent(new Event('keydown'))
    await vi.advanceTimersByTimeAsync(1.5 * MINUTE)
    expect(one.lockedUid()).toBeNull()
    await vi.advanceTimersByTimeAsync(MINUTE)
    expect(one.lockedUid()).toBe('anna')
    stop()
  })

  it('a page that moves under a pointer lying still is no sign', async () => {
    vi.useFakeTimers()
    const one = await tab()
    one.watchIdle('anna', 2 * MINUTE)
    const move = (screenX: number) =>
      window.dispatchEvent(Object.assign(new Event('pointermove'), { screenX, screenY: 5 }))
    for (const screenX of [1, 2, 3, 3]) {
      await vi.advanceTimersByTimeAsync(MINUTE)
      expect(one.lockedUid()).toBeNull()
      move(screenX)
    }
    await vi.advanceTimersByTimeAsync(MINUTE + 6_000)
    expect(one.lockedUid()).toBe('anna')
  })

  it('a sign in one tab keeps the others open', async () => {
    vi.useFakeTimers()
    const one = await tab()
    one.watchIdle('anna', 2 * MINUTE)
    const two = await tab()
    two.watchIdle('anna', 2 * MINUTE)
    for (let i = 0; i < 5; i += 1) {
      await vi.advanceTimersByTimeAsync(MINUTE)
      window.dispatchEvent(new Event('pointerdown'))
    }
    expect([one.lockedUid(), two.lockedUid()]).toEqual([null, null])
    await vi.advanceTimersByTimeAsync(2 * MINUTE + 6_000)
    expect([one.lockedUid(), two.lockedUid()]).toEqual(['anna', 'anna'])
  })

  it('a sign does not open what is locked', async () => {
    vi.useFakeTimers()
    const one = await tab()
    one.watchIdle('anna', 2 * MINUTE)
    one.lockNow('anna')
    await vi.advanceTimersByTimeAsync(10_000)
    window.dispatchEvent(new Event('keydown'))
    expect(one.lockedUid()).toBe('anna')
  })
})
