import { onlineManager } from '@tanstack/react-query'
import { createStore } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as queue from './report-queue'
import { configureReports, FLUSH_EVERY_MS } from './reporting'

const store = createStore('reporting', 'errors')
let stop = () => {}
let uid: string | null = null
let tell = () => {}
let flush: ReturnType<typeof vi.spyOn>

function visible(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  flush = vi.spyOn(queue, 'flushReports').mockResolvedValue()
  uid = null
  const followReporter = (listener: () => void) => {
    tell = listener
    return () => (tell = () => {})
  }
  stop = configureReports({ store, send: async () => {}, reporter: () => uid, followReporter })
})
afterEach(() => {
  stop()
  onlineManager.setOnline(true)
})

describe('when reports are sent (spec section 7)', () => {
  test('every 5 minutes', () => {
    expect(FLUSH_EVERY_MS).toBe(300_000)
    vi.advanceTimersByTime(299_999)
    expect(flush).not.toHaveBeenCalled()
    vi.advanceTimersByTime(1)
    expect(flush).toHaveBeenCalledWith({ keepalive: false })
    vi.advanceTimersByTime(300_000)
    expect(flush).toHaveBeenCalledTimes(2)
  })

  test('when the connection returns, not when it goes', () => {
    onlineManager.setOnline(false)
    expect(flush).not.toHaveBeenCalled()
    onlineManager.setOnline(true)
    expect(flush).toHaveBeenCalledWith({ keepalive: false })
  })

  test('when the page is hidden, in a way that outlives it; not when it is seen again', () => {
    visible('hidden')
    expect(flush).toHaveBeenCalledWith({ keepalive: true })
    visible('visible')
    expect(flush).toHaveBeenCalledTimes(1)
  })

  test('when the page is left', () => {
    window.dispatchEvent(new Event('pagehide'))
    expect(flush).toHaveBeenCalledWith({ keepalive: true })
  })

  test('when it becomes known who reports, once: what an earlier page left behind goes then', () => {
    tell()
    expect(flush).not.toHaveBeenCalled()
    uid = 'uid-1'
    tell()
    tell()
    expect(flush).toHaveBeenCalledExactlyOnceWith({ keepalive: false })
    uid = null
    tell()
    uid = 'uid-2'
    tell()
    expect(flush).toHaveBeenCalledTimes(2)
  })

  test('no more after it was ended', () => {
    stop()
    uid = 'uid-1'
    tell()
    visible('hidden')
    window.dispatchEvent(new Event('pagehide'))
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    vi.advanceTimersByTime(900_000)
    expect(flush).not.toHaveBeenCalled()
  })
})
