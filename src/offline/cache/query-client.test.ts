import { onlineManager, QueryObserver } from '@tanstack/react-query'
import { IDBFactory } from 'fake-indexeddb'
import { entries, type UseStore } from 'idb-keyval'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { openDatabase } from '@/lib/database'
import { createStore } from '@/lib/store'
import { connectivityStore } from '../connectivity/state'
import type { OutboxEntry } from '../outbox/entry'
import { createRow, registerTestCommands } from '../outbox/row-fixtures'
import { entryOf } from '../outbox/view'
import type { OfflineScope } from '../scope/scope'
import { markOutdated } from './outdated'
import { createQueryClient } from './query-client'
import { retryDelay, shouldRetryQuery } from './retry-policy'
import { createTouched } from './touched'

vi.mock('../scope/scope', () => ({}))
beforeAll(registerTestCommands)

let store: UseStore
let outboxEntries: ReturnType<typeof createStore<readonly OutboxEntry[]>>
let clients: ReturnType<typeof createQueryClient>[]
let database: ReturnType<typeof openDatabase>

/** A client as after a new start of the app: the same disk, an empty memory. */
function start() {
  const scope = {
    cache: database,
    outbox: { entries: outboxEntries },
    touched: createTouched(outboxEntries),
  } as unknown as OfflineScope
  const client = createQueryClient(scope)
  clients.push(client)
  return client
}

const refusal = (status: number) => Object.assign(unreachable('bad-reply', true), { kind: 'refused', status })
const KEY = ['customers', 'list']
const rest = (ms = 60) => new Promise((resolve) => setTimeout(resolve, ms))
const stored = async () =>
  (await entries<string, { state: { data: unknown } }>(store)).map(([, value]) => value.state.data)

beforeEach(() => {
  const factory = new IDBFactory()
  database = openDatabase({ name: 'cache:t:u', version: 1, stores: ['queries'], factory: () => factory })
  store = database.store('queries')
  outboxEntries = createStore<readonly OutboxEntry[]>([])
  clients = []
  connectivityStore.set({ state: 'online', slow: false, lastContactAt: 1 })
})

afterEach(() => {
  for (const client of clients) client.clear()
  onlineManager.setOnline(true)
})

it.each([
  [401, 1],
  [403, 1],
  [422, 1],
  [500, 2],
])(
  'a reading that was answered with %i is made %i times when the start turns out to be online',
  async (status, times) => {
    onlineManager.setOnline(false)
    const client = start()
    client.mount()
    const read = vi.fn(() => Promise.reject(refusal(status)))
    const stop = new QueryObserver(client, { queryKey: KEY, queryFn: read, retry: false }).subscribe(() => {})
    await vi.waitFor(() => expect(client.getQueryState(KEY)?.status).toBe('error'))
    onlineManager.setOnline(true)
    await rest()
    expect(read).toHaveBeenCalledTimes(times)
    stop()
    client.unmount()
  },
)

it.each([
  ['older than five minutes is', 301_000, 2],
  ['younger than that is not', 299_000, 1],
])('what was read and is %s read anew when the connection is back', async (_words, age, times) => {
  const client = start()
  client.mount()
  const read = vi.fn(async () => ['山田'])
  const stop = new QueryObserver(client, { queryKey: KEY, queryFn: read }).subscribe(() => {})
  await vi.waitFor(() => expect(client.getQueryData(KEY)).toEqual(['山田']))
  onlineManager.setOnline(false)
  client.setQueryData(KEY, ['山田'], { updatedAt: Date.now() - age })
  onlineManager.setOnline(true)
  await rest()
  expect(read).toHaveBeenCalledTimes(times)
  stop()
  client.unmount()
})

it('has the times and retries of the specification', () => {
  const { queries = {} } = start().getDefaultOptions()
  expect(queries).toMatchObject({ staleTime: 300_000, gcTime: 300_000, networkMode: 'offlineFirst' })
  expect([queries.retry, queries.retryDelay]).toEqual([shouldRetryQuery, retryDelay])
})

it('a query read once is there after a new start without the network', async () => {
  await start().fetchQuery({ queryKey: KEY, queryFn: async () => ['山田'] })
  await rest()
  connectivityStore.set({ state: 'offline', slow: false, lastContactAt: 1 })
  onlineManager.setOnline(false)
  const data = await start().fetchQuery({ queryKey: KEY, queryFn: () => Promise.reject(new Error('down')) })
  expect(data).toEqual(['山田'])
})

it('memory may forget after five minutes; the disk does not', async () => {
  const client = start()
  await client.fetchQuery({ queryKey: KEY, queryFn: async () => ['山田'], gcTime: 1 })
  await rest()
  expect(client.getQueryData(KEY)).toBeUndefined()
  expect(await stored()).toEqual([['山田']])
})

it('data that was set by hand is kept too', async () => {
  const client = start()
  client.setQueryData(KEY, ['by hand'])
  await rest()
  expect(await stored()).toEqual([['by hand']])
})

it('a fresh copy from before a sent change is read again', async () => {
  await start().fetchQuery({ queryKey: KEY, queryFn: async () => 'before' })
  await rest()
  const sent = createRow('a', { state: 'sent', sent_at: Date.now(), sent_seq: 1 })
  outboxEntries.set([entryOf(sent, null)])
  const again = start()
  await again.fetchQuery({ queryKey: KEY, queryFn: async () => 'after' })
  await rest()
  expect(again.getQueryData(KEY)).toBe('after')
})

it('a fresh copy from before a colleague’s change is read again, though it comes from the disk', async () => {
  await start().fetchQuery({ queryKey: KEY, queryFn: async () => 'before' })
  await rest()
  const again = start()
  markOutdated(again, ['customers'], Date.now() + 10)
  await again.fetchQuery({ queryKey: KEY, queryFn: async () => 'after' })
  await rest()
  expect(again.getQueryData(KEY)).toBe('after')
})

describe('a broken disk', () => {
  it('does not touch reading online', async () => {
    database.close()
    const client = start()
    expect(await client.fetchQuery({ queryKey: KEY, queryFn: async () => 'from server' })).toBe('from server')
  })

  it('is told once, for the screen of this device', async () => {
    vi.resetModules()
    const { getStorageHealth, reportStorageTrouble } = await import('./storage-health')
    expect(getStorageHealth()).toBe('good')
    reportStorageTrouble(Object.assign(new Error('x'), { name: 'DatabaseClosed' }))
    expect(getStorageHealth()).toBe('good')
    reportStorageTrouble(new DOMException('x', 'QuotaExceededError'))
    expect(getStorageHealth()).toBe('full')
    reportStorageTrouble(new Error('x'))
    expect(getStorageHealth()).toBe('broken')
  })
})

describe('tidying', () => {
  beforeAll(async () => void (await import('./tidy-queries')))
  const old = { dataUpdatedAt: Date.now() - 40 * 86_400_000 }

  async function withOldCopy() {
    await store('readwrite', (objects) => {
      objects.put({ buster: '1', queryHash: 'x', queryKey: ['x'], state: { data: 'old', ...old } }, 'tanstack-query-x')
    })
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    start()
    vi.advanceTimersByTime(30_000)
    vi.useRealTimers()
    await rest()
    return stored()
  }

  it('removes what is too old once the server was heard', async () => {
    expect(await withOldCopy()).toEqual([])
  })

  it('removes nothing while nothing newer can be had', async () => {
    connectivityStore.set({ state: 'offline', slow: false, lastContactAt: null })
    expect(await withOldCopy()).toEqual(['old'])
  })
})
