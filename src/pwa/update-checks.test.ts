import { onlineManager } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { keepChecking } from './update-checks'

const MINUTE = 60_000
const check = vi.fn((): Promise<unknown> => Promise.resolve())
let stop = () => {}

function seen(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  check.mockClear()
  stop = keepChecking(check)
})
afterEach(() => {
  stop()
  onlineManager.setOnline(true)
})

describe('looking for a new version', () => {
  test('every hour', () => {
    vi.advanceTimersByTime(60 * MINUTE - 1)
    expect(check).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(check).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(120 * MINUTE)
    expect(check).toHaveBeenCalledTimes(3)
  })

  test('when the page is seen again, at most once a minute', () => {
    vi.advanceTimersByTime(MINUTE)
    seen('hidden')
    expect(check).not.toHaveBeenCalled()
    seen('visible')
    seen('hidden')
    seen('visible')
    expect(check).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(MINUTE)
    seen('visible')
    expect(check).toHaveBeenCalledTimes(2)
  })

  test('also when the clock was ahead and has been put right', () => {
    vi.setSystemTime(Date.now() - 24 * 60 * MINUTE)
    seen('visible')
    expect(check).toHaveBeenCalledTimes(1)
  })

  test('not right after the page was opened: the registration has just asked', () => {
    seen('visible')
    expect(check).not.toHaveBeenCalled()
  })

  test('when the connection returns, and never without one', () => {
    onlineManager.setOnline(false)
    vi.advanceTimersByTime(180 * MINUTE)
    seen('visible')
    expect(check).not.toHaveBeenCalled()
    onlineManager.setOnline(true)
    expect(check).toHaveBeenCalledTimes(1)
  })

  test('a failed look is no error, and does not end the looking', async () => {
    check.mockRejectedValueOnce(new TypeError('Failed to update a ServiceWorker'))
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    await vi.advanceTimersByTimeAsync(60 * MINUTE)
    expect(check).toHaveBeenCalledTimes(2)
  })

  test('ends', () => {
    stop()
    vi.advanceTimersByTime(180 * MINUTE)
    seen('visible')
    expect(check).not.toHaveBeenCalled()
  })
})
