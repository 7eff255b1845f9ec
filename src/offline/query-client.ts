import { matchQuery, type Query, QueryClient } from '@tanstack/react-query'
import { getConnectivity } from './connectivity'
import { outdatedSince } from './read/outdated'
import { CACHE_SCHEMA, createPersister, MAX_AGE_MS, type QueryPersister } from './read/persister'
import { createQueryStorage, type QueryStorage } from './read/query-storage'
import { reportStorageTrouble } from './read/storage-health'
import { isFinalRefusal, retryDelay, shouldRetryMutation, shouldRetryQuery } from './retry-policy'
import type { OfflineScope } from './scope'
import { sentTime } from './sent-time'

/** Spec section 9, both. They concern memory only; what was read stays on the device for 30 days. */
const STALE_MS = 5 * 60_000
const GC_MS = 5 * 60_000
/** Most queries kept on the device. */
const STORED_LIMIT = 2_000
/** After the first screens are there, the store is tidied. */
const TIDY_AFTER_MS = 30_000

type Scope = Pick<OfflineScope, 'cache' | 'outbox' | 'touched'>

/** The queries of one person: read from the device first, then from the server, kept on the device one by one. */
export function createQueryClient(scope: Scope): QueryClient {
  const storage = createQueryStorage(scope.cache.store('queries'), { now: Date.now, onTrouble: reportStorageTrouble })
  const persister = createPersister({
    storage,
    now: Date.now,
    isOffline: () => getConnectivity().state === 'offline',
    changedAt: (query) => Math.max(changedAt(scope, query), outdatedSince(client, query)),
    staleMs: STALE_MS,
  })
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        gcTime: GC_MS,
        retry: shouldRetryQuery,
        retryDelay,
        // Each start begins offline and goes online with the first answer. What was refused for good is not asked again for
        // that; a new sign-in or the next visit of the page does.
        refetchOnReconnect: ({ state }) => !isFinalRefusal(state.error),
        // With `online` a query that is known to be offline would not even look on the device.
        networkMode: 'offlineFirst',
        persister: persister.persisterFn,
      },
      mutations: {
        retry: shouldRetryMutation,
        retryDelay,
        // What cannot wait in the outbox fails with a plain message instead of hanging until the network is back.
        networkMode: 'always',
      },
    },
  })
  keepDataSetByHand(client, persister)
  scope.touched.attach(client)
  tidyLater(storage)
  return client
}

/** When a change was last sent that this query shows, ms since 1970; 0 for never. */
function changedAt({ outbox }: Scope, query: Query): number {
  const times = outbox.entries
    .get()
    .filter(
      ({ state, invalidates }) => state === 'sent' && invalidates.some((queryKey) => matchQuery({ queryKey }, query)),
    )
    .map((entry) => sentTime(entry))
  return Math.max(0, ...times)
}

/** `setQueryData` does not pass the persister. */
function keepDataSetByHand(client: QueryClient, { keep }: QueryPersister): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && event.action.manual) void keep(event.query)
  })
}

/** Old copies go only when newer ones can be had. */
function tidyLater({ tidy }: QueryStorage): void {
  setTimeout(() => {
    if (getConnectivity().state !== 'online') return
    void tidy({ now: Date.now(), maxAgeMs: MAX_AGE_MS, buster: CACHE_SCHEMA, limit: STORED_LIMIT })
  }, TIDY_AFTER_MS)
}
