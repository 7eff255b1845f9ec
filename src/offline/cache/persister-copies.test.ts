// @vitest-environment node
// Answers of the replica among those of the server: they show their own age, are not kept twice, and never hide what is
// newer than they are.
import type { PersistedQuery } from '@tanstack/query-persist-client-core'
import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { unreachable } from '@/api/api-error'
import { DiskSilent } from '@/lib/transaction-limit'
import { connectivityStore } from '../connectivity/state'
import { customer } from '../outbox/row-fixtures'
import { CACHE_SCHEMA, createPersister } from './persister'
import { readOrCopy, WITH_COPY } from './read-or-copy'
import { shouldRetryQuery } from './retry-policy'

const ask = vi.hoisted(() => vi.fn())
vi.mock('../replica/replica', () => ({ askReplica: ask }))

const KEY = ['customers', 'detail', 'a']
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const server = vi.fn<() => Promise<ReturnType<typeof customer>>>()
const options = {
  queryKey: KEY,
  queryFn: () => readOrCopy(server, 'customer', { id: 'a' }),
  meta: WITH_COPY,
}

let disk: Map<string, PersistedQuery>
/** Of when the replica is. */
let copyAt: number | null
let client: QueryClient

const isOffline = () => connectivityStore.get().state === 'offline'
const be = (state: 'online' | 'offline') => connectivityStore.set({ state, slow: false, lastContactAt: null })
const named = (name: string) => customer('a', { name })
const state = () => client.getQueryState<ReturnType<typeof customer>>(KEY)
const rest = () => new Promise((resolve) => setTimeout(resolve, 30))
const replicaHas = (name: string, age: number) => {
  const syncedAt = Date.now() - age
  copyAt = syncedAt
  ask.mockResolvedValue({ answer: named(name), syncedAt, sent: 0 })
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
  copyAt = null
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
    sent: () => 0,
    isOutdated: () => false,
    isReplaced: () => false,
    copyAt: async () => copyAt,
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

describe('what was never read', () => {
  it('comes from the replica, is as old as the replica, and to be read again', async () => {
    const syncedAt = replicaHas('directory', 2 * MINUTE)
    expect((await client.fetchQuery(options)).name).toBe('directory')
    await rest()
    expect(state()).toMatchObject({ dataUpdatedAt: syncedAt, isInvalidated: true, status: 'success', error: null })
  })

  it('is not kept a second time', async () => {
    replicaHas('directory', 2 * MINUTE)
    await client.fetchQuery(options)
    await rest()
    expect(disk.size).toBe(0)
  })

  it('is read from the server, and kept, when the way is open', async () => {
    replicaHas('directory', 2 * MINUTE)
    await client.fetchQuery(options)
    await rest()
    be('online')
    await client.refetchQueries({ queryKey: KEY })
    await rest()
    expect(state()).toMatchObject({ data: { name: 'server' }, isInvalidated: false })
    expect([...disk.values()].map((query) => (query.state.data as { name: string }).name)).toEqual(['server'])
  })

  it('and is not in the replica either, fails as it would without one', async () => {
    await expect(client.fetchQuery(options)).rejects.toMatchObject({ kind: 'network' })
  })
})

describe('what was seen once', () => {
  it('is shown when it is newer than the replica', async () => {
    stored('stored', MINUTE)
    replicaHas('directory', 2 * MINUTE)
    expect((await client.fetchQuery(options)).name).toBe('stored')
    await rest()
    expect(state()?.data?.name).toBe('stored')
    expect(ask, 'the replica is not even read').not.toHaveBeenCalled()
  })

  it.each([
    [
      'of an earlier day goes when it goes by the day, though the replica was read before it',
      { goesByDay: true },
      'directory',
    ],
    ['of an earlier day stays when it does not', {}, 'stored'],
  ])('%s', async (_, meta, name) => {
    stored('stored', 25 * HOUR)
    const syncedAt = replicaHas('directory', 26 * HOUR)
    const answer = Promise.withResolvers<unknown>()
    ask.mockReturnValueOnce(answer.promise)
    expect((await client.fetchQuery({ ...options, meta: { ...WITH_COPY, ...meta } })).name).toBe('stored')
    await rest()
    answer.resolve({ answer: named('directory'), syncedAt, sent: 0 })
    await rest()
    expect(state()?.data?.name).toBe(name)
    if (name === 'directory') expect(state()?.dataUpdatedAt).toBe(syncedAt)
  })

  it('is shown at once, and goes when the replica has told what is newer', async () => {
    stored('stored', 60 * MINUTE)
    const syncedAt = replicaHas('directory', 2 * MINUTE)
    const answer = Promise.withResolvers<unknown>()
    ask.mockReturnValueOnce(answer.promise)
    expect((await client.fetchQuery(options)).name).toBe('stored')
    await rest()
    expect(state()?.data?.name).toBe('stored')
    answer.resolve({ answer: named('directory'), syncedAt, sent: 0 })
    await rest()
    expect(state()).toMatchObject({ data: { name: 'directory' }, dataUpdatedAt: syncedAt, isInvalidated: true })
  })

  it('stays when the server has answered before the replica', async () => {
    stored('stored', 60 * MINUTE)
    const syncedAt = replicaHas('directory', 2 * MINUTE)
    const answer = Promise.withResolvers<unknown>()
    ask.mockReturnValueOnce(answer.promise)
    await client.fetchQuery(options)
    be('online')
    await client.refetchQueries({ queryKey: KEY })
    answer.resolve({ answer: named('directory'), syncedAt, sent: 0 })
    await rest()
    expect(state()?.data?.name).toBe('server')
  })

  it('is shown rather than a copy that was never whole', async () => {
    stored('stored', 60 * MINUTE)
    ask.mockResolvedValue({ answer: named('part'), syncedAt: null })
    expect((await client.fetchQuery(options)).name).toBe('stored')
  })

  it('stays on the disk as it is', async () => {
    stored('stored', 60 * MINUTE)
    replicaHas('directory', 2 * MINUTE)
    await client.fetchQuery(options)
    await rest()
    expect([...disk.values()].map((query) => (query.state.data as { name: string }).name)).toEqual(['stored'])
  })

  it('queries without a copy are restored without asking anybody', async () => {
    stored('stored', MINUTE)
    const queryFn = vi.fn(async () => named('nobody'))
    expect((await client.fetchQuery({ queryKey: KEY, queryFn })).name).toBe('stored')
    await rest()
    expect(queryFn).not.toHaveBeenCalled()
  })
})

describe('what is on the screen', () => {
  it('does not go back to the older state of the replica', async () => {
    be('online')
    await client.fetchQuery(options)
    await rest()
    const readAt = state()?.dataUpdatedAt
    be('offline')
    replicaHas('directory', 2 * MINUTE)
    await client.refetchQueries({ queryKey: KEY })
    await rest()
    expect(state()).toMatchObject({ data: { name: 'server' }, dataUpdatedAt: readAt, isInvalidated: true })
  })

  it('becomes the replica’s newer state, and newer ones after it', async () => {
    replicaHas('first', 10 * MINUTE)
    const observer = new QueryObserver(client, options)
    const end = observer.subscribe(() => {})
    await rest()
    const syncedAt = replicaHas('second', 2 * MINUTE)
    await client.refetchQueries({ queryKey: KEY })
    await rest()
    expect(state()).toMatchObject({ data: { name: 'second' }, dataUpdatedAt: syncedAt })
    end()
  })
})

describe('pages', () => {
  const list = (names: string[], total: number) => ({ total, interactions: names, server_time: '' })
  const pages = {
    queryKey: ['interactions', 'timeline', 'a'],
    queryFn: ({ pageParam }: { pageParam: number }) =>
      readOrCopy(
        async () => {
          if (isOffline()) throw unreachable('network', false)
          return list([`server ${pageParam}`], 3) as never
        },
        'contacts',
        { customerId: 'a', skip: pageParam, limit: 1 },
      ),
    meta: WITH_COPY,
    initialPageParam: 0,
    getNextPageParam: (_: unknown, all: unknown[]) => (all.length < 3 ? all.length : null),
  }
  const names = () =>
    client
      .getQueryData<{ pages: { interactions: string[] }[] }>(pages.queryKey)
      ?.pages.flatMap((page) => page.interactions)

  it('go on in the replica where the server was lost, and are as old as it', async () => {
    be('online')
    const observer = new InfiniteQueryObserver(client, pages)
    const end = observer.subscribe(() => {})
    await rest()
    be('offline')
    const syncedAt = Date.now() - 10 * MINUTE
    ask.mockResolvedValue({ answer: list(['replica 1'], 3), syncedAt })
    await observer.fetchNextPage()
    await rest()
    expect(names()).toEqual(['server 0', 'replica 1'])
    expect(client.getQueryState(pages.queryKey)).toMatchObject({ dataUpdatedAt: syncedAt, isInvalidated: true })
    be('online')
    await observer.refetch()
    await rest()
    expect(names()).toEqual(['server 0', 'server 1'])
    end()
  })
})

describe('a copy that does not answer', () => {
  const silent = new DiskSilent('no answer')
  const seen = async () => {
    const observer = new QueryObserver(client, { ...options, retry: shouldRetryQuery })
    const end = observer.subscribe(() => {})
    await rest()
    end()
    return observer.getCurrentResult()
  }

  it('is said to be silent, and asked once only', async () => {
    ask.mockRejectedValue(silent)
    expect(await seen()).toMatchObject({ status: 'error', error: silent, fetchStatus: 'idle' })
    expect(ask).toHaveBeenCalledTimes(1)
  })

  it('is said to be silent when the server is lost while it is read', async () => {
    be('online')
    ask.mockRejectedValue(silent)
    server.mockRejectedValue(unreachable('network', true))
    expect(await seen()).toMatchObject({ status: 'error', error: silent, fetchStatus: 'idle' })
  })

  it('keeps nobody from what was seen before', async () => {
    ask.mockRejectedValue(silent)
    stored('seen', MINUTE)
    expect((await seen()).data?.name).toBe('seen')
  })
})
