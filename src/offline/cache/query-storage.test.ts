// @vitest-environment node
import type { PersistedQuery } from '@tanstack/query-persist-client-core'
import { IDBFactory } from 'fake-indexeddb'
import { get, keys, type UseStore } from 'idb-keyval'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '@/lib/database'
import { isQuotaError } from '../device/quota-error'
import { createQueryStorage } from './query-storage'

const NOW = Date.UTC(2026, 4, 1)
let store: UseStore

const query = (data: unknown, dataUpdatedAt: number, buster = '1') =>
  ({ buster, queryHash: 'h', queryKey: ['k'], state: { data, dataUpdatedAt } }) as unknown as PersistedQuery
const dataOf = async (key: string) => (await get<PersistedQuery>(key, store))?.state.data
const quota = () => new DOMException('full', 'QuotaExceededError')

beforeEach(() => {
  const factory = new IDBFactory()
  store = openDatabase({ name: 'c', version: 1, stores: ['queries'], factory: () => factory }).store('queries')
})

const storage = (use: UseStore = store, onTrouble?: (error: unknown) => void) =>
  createQueryStorage(use, { now: () => NOW, onTrouble })

describe('keeping', () => {
  it('gives back what it kept', async () => {
    await storage().setItem('a', query({ n: 1, at: new Date(5) }, NOW))
    expect(await storage().getItem('a')).toMatchObject({ state: { data: { n: 1, at: new Date(5) } } })
    expect(await storage().getItem('b')).toBeUndefined()
  })

  it('never puts an older copy over a newer one, whichever tab writes last', async () => {
    const [one, two] = [storage(), storage()]
    await Promise.all([one.setItem('a', query('new', NOW - 1)), two.setItem('a', query('old', NOW - 9))])
    expect(await dataOf('a')).toBe('new')
    await two.setItem('a', query('newest', NOW))
    expect(await dataOf('a')).toBe('newest')
  })

  it('a copy from the future is a clock that was wrong: it is replaced', async () => {
    await storage().setItem('a', query('future', NOW + 3_600_000))
    await storage().setItem('a', query('now', NOW))
    expect(await dataOf('a')).toBe('now')
  })

  it('a copy of another schema is replaced, whatever its age', async () => {
    await storage().setItem('a', query('old schema', NOW, '0'))
    await storage().setItem('a', query('new schema', NOW - 5))
    expect(await dataOf('a')).toBe('new schema')
  })

  it('what cannot be stored leaves the former copy', async () => {
    await storage().setItem('a', query('good', NOW - 1))
    const onTrouble = vi.fn()
    await storage(store, onTrouble).setItem(
      'a',
      query(() => {}, NOW),
    )
    expect(onTrouble).toHaveBeenCalled()
    expect(await dataOf('a')).toBe('good')
  })
})

describe('the persister’s wish to delete', () => {
  it('is not granted: a failed read or old data offline is no reason', async () => {
    await storage().setItem('a', query('old', 1))
    await storage().removeItem('a')
    expect(await dataOf('a')).toBe('old')
  })
})

describe('a full disk', () => {
  /** Refuses this many writes with a quota error. */
  const full = (times: number): UseStore => {
    let left = times
    return (mode, use) => {
      if (mode !== 'readwrite' || left-- <= 0) return store(mode, use)
      return Promise.reject(quota())
    }
  }

  it('gives a quarter of the oldest copies for the newest one', async () => {
    for (let i = 0; i < 8; i++) await storage().setItem(`k${i}`, query(i, NOW - 100 + i))
    const onTrouble = vi.fn()
    await storage(full(1), onTrouble).setItem('new', query('new', NOW))
    expect(onTrouble).not.toHaveBeenCalled()
    expect(await dataOf('new')).toBe('new')
    expect([await dataOf('k0'), await dataOf('k1'), await dataOf('k2')]).toEqual([undefined, undefined, 2])
  })

  it('that stays full is told, and never thrown', async () => {
    const onTrouble = vi.fn()
    await storage().setItem('a', query('a', NOW))
    await expect(storage(full(99), onTrouble).setItem('b', query('b', NOW))).resolves.toBeUndefined()
    expect(onTrouble).toHaveBeenCalledWith(expect.objectContaining({ name: 'QuotaExceededError' }))
  })

  it('other errors do not cost any copies', async () => {
    await storage().setItem('a', query('a', NOW - 1))
    const broken: UseStore = (mode, use) =>
      mode === 'readwrite' ? Promise.reject(new DOMException('x', 'UnknownError')) : store(mode, use)
    await storage(broken, vi.fn()).setItem('b', query('b', NOW))
    expect(await dataOf('a')).toBe('a')
  })
})

