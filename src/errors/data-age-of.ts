import type { UseQueryResult } from '@tanstack/react-query'

/** Spec section 9: older than the stale time, data says how old it is. */
const FRESH_FOR_MS = 5 * 60_000

type Aged = Pick<UseQueryResult<unknown>, 'dataUpdatedAt' | 'isPlaceholderData' | 'isRefetchError' | 'fetchStatus'>

/** When the data was read, ms since 1970, where that has to be said: it could not be read again, or not for a while. Else null. */
export function dataAgeOf(query: Aged, isOffline: boolean): number | null {
  if (query.dataUpdatedAt === 0 || query.isPlaceholderData) return null
  const isAged =
    isOffline ||
    query.isRefetchError ||
    (query.fetchStatus === 'idle' && Date.now() - query.dataUpdatedAt > FRESH_FOR_MS)
  return isAged ? query.dataUpdatedAt : null
}
