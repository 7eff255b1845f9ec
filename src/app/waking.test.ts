import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { probeNow } from '@/offline/connectivity/connectivity'
import { followWaking } from './waking'

const waiting = vi.hoisted(() => ({ entries: [] as unknown[] }))
vi.mock('@/offline/connectivity/connectivity', () => ({ probeNow: vi.fn(async () => {}) }))
vi.mock('@/offline/scope/outbox', () => ({ waitingEntries: () => waiting.entries }))

const register = vi.fn(async (_tag: string) => {})
let container: EventTarget
let stop = () => {}

function hide(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  document.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.clearAllMocks()
  waiting.entries = []
  container = Object.assign(new EventTarget(), { controller: {}, ready: Promise.resolve({ sync: { register } }) })
  vi.stubGlobal('navigator', { serviceWorker: container })
  stop = followWaking()
})
afterEach(() => stop())

describe('being woken by the system', () => {
  test('is asked for when the page goes to the background with unsent changes', async () => {
    waiting.entries = [{}]
    hide('hidden')
    await vi.waitFor(() => expect(register).toHaveBeenCalledWith('outbox'))
  })

  test('is not asked for without any, nor when the page is seen', async () => {
    hide('hidden')
    waiting.entries = [{}]
    hide('visible')
    await Promise.resolve()
    expect(register).not.toHaveBeenCalled()
  })

  test('measures the connection, which sends what waits', () => {
    container.dispatchEvent(new MessageEvent('message', { data: { type: 'WAKE' } }))
    expect(probeNow).toHaveBeenCalledTimes(1)
    container.dispatchEvent(new MessageEvent('message', { data: { type: 'OTHER' } }))
    container.dispatchEvent(new MessageEvent('message', { data: null }))
    expect(probeNow).toHaveBeenCalledTimes(1)
  })

  test('a browser that cannot do it is no error', async () => {
    stop()
    vi.stubGlobal('navigator', {})
    stop = followWaking()
    waiting.entries = [{}]
    expect(() => hide('hidden')).not.toThrow()
  })
})
