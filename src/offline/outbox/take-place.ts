// A later entry may make an earlier one needless, e.g. the deletion of a record that was never sent. It is first added
// like any other: what it takes the place of goes only after it is known to be on the disk. Otherwise the answer of a
// disk that fell silent could be lost, and with it what somebody was promised.
import { isFile } from './carried-files'
import { type AnyCommand, findCommand } from './commands'
import { type Row, shareLane } from './entry'
import type { QueueChange, QueueState } from './queue-state'
import { baseWithout } from './rebase'
import { concerning, isNeeded, isUnsent, isUntouched } from './relations'

/** `supersede`: the earlier entry goes · `cancel`: both go. */
type Displaced = { earlier: Row; how: 'supersede' | 'cancel' }

/** What an entry that was never attempted can take the place of; null when all stay. */
export function displacedBy(row: Row, rows: readonly Row[], command = findCommand(row.command)): Displaced | null {
  if (!command) return null
  const isConcerned = concerning(command, row.input)
  const earlier = rows.findLast((other) => other.seq < row.seq && isConcerned(other))
  if (!earlier || !isUnsent(earlier) || needsMore(row, earlier)) return null
  const others = rows.filter(({ id }) => id !== row.id)
  if (isNeeded(others, earlier)) return null
  const how = mergeOf(command, earlier, row)
  if (how === 'cancel' && (isNeeded(rows, row) || isFollowed(rows, row))) return null
  // One that is held and may be taken back goes only with what takes it back.
  if (how === 'supersede' && !isUntouched(earlier)) return null
  return typeof how === 'string' ? { earlier, how } : null
}

/**
 * All that an entry takes the place of, the latest first: behind what it supersedes may lie what it cancels, as a record that
 * was made, renamed and deleted.
 */
export function allDisplacedBy(row: Row, rows: readonly Row[]): Displaced[] {
  const displaced = displacedBy(row, rows)
  if (!displaced) return []
  if (displaced.how === 'cancel') return [displaced]
  const left = rows.filter(({ id }) => id !== displaced.earlier.id)
  return [displaced, ...allDisplacedBy(row, left)]
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

/** The entry with what the earlier one, which was never sent, was to wait for and stood on. */
function inPlaceOf(row: Row, earlier: Row, rows: readonly Row[]): Row {
  // The earlier entry's files are not needed any more: the later one does not depend on them.
  const files = rows.filter(isFile).map((file) => file.id)
  return {
    ...row,
    depends_on: earlier.depends_on.filter((one) => !files.includes(one)),
    base: baseWithout(row.base ?? earlier.base, earlier),
  }
}

/**
 * Marks an entry as stored on the disk, and removes the earlier ones that it supersedes. Returns the entry; its state is `sent`
 * when it cancels out with the first of them.
 */
export function heard({ rows }: QueueState, id: string, now: number): QueueChange<Row | null> {
  const row = rows.find((other) => other.id === id)
  if (!row?.unheard || row.request !== null) return { result: row ?? null }
  const { unheard: _, ...known } = row
  // One that is held may be taken back; what it takes the place of is decided when it is due.
  const displaced = isUntouched(row) ? allDisplacedBy(row, rows) : []
  if (displaced.length === 0) return { result: known, put: [known] }
  const gone = displaced.map(({ earlier }) => earlier.id)
  if (displaced.at(-1)?.how === 'cancel') {
    return { result: { ...known, state: 'sent', sent_at: now }, remove: [...gone, id] }
  }
  const alone = displaced.reduce((later, { earlier }) => inPlaceOf(later, earlier, rows), known)
  return { result: alone, put: [alone], remove: gone }
}
