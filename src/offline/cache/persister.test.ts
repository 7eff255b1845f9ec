// @vitest-environment node
import type { PersistedQuery } from '@tanstack/query-persist-client-core'
import { onlineManager, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { CACHE_SCHEMA, createPersister, MAX_AGE_MS } from './persister'
import type { QueryStorage } from './query-storage'

const KEY = ['customers']
const HASH = `tanstack-query-${JSON.stringify(KEY)}`
const DAY = 86_400_000

let disk: Map<string, PersistedQuery>
let readable: boolean
let isOffline: boolean
let isOutdated: boolean
let client: QueryClient
let rejections: unknown[]
// Node's own; the types of this project know browsers only.
const node = (globalThis as unknown as { process: NodeProcess }).process
type NodeProcess = Record<'on' | 'off', (event: string, listener: (reason: unknown) => void) => void>
const onRejection = (reason: unknown) => rejections.push(reason)

/** A storage that never throws, as ours; a broken disk gives nothing and takes nothing. */
const memory = (): QueryStorage => ({
  getItem: async (key) => (readable ? disk.get(key) : undefined),
  setItem: async (key, value) => (readable ? disk.set(key, structuredClone(value)) : undefined),
  removeItem: () => {},
  entries: async () => [...disk],
  tidy: async () => {},
})

function newClient(): QueryClient {
  const { persisterFn } = createPersister({
    storage: memory(),
    isOffline: () => isOffline,
    now: Date.now,
    sent: () => 0,
    isOutdated: () => isOutdated,
    isReplaced: () => false,
    copyAt: async () => null,
    later: (act) => act(),
    staleMs: 300_000,
  })
  return new QueryClient({
    defaultOptions: {
      queries: { persister: persisterFn, networkMode: 'offlineFirst', retry: false, staleTime: 300_000 },
    },
  })
}

/** Puts an answer of that age on the disk. Returns when it was read from the server. */
function stored(data: unknown, age: number, buster = CACHE_SCHEMA): number {
  const dataUpdatedAt = Date.now() - age
  disk.set(HASH, {
    buster,
    queryHash: JSON.stringify(KEY),
    queryKey: KEY,
    state: { data, dataUpdatedAt, status: 'success' },
  } as unknown as PersistedQuery)
  return dataUpdatedAt
}

const fetching = (queryFn: () => Promise<unknown>) => client.fetchQuery({ queryKey: KEY, queryFn })
const state = () => client.getQueryState(KEY)
const rest = (ms = 30) => new Promise((resolve) => setTimeout(resolve, ms))

beforeEach(() => {
  disk = new Map()
  readable = true
  isOffline = false
  isOutdated = false
  rejections = []
  client = newClient()
  node.on('unhandledRejection', onRejection)
})

afterEach(async () => {
  await rest()
  node.off('unhandledRejection', onRejection)
  client.clear()
  onlineManager.setOnline(true)
  expect(rejections).toEqual([])
})

describe('restoring', () => {
  it('shows what is stored without asking the server while it is fresh', async () => {
    const readAt = stored('from disk', 60_000)
    const queryFn = vi.fn(async () => 'from server')
    expect(await fetching(queryFn)).toBe('from disk')
    await rest()
    expect(queryFn).not.toHaveBeenCalled()
    expect(state()?.dataUpdatedAt).toBe(readAt)
  })

  it('shows what is stale at once and asks the server behind it', async () => {
    stored('from disk', DAY)
    const queryFn = vi.fn(async () => 'from server')
    expect(await fetching(queryFn)).toBe('from disk')
    await rest()
    expect(state()?.data).toBe('from server')
    expect(disk.get(HASH)?.state.data).toBe('from server')
  })

  it('asks the server also about fresh data when a change was sent since', async () => {
    stored('before the change', 60_000)
    isOutdated = true
    await fetching(async () => 'after the change')
    await rest()
    expect(state()?.data).toBe('after the change')
  })

  it('a background refetch that fails leaves the data, and is nobody’s unhandled rejection', async () => {
    stored('from disk', DAY)
    expect(await fetching(() => Promise.reject(new Error('down')))).toBe('from disk')
    await rest()
    expect(state()).toMatchObject({ data: 'from disk', status: 'error' })
  })

  it('offline nothing is asked in vain: the data is marked as to be read again', async () => {
    isOffline = true
    stored('from disk', DAY)
    const queryFn = vi.fn(async () => 'from server')
    expect(await fetching(queryFn)).toBe('from disk')
    await rest()
    expect(queryFn).not.toHaveBeenCalled()
    expect(state()).toMatchObject({ status: 'success', isInvalidated: true, error: null })
  })

  it('a query in use is read again when the way is open', async () => {
    isOffline = true
    stored('from disk', DAY)
    onlineManager.setOnline(false)
    client.mount()
    const observer = new QueryObserver(client, { queryKey: KEY, queryFn: async () => 'from server' })
    const end = observer.subscribe(() => {})
    await rest()
    expect(state()?.data).toBe('from disk')
    isOffline = false
    onlineManager.setOnline(true)
    await rest()
    expect(state()?.data).toBe('from server')
    end()
    client.unmount()
  })
})

describe('age and schema', () => {
  it('what is older than 30 days is not shown while the server can be asked, and not deleted either', async () => {
    stored('ancient', MAX_AGE_MS + 1_000)
    await expect(fetching(() => Promise.reject(new Error('down')))).rejects.toThrow('down')
    expect(disk.get(HASH)?.state.data).toBe('ancient')
  })

  it('offline, old data with its age is better than none', async () => {
    isOffline = true
    const readAt = stored('ancient', MAX_AGE_MS + DAY)
    expect(await fetching(() => Promise.reject(new Error('down')))).toBe('ancient')
    await rest()
    expect(state()?.dataUpdatedAt).toBe(readAt)
  })

  it('another schema is never shown', async () => {
    isOffline = true
    stored('other shape', 0, 'another')
    expect(await fetching(async () => 'from server')).toBe('from server')
  })
})

describe('keeping', () => {
  it('keeps each answer, without the errors of the moment', async () => {
    await fetching(async () => 'first')
    await client.refetchQueries({ queryKey: KEY })
    await rest()
    const kept = disk.get(HASH)
    expect(kept).toMatchObject({ buster: CACHE_SCHEMA, state: { data: 'first', error: null, fetchStatus: 'idle' } })
  })

  it('does not keep what must not be kept', async () => {
    await client.fetchQuery({ queryKey: KEY, queryFn: async () => 'secret', meta: { persist: false } })
    await rest()
    expect(disk.size).toBe(0)
  })

  it('a broken disk does not touch an answer of the server', async () => {
    readable = false
    expect(await fetching(async () => 'from server')).toBe('from server')
    await rest()
    expect(state()?.data).toBe('from server')
  })
})
