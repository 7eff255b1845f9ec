import { onlineManager } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { connectivityStore, identityStore } from '../connectivity/state'
import { customer } from '../outbox/row-fixtures'
import { stubWebLocks } from '../outbox/test-platform'
import { open, type Replica } from './open-replica'
import { NO_REPLICA, replicaStateStore } from './state'
import { idOf } from './test-server'
import { InlineWorker } from './test-workers'

const send = vi.hoisted(() => vi.fn())
vi.mock('@/api/call', () => ({ call: send }))

const ORIGIN = { server_time: '2026-05-01T00:00:00.000Z', dataset_id: 'd1', checkpoint: 's.1' }
const me = { tenantId: 't1', uid: 'me' }
const PEOPLE = [customer('00000000-0000-4000-8000-000000000001', { name: '山田' })]

let replica: Replica | null = null
let estimate: () => Promise<{ quota?: number }>

const connect = (state: 'online' | 'offline', slow = false) => {
  connectivityStore.set({ state, slow, lastContactAt: 1 })
  onlineManager.setOnline(state === 'online')
}
const show = (visibility: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}
const state = () => replicaStateStore.get()
const until = (phase: string, pausedBy: string | null = null) =>
  vi.waitFor(() => expect(state()).toMatchObject({ phase, pausedBy }))
const { setImmediate } = globalThis as unknown as { setImmediate: (run: () => void) => void }
const diskAtRest = async () => {
  for (let i = 0; i < 60; i += 1) await new Promise<void>((resolve) => setImmediate(resolve))
}
const opened = async () => {
  replica = await open(me, () => 0)
  return replica
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('Worker', InlineWorker)
  stubWebLocks()
  estimate = async () => ({})
  Object.defineProperty(navigator, 'storage', { value: { estimate: () => estimate() }, configurable: true })
  replicaStateStore.set(NO_REPLICA)
  identityStore.set(me)
  connect('online')
  show('visible')
  send.mockReset().mockImplementation(async (endpoint) => {
    if (endpoint !== customers.list) return { total: 0, interactions: [], ...ORIGIN }
    return {
      total: 1,
      customers: PEOPLE,
      deleted: [],
      tally: { customers: 1, versions: 1, interactions: 0 },
      ...ORIGIN,
    }
  })
})

afterEach(() => {
  replica?.close()
  replica = null
  onlineManager.setOnline(true)
  connectivityStore.set({ state: 'unknown', slow: false, lastContactAt: null })
  identityStore.set(null)
})

