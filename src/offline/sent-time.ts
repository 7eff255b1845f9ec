import type { OutboxEntry } from './queue/entry'

const corrected = new WeakMap<OutboxEntry, number>()

/**
 * When a change was sent, in ms since 1970. A time that is still to come was noted by a clock that has been set back
 * since: then it is the moment at which that was seen. Else all that is read until then would be older than the change.
 */
export function sentTime(entry: OutboxEntry, now = Date.now()): number {
  const known = corrected.get(entry)
  const at = known ?? entry.sent_at ?? 0
  if (at <= now) return at
  corrected.set(entry, now)
  return now
}
