// A colleague changed a record: what this device has read of it before is out of date, in memory and on the disk, even
// if it is younger than the stale time.
import { matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import { isFromWrongClock } from '@/lib/known-time'

type Change = { queryKey: QueryKey; since: number }

const changesOf = new WeakMap<QueryClient, Map<string, Change>>()

/**
 * Has queries of this key that were read before `since` (ms since 1970) read again: at once where a screen shows them,
 * otherwise when they are next used, also when they come from the disk then.
 */
export function markOutdated(client: QueryClient, queryKey: QueryKey, since: number): void {
  const changes = changesOf.get(client) ?? new Map<string, Change>()
  changesOf.set(client, changes)
  const name = JSON.stringify(queryKey)
  changes.set(name, { queryKey, since: Math.max(since, changes.get(name)?.since ?? 0) })
  const isOld = (query: Query) => query.state.dataUpdatedAt > 0 && isOutdated(client, query)
  void client.invalidateQueries({ queryKey, predicate: isOld }).catch(() => {})
}

/** Whether a colleague has changed what this query shows after it was read, as far as anybody knows when that was. */
export function isOutdated(client: QueryClient, query: Query): boolean {
  const { dataUpdatedAt } = query.state
  return dataUpdatedAt < outdatedSince(client, query) || isFromWrongClock(dataUpdatedAt, Date.now())
}

/** When a colleague last changed what this query shows, ms since 1970; 0 when nothing is known of it. */
export function outdatedSince(client: QueryClient, query: Query): number {
  const changes = [...(changesOf.get(client)?.values() ?? [])].filter(({ queryKey }) => matchQuery({ queryKey }, query))
  return Math.max(0, ...changes.map(({ since }) => since))
}
