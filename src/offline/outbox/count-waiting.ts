import type { OutboxEntry } from './entry'

/** How many changes of these the server does not have, as a person counts them: a change with its files is one. */
export function countWaiting(entries: readonly Pick<OutboxEntry, 'state' | 'is_carried'>[]): number {
  return entries.filter((entry) => entry.state !== 'sent' && !entry.is_carried).length
}
