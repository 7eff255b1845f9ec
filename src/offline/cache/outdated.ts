// A record was changed past the outbox, by a colleague or by an act that needs a connection: what this device has read of it
// before is out of date, in memory and on the disk, even if it is younger than the stale time. It is known after a reload, too.
import { matchQuery, type Query, type QueryClient, type QueryKey } from '@tanstack/react-query'
import * as z from 'zod/mini'
import { isFromWrongClock } from '@/lib/known-time'
import { asJson, storedValue } from '@/lib/stored-setting'

/** So many are known after a reload, the latest. Much older ones say nothing: what was read before them is stale anyway. */
const MOST = 50
const KeptChange = z.object({ queryKey: z.array(z.unknown()), since: z.number() })
type Change = z.infer<typeof KeptChange>
const kept = storedValue<Change[]>('outdated', asJson(z.array(KeptChange)), 'session')

const known = new WeakMap<QueryClient, Map<string, Change>>()

/** The changes by their keys, the latest last. */
function changesOf(client: QueryClient): Map<string, Change> {
  const changes = known.get(client) ?? new Map(kept.read()?.map((change) => [nameOf(change.queryKey), change]))
  known.set(client, changes)
  return changes
}

const nameOf = (queryKey: QueryKey) => JSON.stringify(queryKey)

/**
 * Has queries of this key that were read before `since` (ms since 1970) read again: at once where a screen shows them,
 * otherwise when they are next used, also when they come from the disk then.
 */
export function markOutdated(client: QueryClient, queryKey: QueryKey, since: number): void {
  note(client, queryKey, since)
  const isOld = (query: Query) => query.state.dataUpdatedAt > 0 && isOutdated(client, query)
  void client.invalidateQueries({ queryKey, predicate: isOld }).catch(() => {})
}

/**
 * What an act with a connection has just changed: all queries of this key are read again, as by {@link markOutdated}. Resolves
 * when those that a screen shows have been.
 */
export async function markChanged(client: QueryClient, queryKey: QueryKey): Promise<void> {
  note(client, queryKey, Date.now() + 1)
  await client.invalidateQueries({ queryKey }).catch(() => {})
}

function note(client: QueryClient, queryKey: QueryKey, since: number): void {
  const changes = changesOf(client)
  const name = nameOf(queryKey)
  const latest = Math.max(since, changes.get(name)?.since ?? 0)
  changes.delete(name)
  changes.set(name, { queryKey: [...queryKey], since: latest })
  kept.keep([...changes.values()].slice(-MOST))
}

/** Whether a colleague has changed what this query shows after it was read, as far as anybody knows when that was. */
export function isOutdated(client: QueryClient, query: Query): boolean {
  const { dataUpdatedAt } = query.state
  return dataUpdatedAt < outdatedSince(client, query) || isFromWrongClock(dataUpdatedAt, Date.now())
}

/** When a colleague last changed what this query shows, ms since 1970; 0 when nothing is known of it. */
export function outdatedSince(client: QueryClient, query: Query): number {
  const changes = [...changesOf(client).values()].filter(({ queryKey }) => matchQuery({ queryKey }, query))
  return Math.max(0, ...changes.map(({ since }) => since))
}