describe('the replica of a signed-in person', () => {
  it('is read through the API room, for this tenant, in pages of 1,000, and answers', async () => {
    const { ask } = await opened()
    await until('complete')
    expect(send).toHaveBeenCalledWith(customers.list, { query: { since: 'ever', limit: 1_000 } }, { tenantId: 't1' })
    expect(send).toHaveBeenCalledWith(interactions.list, expect.anything(), { tenantId: 't1' })
    const found = await ask('customers', { search: '山', limit: 9 })
    expect(found).toMatchObject({ answer: { total: 1, customers: [{ name: '山田' }] }, syncedAt: expect.any(Number) })
  })

  it('does not wait for a storage of the browser that answers nothing', async () => {
    estimate = () => new Promise(() => {})
    await opened()
    await until('complete')
  })

  it('waits for the server', async () => {
    connect('offline')
    await opened()
    await until('paused', 'offline')
    expect(send).not.toHaveBeenCalled()
    connect('online')
    await until('complete')
  })

  it('waits until what was not sent was sent', async () => {
    onlineManager.setOnline(false)
    await opened()
    await until('none')
    expect(send).not.toHaveBeenCalled()
    onlineManager.setOnline(true)
    await until('complete')
  })

  it('is never read with the credential of somebody else', async () => {
    identityStore.set({ tenantId: 't1', uid: 'other' })
    await opened()
    await until('none')
    expect(send).not.toHaveBeenCalled()
    identityStore.set(me)
    await until('complete')
  })

  it('waits on a slow network, unless the person asks', async () => {
    connect('online', true)
    const { sync } = await opened()
    await until('paused', 'slow')
    await sync()
    await until('complete')
  })

  it('waits while nobody looks', async () => {
    show('hidden')
    await opened()
    await until('paused', 'hidden')
    show('visible')
    await until('complete')
  })

  it('takes a fifth of the room that the browser gives, not a page more', async () => {
    const PAGES = 6
    const page = (number: number) =>
      Array.from({ length: 500 }, (_, i) =>
        customer(idOf(500 * number + i), { name: `顧客${i}`, memo: '覚え書き'.repeat(250) }),
      )
    send.mockImplementation(async (endpoint, { query }) => {
      if (endpoint !== customers.list) return { total: 0, interactions: [], ...ORIGIN }
      const number = Number(query.cursor ?? 0)
      const next = number + 1 < PAGES ? { next_cursor: String(number + 1) } : {}
      return { total: 500 * PAGES, customers: page(number), deleted: [], ...ORIGIN, ...next }
    })
    estimate = async () => ({ quota: 12_000_000 })
    await opened()
    await until('paused', 'storage')
    const { bytes, customers: held } = state()
    const ofPage = bytes / (held.have / 500)
    expect(held.have).toBeLessThan(500 * PAGES)
    expect(bytes).toBeGreaterThanOrEqual(2_400_000)
    expect(bytes - ofPage).toBeLessThan(2_400_000)
    // The one after it was on its way, and is not kept.
    expect(send.mock.calls.filter(([endpoint]) => endpoint === customers.list)).toHaveLength(held.have / 500 + 1)
    estimate = async () => ({ quota: 60_000_000 })
    await replica?.sync()
    await until('complete')
    expect(state()).toMatchObject({ shortage: null, customers: { have: 500 * PAGES } })
  })

  it('waits while the person types or scrolls, and says nothing of that', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await opened()
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))
    await diskAtRest()
    expect(send).not.toHaveBeenCalled()
    expect(state()).toMatchObject({ phase: 'none', pausedBy: null })
    vi.advanceTimersByTime(1_000)
    vi.advanceTimersByTime(1_000)
    vi.useRealTimers()
    await until('complete')
  })

  it('is read on this thread where no worker may run', async () => {
    let started = 0
    vi.stubGlobal(
      'Worker',
      class extends InlineWorker {
        constructor(_: URL, { name }: WorkerOptions) {
          super()
          if (name !== 'pull') return
          started += 1
          throw new Error('not allowed')
        }
      },
    )
    await opened()
    await until('complete')
    expect({ started, calls: send.mock.calls.length }).toEqual({ started: 1, calls: 2 })
  })

  it('tells nothing and reads nothing once closed', async () => {
    const own = await opened()
    await until('complete')
    own.close()
    replicaStateStore.set(NO_REPLICA)
    send.mockClear()
    connect('offline')
    connect('online')
    show('visible')
    await own.sync()
    expect(send).not.toHaveBeenCalled()
    expect(state()).toEqual(NO_REPLICA)
  })
})

describe('a copy that is not whole', () => {
  it('answers with those it has, and says nothing about those it has not', async () => {
    estimate = async () => ({ quota: 100 })
    send.mockImplementation(async (endpoint) => {
      if (endpoint !== customers.list) throw new Error('not reached')
      return { total: 9, customers: PEOPLE, deleted: [], ...ORIGIN, next_cursor: 'x' }
    })
    const { ask } = await opened()
    await until('paused', 'storage')
    expect((await ask('customers', { search: '山', limit: 9 }))?.answer.total).toBe(1)
    expect((await ask('customer', { id: PEOPLE[0]?.id ?? '' }))?.answer?.name).toBe('山田')
    expect(await ask('customers', { search: '佐藤', limit: 9 })).toBeNull()
    expect(await ask('contacts', { customerId: PEOPLE[0]?.id ?? '', skip: 0, limit: 9 })).toBeNull()
    expect(await ask('summary', { now: 0, months: 1 })).toBeNull()
    expect(await ask('companies', { limit: 9 })).not.toBeNull()
  })
})
