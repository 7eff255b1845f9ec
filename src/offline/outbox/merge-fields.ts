import type { ConflictFields } from './commands'
import type { FieldConflict } from './entry'

export type Fields = Readonly<Record<string, unknown>>

type Join = (change: FieldConflict) => unknown
type Three = { before: unknown; later: unknown; both: unknown }

export type MergedFields = {
  /** What still has to be changed on the server's record. */
  fields: Record<string, unknown>
  /** Fields that both changed, to different values. */
  conflicts: FieldConflict[]
}

/**
 * Puts two people's changes of one record together, field by field.
 * @param base the record that I started from
 * @param mine the fields that I changed
 * @param theirs the record as it is on the server now
 * @param join puts one field together that both changed; undefined when a person has to decide
 */
export function mergeFields(base: Fields, mine: Fields, theirs: Fields, join?: Join): MergedFields {
  const merged: MergedFields = { fields: {}, conflicts: [] }
  for (const [field, value] of Object.entries(mine)) {
    if (isSame(theirs[field], value)) continue
    if (isSame(theirs[field], base[field])) {
      merged.fields[field] = value
      continue
    }
    const change: FieldConflict = { field, base: base[field], mine: value, theirs: theirs[field] }
    const joined = join?.(change)
    if (joined === undefined) merged.conflicts.push(change)
    else if (!isSame(joined, theirs[field])) merged.fields[field] = joined
  }
  return merged
}

/** The same for what a command's input changes. */
export function mergeChange<I>(changes: ConflictFields<I>, base: unknown, input: I, theirs: unknown): MergedFields {
  return mergeFields(asFields(base), changes.of(input), asFields(theirs), changes.join)
}

/**
 * What one form holds after it was changed, where another one has changed the same input meanwhile.
 * @param before what the form has said
 * @param later what it says now; it has the last word on what is another there
 * @param both the input with what the other form has changed
 * @param join puts one field together that both changed; undefined when `later` has the last word
 */
export function changedSince(before: unknown, later: unknown, both: unknown, join?: Join): unknown {
  return sinceIn('', { before, later, both }, join)
}

function sinceIn(field: string, { before, later, both }: Three, join: Join | undefined): unknown {
  if (isSame(before, later)) return both
  if (![before, later, both].every(isFields)) return join?.({ field, base: before, mine: later, theirs: both }) ?? later
  const names = new Set([before, later, both].flatMap((fields) => Object.keys(asFields(fields))))
  const fields = [...names].map((name) => {
    const [was, now, other] = [before, later, both].map((of) => asFields(of)[name])
    return [name, sinceIn(name, { before: was, later: now, both: other }, join)]
  })
  return Object.fromEntries(fields.filter(([, value]) => value !== undefined))
}

/** Same content: arrays by order, objects by key; absent and undefined are the same. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => isSame((a as Fields)[key], (b as Fields)[key]))
}

function isFields(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A value as fields; empty when it is no object. */
export function asFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {}
}

/** The version of a record, when it has one. */
export function versionOf(record: unknown): number | undefined {
  const { version } = asFields(record)
  return typeof version === 'number' && Number.isInteger(version) && version > 0 ? version : undefined
}
