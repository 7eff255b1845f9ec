import type { Codec } from '../device/codec'
import { findCommand } from './commands'
import type { OutboxEntry, Row } from './entry'
import { readInput } from './read-input'

/** Version of the row format that this code writes. */
export const ROW_VERSION = 1

/** The name of entries that this version of the app cannot read. No command is called so. */
export const UNREADABLE = 'unreadable'

/**
 * Whether this version of the app cannot read an entry: a newer one wrote it, or it is damaged. Its input is then the
 * row as it is on the disk, and it may only be kept or discarded.
 */
export function isUnreadable({ command }: Pick<Row | OutboxEntry, 'command'>): boolean {
  return command === UNREADABLE
}

/**
 * Reads one stored row of whatever version. An entry that this version does not understand is shown as refused, with all
 * it holds, and stays on the disk untouched (the store does not write it): a version that does will find it as it was.
 */
export function readRow(stored: unknown, key: IDBValidKey | undefined, codec: Codec): Row {
  let value: unknown
  try {
    value = codec.decode(stored)
  } catch {
    return unreadable(stored, key)
  }
  return isRow(value) ? current(value) : unreadable(value, key, timeOf(value))
}

/** Brings the input of an older version of its command up to date, unless it was attempted: then it is frozen. */
function current(row: Row): Row {
  const command = findCommand(row.command)
  const isFrozen = row.state === 'sent' || row.request !== null
  if (!command) return row.state === 'sent' ? row : inItsPlace(row)
  if (isFrozen && row.command_version !== command.version) return row
  const input = readInput(command, row)
  if (input) return { ...row, command_version: command.version, input: input.data }
  return isFrozen ? row : inItsPlace(row)
}

/** What comes later about the same record waits for it as for any other. */
function inItsPlace(row: Row): Row {
  const { seq, tenant, uid, lane, subject, creates, depends_on, merged, occurred_at } = row
  return { ...unreadable(row, row.id), seq, tenant, uid, lane, subject, creates, depends_on, merged, occurred_at }
}

/** `occurred_at` of a row that this version cannot read; empty if it has none. */
function timeOf(value: unknown): string {
  const at = (value as { occurred_at?: unknown } | null)?.occurred_at
  return typeof at === 'string' && !Number.isNaN(Date.parse(at)) ? at : ''
}

function isRow(value: unknown): value is Row {
  if (typeof value !== 'object' || value === null) return false
  const row = value as Partial<Row>
  return (
    row.v === ROW_VERSION &&
    typeof row.id === 'string' &&
    typeof row.seq === 'number' &&
    typeof row.command === 'string' &&
    typeof row.lane === 'string' &&
    typeof row.state === 'string' &&
    typeof row.subject?.kind === 'string' &&
    typeof row.subject.id === 'string' &&
    [row.depends_on, row.merged, row.history].every(Array.isArray)
  )
}

function unreadable(value: unknown, key: IDBValidKey | undefined, occurredAt = ''): Row {
  const id = typeof key === 'string' || typeof key === 'number' ? String(key) : ''
  return {
    v: ROW_VERSION,
    id,
    key: id,
    seq: 0,
    tenant: '',
    uid: '',
    command: UNREADABLE,
    command_version: 0,
    input: value,
    base: null,
    lane: `${UNREADABLE}:${id}`,
    subject: { kind: UNREADABLE, id },
    creates: false,
    depends_on: [],
    occurred_at: occurredAt,
    state: 'refused',
    attempts: 0,
    failures: 0,
    failing_for: 0,
    wait: 'none',
    next_at: 0,
    wait_ms: 0,
    request: null,
    last_error: unreadableError(),
    conflict: null,
    history: [],
    merged: [],
    result: null,
    sent_at: null,
  }
}

/** The app is too old for what it stored later (or the row is damaged): SYS_007 asks for an update. */
function unreadableError(): NonNullable<Row['last_error']> {
  return {
    at: 0,
    code: 'SYS_007',
    status: 0,
    message: '',
    suggestion: '',
    request_id: null,
    validation_errors: [],
  }
}