describe('a broken database', () => {
  const broken: UseStore = () => {
    throw new Error('idb-keyval throws before it returns a promise')
  }

  it('reads nothing, writes nothing, throws nothing', async () => {
    const onTrouble = vi.fn()
    const it = storage(broken, onTrouble)
    expect(await it.getItem('a')).toBeUndefined()
    await it.setItem('a', query('a', NOW))
    await it.tidy({ now: NOW, maxAgeMs: 1, buster: '1', limit: 1 })
    expect(onTrouble).toHaveBeenCalledTimes(3)
  })

  it('that hangs holds up a read for 1.5 s only', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] })
    const hanging: UseStore = () => new Promise(() => {})
    const read = storage(hanging).getItem('a')
    await vi.advanceTimersByTimeAsync(1_500)
    await expect(read).resolves.toBeUndefined()
  })
})

describe('what is no query of ours', () => {
  it.each([[null], ['text'], [{ state: {} }], [{ state: { dataUpdatedAt: 1 } }]])('is not read: %j', async (stored) => {
    await store('readwrite', (objects) => void objects.put(stored, 'a'))
    expect(await storage().getItem('a')).toBeUndefined()
  })

  it('nor what the codec cannot open', async () => {
    const locked = {
      encode: (value: unknown) => value,
      decode: () => {
        throw new Error('locked')
      },
    }
    await storage().setItem('a', query('secret', NOW))
    expect(await createQueryStorage(store, { now: () => NOW, codec: locked }).getItem('a')).toBeUndefined()
  })
})

describe('tidy', () => {
  it('deletes the too old, the other schemas, and the oldest beyond the limit', async () => {
    const it = storage()
    await it.setItem('old', query('old', NOW - 1_001))
    await it.setItem('schema', query('schema', NOW, '0'))
    await it.setItem('a', query('a', NOW - 3))
    await it.setItem('b', query('b', NOW - 2))
    await it.setItem('c', query('c', NOW - 1))
    await it.tidy({ now: NOW, maxAgeMs: 1_000, buster: '1', limit: 3 })
    expect(new Set(await keys(store))).toEqual(new Set(['b', 'c']))
  })

  it('never has more than a few of them in memory at once', async () => {
    for (let i = 0; i < 60; i += 1) await storage().setItem(`q${i}`, query(i, NOW - i))
    const read: number[] = []
    const watched: UseStore = (mode, use) =>
      store(mode, (objects) => {
        const one = vi.spyOn(objects, 'get')
        const all = vi.spyOn(objects, 'getAll')
        const result = use(objects)
        read.push(one.mock.calls.length + all.mock.calls.length * 60)
        return result
      })
    await storage(watched).tidy({ now: NOW, maxAgeMs: 1_000, buster: '1', limit: 40 })
    expect(Math.max(...read)).toBe(25)
    expect(await dataOf('q39')).toBe(39)
    expect(await dataOf('q40')).toBeUndefined()
  })
})

it('knows a quota error', () => {
  expect(isQuotaError(quota())).toBe(true)
  expect(isQuotaError(new Error('x'))).toBe(false)
  expect(isQuotaError(null)).toBe(false)
})
