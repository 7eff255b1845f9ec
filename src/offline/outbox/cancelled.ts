import type { Row } from './entry'
import { dueAt } from './plan'
import { allDisplacedBy } from './take-place'

/**
 * Entries that need not be sent at all: each that was held for an undo whose time is over, the earlier one that it cancels and
 * what lies between, e.g. a record that was made, renamed and deleted without the server ever seeing it. Only what was never
 * attempted.
 */
export function cancelledPairs(rows: readonly Row[], now: number): string[] {
  const gone = new Set<string>()
  for (const held of rows) {
    if (held.wait !== 'hold' || held.unheard || held.request !== null || dueAt(held, now, 0) > now) continue
    const left = rows.filter(({ id }) => !gone.has(id))
    const displaced = allDisplacedBy(held, left)
    if (displaced.at(-1)?.how !== 'cancel') continue
    for (const { earlier } of displaced) gone.add(earlier.id)
    gone.add(held.id)
  }
  return [...gone]
}
