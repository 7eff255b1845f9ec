// A later entry may make an earlier one needless, e.g. the deletion of a record that was never sent. It is first added
// like any other: what it takes the place of goes only after it is known to be on the disk. Otherwise the answer of a
// disk that fell silent could be lost, and with it what somebody was promised.
import { isFile } from './carried-files'
import { type AnyCommand, findCommand } from './commands'
import { type Row, shareLane } from './entry'
import type { QueueChange, QueueState } from './queue-state'
import { baseWithout } from './rebase'
import { concerning, isNeeded, isUntouched } from './relations'

/** `supersede`: the earlier entry goes · `cancel`: both go. */
type Displaced = { earlier: Row; how: 'supersede' | 'cancel' }

/** What an entry that was never attempted can take the place of; null when all stay. */
export function displacedBy(row: Row, rows: readonly Row[], command = findCommand(row.command)): Displaced | null {
  if (!command) return null
  const isConcerned = concerning(command, row.input)
  const earlier = rows.findLast((other) => other.seq < row.seq && isConcerned(other))
  if (!earlier || !isUntouched(earlier) || needsMore(row, earlier)) return null
  const others = rows.filter(({ id }) => id !== row.id)
  if (isNeeded(others, earlier)) return null
  const how = mergeOf(command, earlier, row)
  if (how === 'cancel' && (isNeeded(rows, row) || isFollowed(rows, row))) return null
  return typeof how === 'string' ? { earlier, how } : null
}

function mergeOf(command: AnyCommand, earlier: Row, { input }: Row) {
  return command.merge?.({ command: earlier.command, input: earlier.input }, input)
}

/** It waits for entries for which the earlier one does not. */
function needsMore(row: Row, earlier: Row): boolean {
  const known = [earlier.id, ...earlier.merged, ...earlier.depends_on]
  return row.depends_on.some((id) => !known.includes(id))
}

/** Something came later about the same record, by somebody who did not see it go. */
function isFollowed(rows: readonly Row[], row: Row): boolean {
  return rows.some((other) => other.seq > row.seq && shareLane(other, row))
}

/**
 * Marks an entry as stored on the disk, and removes the earlier one that it supersedes. Returns the entry; its state is `sent`
 * when both cancel out.
 */
export function heard({ rows }: QueueState, id: string, now: number): QueueChange<Row | null> {
  const row = rows.find((other) => other.id === id)
  if (!row?.unheard || row.request !== null) return { result: row ?? null }
  const { unheard: _, ...known } = row
  // One that is held may be taken back; what it takes the place of is decided when it is due.
  const displaced = isUntouched(row) ? displacedBy(row, rows) : null
  if (!displaced) return { result: known, put: [known] }
  const { earlier, how } = displaced
  if (how === 'cancel') return { result: { ...known, state: 'sent', sent_at: now }, remove: [earlier.id, id] }
  // The earlier entry was never sent, so the later one uses the earlier one's base.
  const base = baseWithout(known.base ?? earlier.base, earlier)
  // The earlier entry's files are not needed any more: the later one does not depend on them.
  const files = rows.filter(isFile).map((file) => file.id)
  const alone = { ...known, depends_on: earlier.depends_on.filter((one) => !files.includes(one)), base }
  return { result: alone, put: [alone], remove: [earlier.id] }
}
