// Where the persister keeps queries. It never throws, never waits long, never deletes on the persister's word, and
// never puts an older copy over a newer one: the stock persister relies on all four.

import type { AsyncStorage, PersistedQuery } from '@tanstack/query-persist-client-core'
import { get, type UseStore } from 'idb-keyval'
import { isFromWrongClock } from '@/lib/known-time'
import { type Codec, plainCodec } from '../device/codec'
import { isQuotaError } from '../device/quota-error'
import { readQuery, type TidyRules } from './read-query'

export type QueryStorage = AsyncStorage<PersistedQuery> & {
  /** Deletes entries that can never be shown again and, beyond the limit, those that were read longest ago. */
  tidy: (rules: TidyRules) => Promise<void>
}

export type QueryStorageOptions = {
  now: () => number
  /** Told when the disk is full or broken, so that a screen can say so; reading goes on without it. */
  onTrouble?: ((error: unknown) => void) | undefined
  codec?: Codec
}

/** A database that hangs must not hold up a read from the server. */
const READ_LIMIT_MS = 1_500
export function createQueryStorage(store: UseStore, options: QueryStorageOptions): QueryStorage {
  const { now, onTrouble, codec = plainCodec } = options

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
        const hasRoom =
          isQuotaError(error) && (await quietly(async () => (await tidying()).evictOldest(store, codec))) !== 0
        if (!hasRoom || (await quietly(() => write().then(() => true))) !== true) onTrouble?.(error)
      }
    },

    // The persister deletes what it cannot read, and what is too old even while nothing newer can be had. What is of no
    // use any more goes in `tidy`, after the server was heard.
    removeItem: () => {},

    tidy: async (rules) => {
      await quietly(async () => (await tidying()).tidyQueries(store, codec, rules), onTrouble)
    },
  }
}

const tidying = () => import('./tidy-queries')

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
          if (keptAt > query.state.dataUpdatedAt && !isFromWrongClock(keptAt, now)) return
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
