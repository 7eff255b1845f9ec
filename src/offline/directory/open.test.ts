import { onlineManager } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { openCacheDatabase } from '../cache-database'
import { customer } from '../queue/row-fixtures'
import { stubWebLocks } from '../queue/test-platform'
import { connectivityStore, identityStore } from '../reach/state'
import { createAnswers } from './answers'
import { createDirectoryStore } from './directory-store'
import { createLoaded } from './loaded'
import { type Directory, open } from './open'
import type { QueryOf, Topic } from './question'
import { directoryStore, NO_DIRECTORY } from './state'
import { idOf } from './test-server'

const send = vi.hoisted(() => vi.fn())
vi.mock('@/api/call', () => ({ call: send }))

const ORIGIN = { server_time: '2026-05-01T00:00:00.000Z', dataset_id: 'd1', checkpoint: 's.1' }
const me = { tenantId: 't1', uid: 'me' }
const PEOPLE = [customer('00000000-0000-4000-8000-000000000001', { name: '山田' })]

/** The worker's own code on this thread. */
class InlineWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror = null
  #answers: ReturnType<typeof createAnswers> | undefined

  postMessage(message: { database: string } | { id: number; topic: Topic; query: QueryOf<Topic> }): void {
    if ('database' in message) {
      const store = createDirectoryStore(openCacheDatabase(message.database))
      this.#answers = createAnswers({ store, loaded: createLoaded(store) })
      return
    }
    void this.#answers?.(message.topic, message.query).then((copy) =>
      this.onmessage?.({ data: { id: message.id, copy } }),
    )
  }

  terminate(): void {}
}

let directory: Directory | null = null
let estimate: () => Promise<{ quota?: number }>

const connect = (state: 'online' | 'offline', slow = false) => {
  connectivityStore.set({ state, slow, lastContactAt: 1 })
  onlineManager.setOnline(state === 'online')
}
const show = (visibility: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility)
  document.dispatchEvent(new Event('visibilitychange'))
}
const state = () => directoryStore.get()
const until = (phase: string, pausedBy: string | null = null) =>
  vi.waitFor(() => expect(state()).toMatchObject({ phase, pausedBy }), { timeout: 3_000 })
const opened = () => {
  directory = open(me)
  return directory
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory())
  vi.stubGlobal('Worker', InlineWorker)
  stubWebLocks()
  estimate = async () => ({})
  Object.defineProperty(navigator, 'storage', { value: { estimate: () => estimate() }, configurable: true })
  directoryStore.set(NO_DIRECTORY)
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
  directory?.close()
  directory = null
  onlineManager.setOnline(true)
  connectivityStore.set({ state: 'unknown', slow: false, lastContactAt: null })
  identityStore.set(null)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

describe('the directory of a desk', () => {
  it('is read through the API room, for this tenant, in pages of 500, and answers', async () => {
    const { ask } = opened()
    await until('complete')
    expect(send).toHaveBeenCalledWith(customers.list, { query: { since: 'ever', limit: 500 } }, { tenantId: 't1' })
    expect(send).toHaveBeenCalledWith(interactions.list, expect.anything(), { tenantId: 't1' })
    const found = await ask('customers', { search: '山', limit: 9 })
    expect(found).toMatchObject({ answer: { total: 1, customers: [{ name: '山田' }] }, syncedAt: expect.any(Number) })
  })

  it('waits for the server', async () => {
    connect('offline')
    opened()
    await until('paused', 'offline')
    expect(send).not.toHaveBeenCalled()
    connect('online')
    await until('complete')
  })

  it('waits until what was not sent was sent', async () => {
    onlineManager.setOnline(false)
    opened()
    await until('none')
    expect(send).not.toHaveBeenCalled()
    onlineManager.setOnline(true)
    await until('complete')
  })

  it('is never read with the credential of somebody else', async () => {
    identityStore.set({ tenantId: 't1', uid: 'other' })
    opened()
    await until('none')
    expect(send).not.toHaveBeenCalled()
    identityStore.set(me)
    await until('complete')
  })

  it('waits on a slow line, unless the person asks', async () => {
    connect('online', true)
    const { sync } = opened()
    await until('paused', 'slow')
    await sync()
    await until('complete')
  })

  it('waits while nobody looks', async () => {
    show('hidden')
    opened()
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
    opened()
    await until('paused', 'storage')
    const { bytes, customers: held } = state()
    const ofPage = bytes / (held.have / 500)
    expect(held.have).toBeLessThan(500 * PAGES)
    expect(bytes).toBeGreaterThanOrEqual(2_400_000)
    expect(bytes - ofPage).toBeLessThan(2_400_000)
    expect(send.mock.calls.filter(([endpoint]) => endpoint === customers.list)).toHaveLength(held.have / 500)
    estimate = async () => ({ quota: 60_000_000 })
    await directory?.sync()
    await until('complete')
    expect(state()).toMatchObject({ shortage: null, customers: { have: 500 * PAGES } })
  })

  it('tells nothing and reads nothing once closed', async () => {
    const own = opened()
    await until('complete')
    own.close()
    directoryStore.set(NO_DIRECTORY)
    send.mockClear()
    connect('offline')
    connect('online')
    show('visible')
    await own.sync()
    expect(send).not.toHaveBeenCalled()
    expect(state()).toEqual(NO_DIRECTORY)
  })
})

describe('a copy that is not whole', () => {
  it('answers with those it has, and says nothing about those it has not', async () => {
    estimate = async () => ({ quota: 100 })
    send.mockImplementation(async (endpoint) => {
      if (endpoint !== customers.list) throw new Error('not reached')
      return { total: 9, customers: PEOPLE, deleted: [], ...ORIGIN, next_cursor: 'x' }
    })
    const { ask } = opened()
    await until('paused', 'storage')
    expect((await ask('customers', { search: '山', limit: 9 }))?.answer.total).toBe(1)
    expect((await ask('customer', { id: PEOPLE[0]?.id ?? '' }))?.answer?.name).toBe('山田')
    expect(await ask('customers', { search: '佐藤', limit: 9 })).toBeNull()
    expect(await ask('contacts', { customerId: PEOPLE[0]?.id ?? '', skip: 0, limit: 9 })).toBeNull()
    expect(await ask('summary', { now: 0, months: 1 })).toBeNull()
    expect(await ask('companies', { limit: 9 })).not.toBeNull()
  })
})
