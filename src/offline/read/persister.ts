import { experimental_createQueryPersister, type PersistedQuery } from '@tanstack/query-persist-client-core'
import { notifyManager, type Query } from '@tanstack/react-query'
import type { QueryStorage } from './query-storage'

/** Raised by hand when the shape of stored answers changes; never the build's own number. */
export const CACHE_SCHEMA = '1'
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
  const persister = experimental_createQueryPersister<PersistedQuery>({
    storage: { ...storage, getItem: (key) => usable(storage, key, { isOffline, now }) },
    buster: CACHE_SCHEMA,
    // Age is judged in `usable`, which knows whether anything newer can be had.
    maxAge: Number.POSITIVE_INFINITY,
    serialize: (query) => ({ ...query, state: settled(query.state) }),
    deserialize: (query) => query,
    // The stock refetch is a promise that nobody holds: offline it ends as an unhandled rejection.
    refetchOnRestore: false,
    filters: { predicate: isPersisted },
  })

  return {
    persisterFn: async (queryFn, context, query) => {
      let wasFetched = false
      const fetched: typeof queryFn = (given) => {
        wasFetched = true
        return queryFn(given)
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
