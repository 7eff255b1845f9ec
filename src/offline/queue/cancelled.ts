import { findCommand } from '../commands'
import { concerns, isNeeded, isUntouched } from './enqueue'
import type { Row } from './entry'
import { dueAt } from './plan'

/**
 * Entries that need not be sent at all: each that was held for an undo whose time is over, and the earlier one that it
 * cancels, e.g. a record that was made and deleted without the server ever seeing it. Only what was never attempted.
 */
export function cancelledPairs(rows: readonly Row[], now: number): string[] {
  const gone = new Set<string>()
  for (const held of rows) {
    if (held.wait !== 'hold' || held.request !== null || dueAt(held, now, 0) > now) continue
    const left = rows.filter(({ id }) => !gone.has(id))
    const command = findCommand(held.command)
    const earlier = left.findLast((row) => row.seq < held.seq && command && concerns(row, command, held.input))
    if (!earlier || !isUntouched(earlier) || isNeeded(without(left, held), earlier) || isNeeded(left, held)) continue
    if (command?.merge?.({ command: earlier.command, input: earlier.input }, held.input) !== 'cancel') continue
    gone.add(earlier.id)
    gone.add(held.id)
  }
  return [...gone]
}

function without(rows: readonly Row[], { id }: Row): Row[] {
  return rows.filter((row) => row.id !== id)
}
