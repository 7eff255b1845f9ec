import { carriedFiles } from './carried-files'
import { findCommand } from './commands'
import type { OutboxEntry, Row } from './entry'
import { readLanes } from './lanes'

/** The queue as screens see it, in the order in which things were done. */
export function viewOf(rows: readonly Row[], sent: readonly Row[]): OutboxEntry[] {
  const { blockedBy } = readLanes(rows)
  const carried = carriedFiles(rows)
  const waiting = rows.map((row) => entryOf(row, blockedBy.get(row.id) ?? null, carried.has(row.id)))
  return [...sent.map((row) => entryOf(row, null)), ...waiting].sort((a, b) => a.seq - b.seq)
}

/** Rows never change, so an entry can be made once: screens see by identity what has changed. */
const made = new WeakMap<Row, OutboxEntry>()

/** One row as an entry: blocked when another one holds it up, carried when it is a file of another one. */
export function entryOf(row: Row, blockedBy: string | null, isCarried = false): OutboxEntry {
  const known = made.get(row)
  if (known && known.blocked_by === blockedBy && (known.is_carried ?? false) === isCarried) return known
  const entry = { ...newEntryOf(row, blockedBy), ...(isCarried ? { is_carried: true as const } : {}) }
  made.set(row, entry)
  return entry
}

function newEntryOf(row: Row, blockedBy: string | null): OutboxEntry {
  const command = findCommand(row.command)
  return {
    ...row,
    state: blockedBy ? 'blocked' : row.state,
    blocked_by: blockedBy,
    label: ofInput(() => command?.label(row.input)) ?? '',
    invalidates: ofInput(() => command?.invalidates(row.input, row.result)) ?? [],
  }
}

/** An input of long ago must not break the list. */
function ofInput<T>(tell: () => T): T | undefined {
  try {
    return tell()
  } catch {
    return undefined
  }
}
