import {
  type AsyncStorage,
  experimental_createQueryPersister,
  PERSISTER_KEY_PREFIX,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core'
import { notifyManager, type Query } from '@tanstack/react-query'
import { DAY_MS } from '#contract/day'
import { isFromWrongClock } from '@/lib/known-time'
import { toTokyoDay } from '@/lib/tokyo-time'
import { DiskSilent } from '@/lib/transaction-limit'
import { asOf, noteAsOf, type Read } from './as-of'
import type { QueryStorage } from './query-storage'
import { copied } from './read-or-copy'
import { readThrough } from './read-through'

/** Raised by hand when the shape of stored answers changes; never the build's own number. */
export const CACHE_SCHEMA = '2'
/** What was read longer ago is not shown while the server can be asked. */
export const MAX_AGE_MS = 30 * DAY_MS

export type PersisterDeps = {
  storage: QueryStorage
  /** Offline, old data with its age is better than none. */
  isOffline: () => boolean
  now: () => number
  /** How many changes of this device the server has taken for certain; undefined where they were not counted. */
  sent: () => number | undefined
  /** Whether something was changed that this query shows, after it was read. */
  isOutdated: (query: Query) => boolean
  /** Whether a stored answer lacks a change of this device that the copy holds: then that answers in its place. */
  isReplaced: (stored: Read) => boolean
  /** When the replica was last up to date, ms since 1970; null where it was never whole. Cheap: nothing of it is read. */
  copyAt: () => Promise<number | null>
  /** Does what nobody waits for, once the screen is drawn. */
  later: (act: () => void) => void
  /** Age at which data that no screen looks at is read again, ms. */
  staleMs: number
}

type RefetchDeps = Pick<PersisterDeps, 'isOffline' | 'isOutdated' | 'staleMs'>

/** `sent`: how many changes of this device it holds; not there in what older versions of the app have stored. */
export type StoredQuery = PersistedQuery & { sent?: number | undefined }

type StockPersister = ReturnType<typeof experimental_createQueryPersister<StoredQuery>>

export type QueryPersister = {
  persisterFn: StockPersister['persisterFn']
  /** Keeps a query as it is now; for data that did not come through a fetch. */
  keep: (query: Query) => Promise<void>
}

/** One stored entry per query, restored when the query is first used. */
export function createPersister(deps: PersisterDeps): QueryPersister {
  const { storage, isOffline } = deps
  /** Queries that show answers of the replica: these are on the device already, and older than they look. */
  const fromCopy = new Set<string>()
  /** By the query's hash: how many changes of this device its data holds. */
  const numbers = new Map<string, number | undefined>()
  const note = (query: Query, sent: number | undefined) => {
    noteAsOf(query, sent)
    numbers.set(query.queryHash, sent)
  }
  /** By the key in the storage, what the data of a query is. */
  const replies = new Map<string, NonNullable<Query['meta']>['reply']>()
  const kept: AsyncStorage<StoredQuery> = {
    ...storage,
    getItem: async (key) => {
      const stored = await usable(deps, key)
      if (!stored) return undefined
      const data = readThrough(stored.state.data, replies.get(key))
      if (data === undefined) return undefined
      numbers.set(stored.queryHash, stored.sent)
      return { ...stored, state: { ...stored.state, data } }
    },
    setItem: (key, query) => {
      const { queryHash } = query
      if (!fromCopy.has(queryHash))
        return storage.setItem(key, { ...query, sent: numbers.get(queryHash) } as StoredQuery)
    },
  }
  const persister = experimental_createQueryPersister<StoredQuery>({
    storage: kept,
    buster: CACHE_SCHEMA,
    // Age is judged in `usable`, which knows whether anything newer can be had.
    maxAge: Number.POSITIVE_INFINITY,
    serialize: (query) => ({ ...query, state: settled(query.state) }),
    deserialize: (query) => query,
    // The stock refetch is a promise that nobody holds: offline it ends as an unhandled rejection.
    refetchOnRestore: false,
    filters: { predicate: isPersisted },
  })

  /** How new an answer of the query is beside one of the replica, ms since 1970. One that goes by the day is past with its day. */
  const newness = (query: Query, readAt: number) => {
    const now = deps.now()
    const isPast = query.meta?.goesByDay === true && toTokyoDay(readAt) !== toTokyoDay(now)
    return isPast || isFromWrongClock(readAt, now) ? 0 : readAt
  }

  /** Notes whether the data came from the replica; then its age is that of the replica. */
  const noted = <T>(data: T, query: Query, sent: number | undefined): T => {
    const copy = copied(data)
    if (copy === null) {
      fromCopy.delete(query.queryHash)
      note(query, sent)
      return data
    }
    const isNewer = newness(query, query.state.dataUpdatedAt) > copy.at && !fromCopy.has(query.queryHash)
    const shown = isNewer ? newer(data, copy.at, query) : { data, at: copy.at, isCopy: true }
    if (shown.isCopy) {
      fromCopy.add(query.queryHash)
      note(query, copy.sent)
    }
    notifyManager.schedule(() => query.setState({ dataUpdatedAt: shown.at, isInvalidated: true }))
    return shown.data
  }

  /** Shows the replica's answer in the place of a stored one that is older. */
  const layOver = async <T>(storedAt: number, query: Query, copy: () => Promise<T | undefined>) => {
    const copyAt = await deps.copyAt()
    if (copyAt === null || copyAt <= newness(query, storedAt) || !isOffline()) return
    const data = await copy()
    const at = copied(data)?.at
    if (data === undefined || at === undefined || at <= newness(query, query.state.dataUpdatedAt)) return
    query.setData(noted(data, query, undefined), { updatedAt: at, manual: false })
  }

  return {
    persisterFn: async (queryFn, context, query) => {
      let wasFetched = false
      const key = `${PERSISTER_KEY_PREFIX}-${query.queryHash}`
      replies.set(key, query.meta?.reply)
      // A further page leaves those that are there as they were.
      const sent = query.state.fetchMeta?.fetchMore ? asOf(query) : deps.sent()
      const fetched: typeof queryFn = async (given) => {
        wasFetched = true
        return noted(await queryFn(given), query, sent)
      }
      const isOutOfReach = query.state.data === undefined && query.meta?.hasCopy === true && isOffline()
      if (isOutOfReach) {
        const stored = await kept.getItem(key)
        const copy = () =>
          Promise.resolve(queryFn(context)).catch((error: unknown) => {
            if (error instanceof DiskSilent) throw error
            return undefined
          })
        // To read the replica takes long on a device that just started: what was seen once is shown first.
        if (stored) deps.later(() => void layOver(stored.state.dataUpdatedAt, query, copy).catch(() => {}))
        const data = stored ? undefined : await copy()
        if (data !== undefined) return noted(data, query, sent)
      }
      const data = await persister.persisterFn(fetched, context, query)
      if (!wasFetched) {
        note(query, numbers.get(query.queryHash))
        refetchRestored(query, deps)
      }
      return data
    },
    keep: async (query) => {
      numbers.set(query.queryHash, asOf(query))
      if (isPersisted(query) && query.state.data !== undefined) await persister.persistQuery(query)
    },
  }
}

/** What the query has already is newer than the replica; further pages behind it are taken all the same. */
function newer<T>(data: T, at: number, { state }: Query): { data: T; at: number; isCopy: boolean } {
  if (pagesOf(data) > pagesOf(state.data)) return { data, at, isCopy: true }
  return { data: state.data as T, at: state.dataUpdatedAt, isCopy: false }
}

function pagesOf(data: unknown): number {
  return (data as { pages?: unknown[] }).pages?.length ?? 0
}

function isPersisted(query: Query): boolean {
  return query.meta?.persist !== false
}

async function usable(
  { storage, isOffline, now, isReplaced }: PersisterDeps,
  key: string,
): Promise<StoredQuery | undefined> {
  const query = (await storage.getItem(key)) as StoredQuery | undefined
  if (!query || query.buster !== CACHE_SCHEMA) return undefined
  const { sent, queryKey, state } = query
  const readAt = state.dataUpdatedAt
  const isTooOld = now() - readAt > MAX_AGE_MS && !isOffline()
  return isTooOld || isReplaced({ queryKey, sent, readAt }) ? undefined : query
}

/** Only the data and its age: errors belong to the moment, and may not be storable. */
function settled(state: PersistedQuery['state']): PersistedQuery['state'] {
  return {
    ...state,
    status: 'success',
    fetchStatus: 'idle',
    error: null,
    errorUpdatedAt: 0,
    errorUpdateCount: 0,
    fetchFailureCount: 0,
    fetchFailureReason: null,
    fetchMeta: null,
  }
}

/** After restoring, the restored age is set in the next turn; then it can be judged. A failure leaves the data shown. */
function refetchRestored(query: Query, { isOffline, isOutdated, staleMs }: RefetchDeps): void {
  notifyManager.schedule(() => {
    // Without an observer (a prefetch) a query knows no age at which it is stale.
    const isStale = query.getObserversCount() > 0 ? query.isStale() : query.isStaleByTime(staleMs)
    if (!isStale && !isOutdated(query)) return
    // Offline the attempt would only fail; reconnecting refetches what is stale and in use.
    if (isOffline()) return query.invalidate()
    query.fetch().catch(() => {})
  })
}
