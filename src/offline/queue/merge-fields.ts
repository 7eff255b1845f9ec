import type { FieldConflict } from './entry'

export type Fields = Readonly<Record<string, unknown>>

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
 */
export function mergeFields(base: Fields, mine: Fields, theirs: Fields): MergedFields {
  const merged: MergedFields = { fields: {}, conflicts: [] }
  for (const [field, value] of Object.entries(mine)) {
    if (isSame(theirs[field], value)) continue
    if (isSame(theirs[field], base[field])) merged.fields[field] = value
    else merged.conflicts.push({ field, base: base[field], mine: value, theirs: theirs[field] })
  }
  return merged
}

/** Same content: arrays by order, objects by key; absent and undefined are the same. */
export function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = new Set([...Object.keys(a), ...Object.keys(b)])
  return [...keys].every((key) => isSame((a as Fields)[key], (b as Fields)[key]))
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
