// Which of this device's own changes an answer holds: those that the server had taken when it was asked, told by their
// number in the order in which they were taken. A clock may be set in between; an order cannot.
import { partialMatchKey, type Query, type QueryKey } from '@tanstack/react-query'
import type { OutboxEntry } from '../outbox/entry'

/** An answer in memory or on the disk. `sent`: as it was noted; `readAt`: ms since 1970. */
export type Read = { queryKey: QueryKey; sent: number | undefined; readAt: number }

const numbers = new WeakMap<object, number | undefined>()

/** What the query shows holds the first `sent` changes for certain; undefined where they were not counted. */
export function noteAsOf(query: Query, sent: number | undefined): void {
  numbers.set(query, sent)
}

export function asOf(query: Query): number | undefined {
  return numbers.get(query)
}

/** Whether an answer was read before the server took that change, which it shows. */
export function isBefore(
  { queryKey, sent, readAt }: Read,
  { state, sent_seq = 0, sent_at, invalidates }: OutboxEntry,
): boolean {
  if (state !== 'sent') return false
  // Stored by a version of the app that did not count: told by the clock alone.
  const isLater = sent === undefined ? (sent_at ?? 0) > readAt : sent_seq > sent
  return isLater && invalidates.some((shown) => partialMatchKey(queryKey, shown))
}

/** Whether what the query shows was read before the server took that change. */
export function isOlder(query: Query, entry: OutboxEntry): boolean {
  return isBefore({ queryKey: query.queryKey, sent: asOf(query), readAt: query.state.dataUpdatedAt }, entry)
}

/** What has to be laid over the data of a query: what waits, and what was sent after it was read. */
export function entriesOver(query: Query | undefined, entries: readonly OutboxEntry[]): readonly OutboxEntry[] {
  return entries.filter((entry) => entry.state !== 'sent' || (query !== undefined && isOlder(query, entry)))
}
