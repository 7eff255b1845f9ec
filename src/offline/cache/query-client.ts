import { QueryClient } from '@tanstack/react-query'
import type { Database } from '@/lib/database'
import { whenIdle } from '@/lib/when-idle'
import { getConnectivity } from '../connectivity/connectivity'
import type { Outbox } from '../outbox/outbox-types'
import { sentCount } from '../outbox/sent-count'
import { replicaAt } from '../replica/replica'
import { asOf, isBefore, isOlder, noteAsOf } from './as-of'
import { isOutdated } from './outdated'
import { CACHE_SCHEMA, createPersister, MAX_AGE_MS, type QueryPersister } from './persister'
import { createQueryStorage, type QueryStorage } from './query-storage'
import { isFinalRefusal, retryDelay, shouldRetryQuery } from './retry-policy'
import { reportStorageTrouble } from './storage-health'
import type { Touched } from './touched'

/** Spec section 9, both. They concern memory only; what was read stays on the device for 30 days. */
const STALE_MS = 5 * 60_000
const GC_MS = 5 * 60_000
/** Most queries kept on the device. */
const STORED_LIMIT = 2_000
/** After the first screens are there, the store is tidied. */
const TIDY_AFTER_MS = 30_000
/** What was stored is on the screen by then, and the replica may be newer. */
const LAY_OVER_WITHIN_MS = 2_000

type Scope = { cache: Database; outbox: Pick<Outbox, 'entries'>; touched: Pick<Touched, 'attach'> }

/** The queries of one person: read from the device first, then from the server, kept on the device one by one. */
export function createQueryClient(scope: Scope): QueryClient {
  const storage = createQueryStorage(scope.cache.store('queries'), { now: Date.now, onTrouble: reportStorageTrouble })
  const persister = createPersister({
    storage,
    now: Date.now,
    isOffline: () => getConnectivity().state === 'offline',
    sent: () => sentCount(scope.outbox.entries.get()),
    isOutdated: (query) =>
      scope.outbox.entries.get().some((entry) => isOlder(query, entry)) || isOutdated(client, query),
    isReplaced: (stored) => scope.outbox.entries.get().some((entry) => entry.pulled && isBefore(stored, entry)),
    copyAt: replicaAt,
    later: (act) => whenIdle(act, LAY_OVER_WITHIN_MS),
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
    },
  })
  keepDataSetByHand(client, persister, scope)
  scope.touched.attach(client)
  tidyLater(storage)
  return client
}

/** `setQueryData` does not pass the persister. */
function keepDataSetByHand(client: QueryClient, { keep }: QueryPersister, { outbox }: Scope): void {
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success' || !event.action.manual) return
    if (asOf(event.query) === undefined) noteAsOf(event.query, sentCount(outbox.entries.get()))
    void keep(event.query)
  })
}

/** Old copies go only when newer ones can be had. */
function tidyLater({ tidy }: QueryStorage): void {
  setTimeout(() => {
    if (getConnectivity().state !== 'online') return
    void tidy({ now: Date.now(), maxAgeMs: MAX_AGE_MS, buster: CACHE_SCHEMA, limit: STORED_LIMIT })
  }, TIDY_AFTER_MS)
}
