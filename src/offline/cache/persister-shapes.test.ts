// @vitest-environment node
// Answers as an older version of the app has stored them.
import type { PersistedQuery } from '@tanstack/query-persist-client-core'
import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { CACHE_SCHEMA, createPersister } from './persister'
import { readThrough } from './read-through'

/** What the contract says today. The version before knew no `price` and no `tags`, and one before that other colours. */
const Lamp = z.looseObject({
  id: z.string(),
  color: z.enum(['white', 'warm']),
  price: z._default(z.nullable(z.int()), null),
  tags: z._default(z.array(z.string()), []),
})
const LampList = z.looseObject({ lamps: z.array(Lamp), total: z.int() })
const before = { id: 'a', color: 'warm' }
const today = { ...before, price: null, tags: [] }
const others = { id: 'a', color: 'green' }

const KEY = ['lamps']
let disk: Map<string, PersistedQuery>
let client: QueryClient
let isOffline: boolean

function stored(data: unknown) {
  const state = { data, dataUpdatedAt: Date.now() - 1_000, status: 'success' }
  const query = { buster: CACHE_SCHEMA, queryHash: JSON.stringify(KEY), queryKey: KEY, state }
  disk.set(`tanstack-query-${JSON.stringify(KEY)}`, query as unknown as PersistedQuery)
}

beforeEach(() => {
  disk = new Map()
  isOffline = false
  const { persisterFn } = createPersister({
    storage: {
      getItem: async (key) => disk.get(key),
      setItem: async (key, value) => disk.set(key, structuredClone(value)),
      removeItem: () => {},
      tidy: async () => {},
    },
    isOffline: () => isOffline,
    now: Date.now,
    sent: () => 0,
    isOutdated: () => false,
    isReplaced: () => false,
    copyAt: async () => null,
    later: (act) => act(),
    staleMs: 300_000,
  })
  client = new QueryClient({
    defaultOptions: { queries: { persister: persisterFn, networkMode: 'offlineFirst', retry: false } },
  })
  return () => client.clear()
})

const server = vi.fn(async (): Promise<unknown> => 'from the server')
beforeEach(() => void server.mockClear())
const read = (meta: object) => client.fetchQuery({ queryKey: KEY, queryFn: server, staleTime: 300_000, meta })

describe('an answer of an older version', () => {
  it('has the default of every field that it did not know; what it knew beside the schema stays', async () => {
    stored({ lamps: [{ ...before, room: '待合' }], total: 1 })
    expect(await read({ reply: LampList })).toEqual({ lamps: [{ ...today, room: '待合' }], total: 1 })
    expect(server).not.toHaveBeenCalled()
  })

  it('is as if it were not there where it cannot be read: the server is asked', async () => {
    stored({ lamps: [others], total: 1 })
    expect(await read({ reply: LampList })).toBe('from the server')
    expect(server).toHaveBeenCalledOnce()
  })

  it('nor is it shown without a connection: no screen has to know what it may hold', async () => {
    isOffline = true
    server.mockRejectedValueOnce(new Error('offline'))
    stored(null)
    await expect(read({ reply: LampList })).rejects.toThrow('offline')
    expect(client.getQueryState(KEY)).toMatchObject({ status: 'error', data: undefined })
  })

  it('gives way to the copy where that answers the query too', async () => {
    isOffline = true
    server.mockResolvedValueOnce('from the copy')
    stored({ lamps: 7 })
    expect(await read({ reply: LampList, hasCopy: true })).toBe('from the copy')
  })

  it('is shown as it is where its query names no schema', async () => {
    stored(others)
    expect(await read({})).toEqual(others)
  })
})

describe('stored data', () => {
  it('of a list by pages is read page by page', () => {
    const page = { lamps: [before], total: 2 }
    const pageParams = [0, 1]
    expect(readThrough({ pages: [page, page], pageParams }, LampList)).toEqual({
      pages: [
        { lamps: [today], total: 2 },
        { lamps: [today], total: 2 },
      ],
      pageParams,
    })
    expect(readThrough({ pages: [page, { lamps: [others], total: 2 }], pageParams }, LampList)).toBeUndefined()
  })

  it('of a collection that is kept whole is its records', () => {
    expect(readThrough([before], LampList.shape.lamps)).toEqual([today])
  })

  it.each([null, undefined, 'text', { pages: 'none', pageParams: [] }])('%j is no list', (data) => {
    expect(readThrough(data, LampList)).toBeUndefined()
  })
})
