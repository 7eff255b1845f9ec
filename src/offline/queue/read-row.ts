import type { Codec } from '../codec'
import { findCommand } from '../commands'
import type { Row } from './entry'

/** Version of the row format that this code writes. */
export const ROW_VERSION = 1

/** The name under which an entry is shown that this version of the app cannot read. */
export const UNREADABLE = 'unreadable'

/**
 * Reads one stored row of whatever version. An entry that nobody understands any more is shown as refused, with all it
 * holds, and stays on the disk untouched: nothing typed is dropped silently.
 */
export function readRow(stored: unknown, key: IDBValidKey | undefined, codec: Codec): Row {
  let value: unknown
  try {
    value = codec.decode(stored)
  } catch {
    return unreadable(stored, key)
  }
  return isRow(value) ? current(value) : unreadable(value, key)
}

/** Brings the input of an older version of its command up to date, unless it was attempted: then it is frozen. */
function current(row: Row): Row {
  const command = findCommand(row.command)
  if (!command || row.command_version === command.version || row.request !== null || row.state === 'sent') return row
  try {
    if (row.command_version > command.version || !command.migrate) throw new Error('no way to read this version')
    return { ...row, command_version: command.version, input: command.migrate(row.input, row.command_version) }
  } catch {
    return { ...row, state: 'refused', last_error: unreadableError() }
  }
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
    typeof row.state === 'string'
  )
}

function unreadable(value: unknown, key: IDBValidKey | undefined): Row {
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
    occurred_at: new Date(0).toISOString(),
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
