import { type AnyCommand, type ConflictFields, findCommand } from './commands'
import type { Row } from './entry'
import { asFields, type Fields, isSame, mergeChange, versionOf } from './merge-fields'
import { changedFields } from './seen-fields'
import { inConflict } from './transitions'

/**
 * After an entry came to its end, later ones of the same record build on the server's record as it is now. Where that
 * holds a value of the same field that the person has not seen, the person is asked.
 * @param record the server's record afterwards
 * @param isApplied whether it holds what the entry wanted; false when the person gave way to somebody else's change
 */
export function rebased(rows: readonly Row[], ended: Row, record: unknown, isApplied: boolean, now: number): Row[] {
  const current = asFields(record)
  if (versionOf(record) === undefined || current.id !== ended.subject.id) return []
  const ours = isApplied ? changedFields(ended) : {}
  const changes = laterChanges(rows, ended).flatMap(({ row, fields }) => {
    const mine = fields.of(row.input)
    const merged = mergeChange(fields, withOurs(asFields(row.base), ours, current), row.input, current)
    const { conflicts } = merged
    if (conflicts.length > 0) return [inConflict(row, { current: record, fields: conflicts }, null, now)]
    // What was put together goes with it: on this base, the server compares no more.
    const input = fields.into(row.input, { ...mine, ...merged.fields })
    return [{ ...row, input, ...saidBefore(row, input), base: record }]
  })
  // A decision about the whole record stands while nobody else has changed it; otherwise the server will compare.
  const decisions = laterRows(rows, ended).flatMap((row) => {
    const command = findCommand(row.command)
    if (!command?.precondition) return []
    if (hasSeen(command, withOurs(asFields(row.base), ours, current), current)) return [{ ...row, base: record }]
    // Without a version the server could not compare.
    return versionOf(row.base) === undefined ? [inConflict(row, { current: record, fields: [] }, null, now)] : []
  })
  return [...changes, ...decisions]
}

/** Keeps what the form of an entry has said, when the entry is put together with another change and becomes `input`. */
export function saidBefore(row: Row, input: unknown): Pick<Row, 'typed'> {
  return row.typed === undefined && !isSame(row.input, input) ? { typed: row.input } : {}
}

/** Whether the record is as the person saw it, for a command that depends on that. */
export function hasSeen(command: AnyCommand, base: unknown, current: unknown): boolean {
  const seen = command.precondition?.(base)
  return seen !== undefined && isSame(seen, command.precondition?.(current))
}

/**
 * After an entry was discarded, later ones of the same record no longer build on it: they started from what it had
 * started from. The older version makes the server compare.
 */
export function unbuilt(rows: readonly Row[], gone: Row): Row[] {
  return laterChanges(rows, gone).flatMap(({ row }) => {
    const base = baseWithout(row.base, gone)
    return base === row.base ? [] : [{ ...row, base }]
  })
}

/** The record that somebody started from, without what an entry that goes would have made of it. */
export function baseWithout(base: unknown, gone: Row): unknown {
  if (gone.base === null) return base
  const theirs = changedFields(gone)
  const before = asFields(gone.base)
  const built = Object.keys(theirs).filter((field) => isSame(asFields(base)[field], theirs[field]))
  if (built.length === 0) return base
  const restored = Object.fromEntries(built.map((field) => [field, before[field]]))
  return { ...asFields(base), ...restored, version: before.version }
}

/** Changes of the same record, made later and never attempted, that can be compared field by field. */
function laterChanges(rows: readonly Row[], row: Row): { row: Row; fields: ConflictFields<unknown> }[] {
  return laterRows(rows, row).flatMap((later) => {
    const fields = findCommand(later.command)?.conflictFields
    return fields ? [{ row: later, fields }] : []
  })
}

function laterRows(rows: readonly Row[], row: Row): Row[] {
  return rows.filter(
    (later) => later.seq > row.seq && later.request === null && later.base !== null && isSameRecord(later, row),
  )
}

/** Fields of the base that came from the sent entry are now what the server made of them (it may tidy text up). */
function withOurs(base: Fields, ours: Fields, reply: Fields): Fields {
  const known = Object.entries(ours).filter(([field, value]) => isSame(base[field], value))
  return { ...base, ...Object.fromEntries(known.map(([field]) => [field, reply[field]])) }
}

function isSameRecord(a: Row, b: Row): boolean {
  return a.subject.kind === b.subject.kind && a.subject.id === b.subject.id
}
