import type { OutboxEntry } from './entry'

/** The entries of an outbox whose disk was not read yet: the outbox comes after the first screen. */
export const NOT_READ: readonly OutboxEntry[] = []

/**
 * How many changes of this device the server has taken for certain; the latest are always among the entries. Before they
 * were read that is none: to tell by the clock what came first would be wrong where the clock is. Undefined only while all
 * that was sent is of a version of the app that did not count.
 */
export function sentCount(entries: readonly OutboxEntry[]): number | undefined {
  const sent = entries.filter(({ state }) => state === 'sent')
  const numbers = sent.flatMap(({ sent_seq }) => sent_seq ?? [])
  if (numbers.length > 0) return Math.max(...numbers)
  return sent.length > 0 ? undefined : 0
}
