import {
  type AsyncStorage,
  experimental_createQueryPersister,
  PERSISTER_KEY_PREFIX,
  type PersistedQuery,
} from '@tanstack/query-persist-client-core'
import { notifyManager, type Query } from '@tanstack/react-query'
import { DiskSilent } from '@/lib/transaction-limit'
import type { QueryStorage } from './query-storage'
import { copiedAt } from './read-or-copy'

/** Raised by hand when the shape of stored answers changes; never the build's own number. */
export const CACHE_SCHEMA = '2'
/** What was read longer ago is not shown while the server can be asked. */
export const MAX_AGE_MS = 30 * 24 * 60 * 60 * 1000

export type PersisterDeps = {
  storage: QueryStorage
  /** Offline, old data with its age is better than none. */
  isOffline: () => boolean
  now: () => number
  /** When a change was last sent that this query shows; what was read before that is out of date. */
  changedAt: (query: Query) => number
  /** Age at which data that no screen looks at is read again, ms. */
  staleMs: number
}

type RefetchDeps = Pick<PersisterDeps, 'isOffline' | 'changedAt' | 'staleMs'>

type StockPersister = ReturnType<typeof experimental_createQueryPersister<PersistedQuery>>

export type QueryPersister = {
  persisterFn: StockPersister['persisterFn']
  /** Keeps a query as it is now; for data that did not come through a fetch. */
  keep: (query: Query) => Promise<void>
}

/** One stored entry per query, restored when the query is first used. */
export function createPersister({ storage, isOffline, now, changedAt, staleMs }: PersisterDeps): QueryPersister {
  /** Queries that show answers of the directory: these are on the device already, and older than they look. */
  const copied = new Set<string>()
  const kept: AsyncStorage<PersistedQuery> = {
    ...storage,
    getItem: (key) => usable(storage, key, { isOffline, now }),
    setItem: (key, query) => (copied.has(query.queryHash) ? undefined : storage.setItem(key, query)),
  }
  const persister = experimental_createQueryPersister<PersistedQuery>({
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

  /** Notes whether the data came from the directory; then it is of when that was read. */
  const noted = <T>(data: T, query: Query): T => {
    const at = copiedAt(data)
    if (at === null) {
      copied.delete(query.queryHash)
      return data
    }
    const shown = newer(data, at, query, copied.has(query.queryHash))
    if (shown.isCopy) copied.add(query.queryHash)
    notifyManager.schedule(() => query.setState({ dataUpdatedAt: shown.at, isInvalidated: true }))
    return shown.data
  }

  return {
    persisterFn: async (queryFn, context, query) => {
      let wasFetched = false
      const fetched: typeof queryFn = async (given) => {
        wasFetched = true
        return noted(await queryFn(given), query)
      }
      const isOutOfReach = query.state.data === undefined && query.meta?.hasCopy === true && isOffline()
      if (isOutOfReach) {
        let silence: unknown = null
        // Whichever is newer: what was seen once, or the directory.
        const [stored, data] = await Promise.all([
          kept.getItem(`${PERSISTER_KEY_PREFIX}-${query.queryHash}`),
          Promise.resolve(queryFn(context)).catch((error: unknown) => {
            if (error instanceof DiskSilent) silence = error
            return undefined
          }),
        ])
        if (silence && !stored) throw silence
        const at = copiedAt(data) ?? Number.POSITIVE_INFINITY
        if (data !== undefined && at >= (stored?.state.dataUpdatedAt ?? 0)) return noted(data, query)
      }
      const data = await persister.persisterFn(fetched, context, query)
      if (!wasFetched) refetchRestored(query, { isOffline, changedAt, staleMs })
      return data
    },
    keep: async (query) => {
      if (isPersisted(query) && query.state.data !== undefined) await persister.persistQuery(query)
    },
  }
}

/** What the query has already may be newer than the directory; further pages behind it are taken all the same. */
function newer<T>(data: T, at: number, { state }: Query, isCopy: boolean): { data: T; at: number; isCopy: boolean } {
  const isNewer = state.data !== undefined && state.dataUpdatedAt > at
  if (!isNewer || isCopy) return { data, at, isCopy: true }
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
  storage: QueryStorage,
  key: string,
  { isOffline, now }: Pick<PersisterDeps, 'isOffline' | 'now'>,
): Promise<PersistedQuery | undefined> {
  const query = await storage.getItem(key)
  if (!query || query.buster !== CACHE_SCHEMA) return undefined
  const isTooOld = now() - query.state.dataUpdatedAt > MAX_AGE_MS
  return isTooOld && !isOffline() ? undefined : query
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
function refetchRestored(query: Query, { isOffline, changedAt, staleMs }: RefetchDeps): void {
  notifyManager.schedule(() => {
    // Without an observer (a prefetch) a query knows no age at which it is stale.
    const isStale = query.getObserversCount() > 0 ? query.isStale() : query.isStaleByTime(staleMs)
    const isOutdated = isStale || query.state.dataUpdatedAt < changedAt(query)
    // Offline the attempt would only fail; reconnecting refetches what is stale and in use.
    if (!isOutdated) return
    if (isOffline()) return query.invalidate()
    query.fetch().catch(() => {})
  })
}
