// @vitest-environment node
// How many of this device's own changes an answer holds is kept with it.
import type { PersistedQuery } from '@tanstack/query-persist-client-core'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { connectivityStore } from '../connectivity/state'
import { customer } from '../outbox/row-fixtures'
import { asOf } from './as-of'
import { CACHE_SCHEMA, createPersister } from './persister'
import { readOrCopy, WITH_COPY } from './read-or-copy'

const ask = vi.hoisted(() => vi.fn())
vi.mock('../replica/replica', () => ({ askReplica: ask }))

const KEY = ['customers', 'detail', 'a']
const MINUTE = 60_000
const server = vi.fn<() => Promise<ReturnType<typeof customer>>>()
const options = {
  queryKey: KEY,
  queryFn: () => readOrCopy(server, 'customer', { id: 'a' }),
  meta: WITH_COPY,
}

let disk: Map<string, PersistedQuery>
let client: QueryClient
/** How many changes of this device the server has taken. */
let sent: number
let isReplaced: boolean

const isOffline = () => connectivityStore.get().state === 'offline'
const be = (state: 'online' | 'offline') => connectivityStore.set({ state, slow: false, lastContactAt: null })
const named = (name: string) => customer('a', { name })
const rest = () => new Promise((resolve) => setTimeout(resolve, 30))
const replicaHas = (name: string, age: number) => {
  const syncedAt = Date.now() - age
  ask.mockResolvedValue({ answer: named(name), syncedAt, sent })
  return syncedAt
}
const stored = (name: string, age: number) =>
  disk.set(`tanstack-query-${JSON.stringify(KEY)}`, {
    buster: CACHE_SCHEMA,
    queryHash: JSON.stringify(KEY),
    queryKey: KEY,
    state: { data: named(name), dataUpdatedAt: Date.now() - age, status: 'success' },
  } as unknown as PersistedQuery)

beforeEach(() => {
  disk = new Map()
  sent = 7
  isReplaced = false
  ask.mockReset().mockResolvedValue(null)
  server.mockReset().mockImplementation(async () => {
    if (isOffline()) throw unreachable('network', false)
    return named('server')
  })
  be('offline')
  const { persisterFn } = createPersister({
    storage: {
      getItem: async (key) => disk.get(key),
      setItem: async (key, value) => disk.set(key, structuredClone(value)),
      removeItem: () => {},
      entries: async () => [...disk],
      tidy: async () => {},
    },
    isOffline,
    now: Date.now,
    sent: () => sent,
    isOutdated: () => false,
    isReplaced: () => isReplaced,
    copyAt: async () => null,
    later: (act) => act(),
    staleMs: 5 * MINUTE,
  })
  client = new QueryClient({
    defaultOptions: {
      queries: { persister: persisterFn, networkMode: 'offlineFirst', retry: false, staleTime: 5 * MINUTE },
    },
  })
})

afterEach(async () => {
  await rest()
  client.clear()
  connectivityStore.set({ state: 'unknown', slow: false, lastContactAt: null })
})

const number = () => {
  const query = client.getQueryCache().find({ queryKey: KEY })
  return query && asOf(query)
}

it('of the server’s answer, those that were sent when it was asked', async () => {
  be('online')
  server.mockImplementation(async () => {
    sent = 8
    return named('server')
  })
  await client.fetchQuery(options)
  await rest()
  expect(number()).toBe(7)
  expect([...disk.values()]).toMatchObject([{ sent: 7 }])
})

it('of a copy, what it says', async () => {
  replicaHas('directory', 2 * MINUTE)
  ask.mockResolvedValue({ answer: named('directory'), syncedAt: 1, sent: 9 })
  await client.fetchQuery(options)
  await rest()
  expect(number()).toBe(9)
})

it('of a stored answer, what was stored with it', async () => {
  be('online')
  await client.fetchQuery(options)
  await rest()
  client.clear()
  sent = 9
  be('offline')
  await client.fetchQuery(options)
  await rest()
  expect(number()).toBe(7)
})

it('of one that a version has stored that did not count, nobody knows', async () => {
  stored('seen', MINUTE)
  await client.fetchQuery(options)
  await rest()
  expect(number()).toBeUndefined()
})

it('a stored answer that lacks one the copy has gives way to the copy', async () => {
  stored('seen', MINUTE)
  replicaHas('directory', 2 * MINUTE)
  isReplaced = true
  expect((await client.fetchQuery(options)).name).toBe('directory')
})

it('and online to the server', async () => {
  be('online')
  stored('seen', MINUTE)
  isReplaced = true
  expect((await client.fetchQuery(options)).name).toBe('server')
})
