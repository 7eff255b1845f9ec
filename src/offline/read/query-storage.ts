// Where the persister keeps queries. It never throws, never waits long, never deletes on the persister's word, and
// never puts an older copy over a newer one: the stock persister relies on all four.
import type { AsyncStorage, PersistedQuery } from '@tanstack/query-persist-client-core'
import { del, entries, get, getMany, keys, type UseStore } from 'idb-keyval'
import { type Codec, plainCodec } from '../codec'

export type QueryStorage = AsyncStorage<PersistedQuery> & {
  /** Deletes entries that can never be shown again and, beyond the limit, those that were read longest ago. */
  tidy: (rules: TidyRules) => Promise<void>
}

export type TidyRules = { now: number; maxAgeMs: number; buster: string; limit: number }

export type QueryStorageOptions = {
  now: () => number
  /** Told when the disk is full or broken, so that a screen can say so; reading goes on without it. */
  onTrouble?: ((error: unknown) => void) | undefined
  codec?: Codec
}

/** What is known of a stored query without its data. */
type Age = { key: string; at: number; buster: string }

/** Stored queries read at once. */
const SLICE = 25
/** A database that hangs must not hold up a read from the server. */
const READ_LIMIT_MS = 1_500
/** Share of the entries that goes when the disk is full, the oldest first. */
const EVICTED_SHARE = 0.25

export function createQueryStorage(store: UseStore, options: QueryStorageOptions): QueryStorage {
  const { now, onTrouble, codec = plainCodec } = options

  const all = async (): Promise<[string, PersistedQuery][]> => {
    const stored = await entries<string, unknown>(store)
    return stored.flatMap(([key, value]) => {
      const query = readQuery(value, codec)
      return query ? [[key, query] as [string, PersistedQuery]] : []
    })
  }

  /** Newest first; a few at a time: thousands of stored lists must not be in memory at once. */
  const ages = async (): Promise<Age[]> => {
    const names = await keys<string>(store)
    const found: Age[] = []
    for (let from = 0; from < names.length; from += SLICE) {
      const slice = names.slice(from, from + SLICE)
      const stored = await getMany<unknown>(slice, store)
      for (const [i, key] of slice.entries()) {
        const query = readQuery(stored[i], codec)
        if (query) found.push({ key, at: query.state.dataUpdatedAt, buster: query.buster })
      }
    }
    return found.sort((a, b) => b.at - a.at)
  }

  const evictOldest = async () => {
    const oldestFirst = (await ages()).toReversed()
    const gone = oldestFirst.slice(0, Math.ceil(oldestFirst.length * EVICTED_SHARE))
    for (const { key } of gone) await del(key, store)
    return gone.length
  }

  return {
    getItem: (key) => {
      const read = quietly(() => get<unknown>(key, store).then((value) => readQuery(value, codec)), onTrouble)
      return Promise.race([read, after(READ_LIMIT_MS)])
    },

    setItem: async (key, query) => {
      const write = () => putIfNewer(store, key, query, now(), codec)
      try {
        await write()
      } catch (error) {
        // A full disk gives its oldest copies for the newest one, once.
        const hasRoom = isQuotaError(error) && (await quietly(evictOldest)) !== 0
        if (!hasRoom || (await quietly(() => write().then(() => true))) !== true) onTrouble?.(error)
      }
    },

    // The persister deletes what it cannot read, and what is too old even while nothing newer can be had. What is of no
    // use any more goes in `tidy`, after the server was heard.
    removeItem: () => {},

    entries: async () => (await quietly(all, onTrouble)) ?? [],

    tidy: async ({ now, maxAgeMs, buster, limit }) => {
      await quietly(async () => {
        for (const [i, age] of (await ages()).entries()) {
          const isUseless = age.buster !== buster || now - age.at > maxAgeMs
          if (isUseless || i >= limit) await del(age.key, store)
        }
      }, onTrouble)
    },
  }
}

/** One transaction reads and writes, so that of two tabs the one with the newer data wins, whoever writes last. */
function putIfNewer(store: UseStore, key: string, query: PersistedQuery, now: number, codec: Codec): Promise<void> {
  const encoded = codec.encode(query)
  return store(
    'readwrite',
    (objects) =>
      new Promise<void>((resolve, reject) => {
        const { transaction } = objects
        transaction.oncomplete = () => resolve()
        transaction.onabort = () => reject(transaction.error)
        const read = objects.get(key)
        read.onsuccess = () => {
          const kept = readQuery(read.result, codec)
          const keptAt = kept?.buster === query.buster ? kept.state.dataUpdatedAt : 0
          // A date in the future is a clock that was wrong, not newer data.
          if (keptAt > query.state.dataUpdatedAt && keptAt <= now) return
          try {
            objects.put(encoded, key)
          } catch (error) {
            // What cannot be cloned; the stored copy stays.
            reject(error)
          }
        }
      }),
  )
}

function readQuery(stored: unknown, codec: Codec): PersistedQuery | undefined {
  if (stored === undefined) return undefined
  try {
    const query = codec.decode(stored) as PersistedQuery
    return typeof query?.state?.dataUpdatedAt === 'number' && Array.isArray(query.queryKey) ? query : undefined
  } catch {
    return undefined
  }
}

/** The result, or undefined when it fails; idb-keyval may also throw before it returns a promise. */
async function quietly<T>(run: () => Promise<T>, onTrouble?: (error: unknown) => void): Promise<T | undefined> {
  try {
    return await run()
  } catch (error) {
    onTrouble?.(error)
    return undefined
  }
}

function after(ms: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, ms, undefined))
}

export function isQuotaError(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}
