import { onlineManager } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { configureApi } from '@/api/configure'
import {
  configureOffline,
  getConnectivity,
  isAnswering,
  probeNow,
  reportOutcome,
  startConnectivity,
  subscribeConnectivity,
  useConnectivity,
} from './connectivity'
import { connectivityStore, identityStore, sendingSideStore, sendingStore } from './state'

let stop: () => void
let answer: () => Promise<Response>
let asked: string[]
const side = { interrupt: vi.fn(), release: vi.fn(async () => {}), drain: vi.fn(async () => {}) }

const json = (body: unknown, headers: Record<string, string> = { 'x-request-id': 'r' }) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', ...headers } })
const ok = async () => json({ status: 'ok' })
const down = () => Promise.reject(new TypeError('Failed to fetch'))
const portal = async () => new Response('<h1>Wi-Fi</h1>', { headers: { 'content-type': 'text/html' } })

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  answer = ok
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    asked.push(url)
    return Promise.race([
      answer(),
      new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason))),
    ])
  })
  connectivityStore.set({ state: 'unknown', slow: false, lastContactAt: null })
  sendingStore.set(null)
  identityStore.set(null)
  sendingSideStore.set(side)
  configureApi({ onOutcome: reportOutcome })
  configureOffline({ confirmIdentity: async () => ({ tenantId: 't', uid: 'u' }) })
})

afterEach(() => {
  stop?.()
  configureApi()
  sendingSideStore.set(null)
  vi.clearAllMocks()
  onlineManager.setOnline(true)
})

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms)
async function start() {
  stop = startConnectivity()
  await pass(10)
}
const state = () => getConnectivity().state

describe('isAnswering', () => {
  it('one lost probe is a no, though the state is still online', async () => {
    await start()
    expect(await isAnswering()).toBe(true)
    answer = down
    expect(await isAnswering()).toBe(false)
    expect(state()).toBe('online')
  })

  it('is a no before anything is measured', async () => {
    expect(await isAnswering()).toBe(false)
  })
})

describe('measuring', () => {
  it('is unknown until /health has answered', async () => {
    stop = startConnectivity()
    expect(state()).toBe('unknown')
    expect(onlineManager.isOnline()).toBe(false)
    await pass(10)
    expect(asked).toEqual(['/health'])
    expect(state()).toBe('online')
  })

  it.each([
    ['no network', down],
    ['a captive portal that answers 200', portal],
    ['a proxy that says ok in other words', async () => json({ ok: true }, {})],
    ['an error of our server', async () => new Response('{}', { status: 503 })],
  ])('%s is offline', async (_, reply) => {
    answer = reply
    await start()
    expect(state()).toBe('offline')
    expect(onlineManager.isOnline()).toBe(false)
  })

  it('the browser’s word alone is not believed', async () => {
    await start()
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    window.dispatchEvent(new Event('offline'))
    await pass(10)
    expect(state()).toBe('online')
  })

  it('comes back by itself', async () => {
    answer = down
    await start()
    answer = ok
    await pass(2_000)
    expect(state()).toBe('online')
  })

  it('the button asks at once', async () => {
    answer = down
    await start()
    answer = ok
    expect(await probeNow()).toMatchObject({ state: 'online' })
  })

  it('a failed call makes it look, two lost probes make it offline', async () => {
    await start()
    answer = down
    reportOutcome(false)
    await pass(50)
    expect(state()).toBe('offline')
  })

  it('an answered call is as good as a probe', async () => {
    answer = down
    await start()
    reportOutcome(true)
    expect(state()).toBe('online')
    expect(getConnectivity().lastContactAt).toBe(Date.now())
  })

  it.each([
    ['online', () => window.dispatchEvent(new Event('online'))],
    ['focus', () => window.dispatchEvent(new Event('focus'))],
    ['becoming visible', () => document.dispatchEvent(new Event('visibilitychange'))],
  ])('asks at once on %s, and tries what waits', async (_, happen) => {
    await start()
    const before = asked.length
    happen()
    await pass(10)
    expect(asked.length).toBe(before + 1)
    expect(side.release).toHaveBeenCalled()
  })

  it('a page that is being hidden asks nothing', async () => {
    await start()
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    await pass(10)
    vi.restoreAllMocks()
    expect(asked).toHaveLength(1)
  })
})

describe('the order of coming back', () => {
  it('server, credential, queue, and only then the queries', async () => {
    let confirmed = (_: { tenantId: string; uid: string }) => {}
    let drained = () => {}
    configureOffline({ confirmIdentity: () => new Promise((resolve) => (confirmed = resolve)) })
    side.drain.mockImplementationOnce(() => new Promise<void>((resolve) => (drained = resolve)))
    await start()
    expect(state()).toBe('online')
    expect(sendingStore.get()).toBeNull()
    confirmed({ tenantId: 't', uid: 'u' })
    await pass()
    expect(identityStore.get()).toEqual({ tenantId: 't', uid: 'u' })
    expect(sendingStore.get()).toBe(true)
    expect(side.drain).toHaveBeenCalledTimes(1)
    expect(onlineManager.isOnline()).toBe(false)
    drained()
    await pass()
    expect(onlineManager.isOnline()).toBe(true)
  })

  it('going offline stops the queue and the queries at once', async () => {
    await start()
    answer = down
    reportOutcome(false)
    await pass(50)
    expect(sendingStore.get()).toBe(false)
    expect(onlineManager.isOnline()).toBe(false)
  })

  it('requests from before an outage are broken off, those to the identity service before it is asked again', async () => {
    const order: string[] = []
    configureOffline({
      breakOffIdentityRequests: () => order.push('broken off'),
      confirmIdentity: async () => {
        order.push('asked')
        return { tenantId: 't', uid: 'u' }
      },
    })
    await start()
    answer = down
    reportOutcome(false)
    await pass(50)
    answer = ok
    await pass(6_000)
    expect(side.interrupt).toHaveBeenCalledTimes(1)
    expect(order).toEqual(['asked', 'broken off', 'asked'])
  })

  it('works when nothing is open to be drained', async () => {
    sendingSideStore.set(null)
    await start()
    expect(onlineManager.isOnline()).toBe(true)
  })
})

describe('slow', () => {
  it('is the browser’s word for 2g', async () => {
    const connection = Object.assign(new EventTarget(), { effectiveType: '4g' })
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { connection }))
    await start()
    expect(getConnectivity().slow).toBe(false)
    connection.effectiveType = 'slow-2g'
    connection.dispatchEvent(new Event('change'))
    expect(getConnectivity().slow).toBe(true)
  })
})

describe('screens', () => {
  it('follow the state, and are not bothered by every call', async () => {
    const heard = vi.fn()
    const end = subscribeConnectivity(heard)
    const { result } = renderHook(() => useConnectivity())
    await start()
    await vi.waitFor(() => expect(result.current.state).toBe('online'))
    const before = heard.mock.calls.length
    for (let i = 0; i < 50; i++) reportOutcome(true)
    expect(heard.mock.calls.length).toBe(before)
    end()
  })
})

describe('stop', () => {
  it('listens and asks no more', async () => {
    await start()
    stop()
    const before = asked.length
    window.dispatchEvent(new Event('online'))
    reportOutcome(false)
    await pass(120_000)
    expect(asked.length).toBe(before)
  })

  it('starting twice is starting once', async () => {
    await start()
    startConnectivity()()
    await pass(10)
    expect(asked).toHaveLength(1)
    expect(state()).toBe('online')
  })
})
