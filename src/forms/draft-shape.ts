import { changedFields } from '#contract/changes'

/** What a form keeps on the device while it is being filled in; `fields` is what the person has typed. */
export type Kept<F extends object = object> = { fields: F }

/**
 * A draft that was found on the device, as today's form needs it. One of before a field was there starts with the empty value
 * in it. `readOlder` knows the shapes of older versions of the app; what nobody can read is left alone.
 */
export function readKept<K extends Kept>(
  start: K,
  found: unknown,
  readOlder?: (found: unknown) => Partial<K> | undefined,
): K | undefined {
  const known = isKept(found) ? (found as Partial<K>) : readOlder?.(found)
  return known && { ...start, ...known, fields: { ...start.fields, ...known.fields } }
}

function isKept(found: unknown): found is Kept {
  return isObject(found) && isObject((found as Partial<Kept>).fields)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}

/** The part of a record that a person types. One of before a field was there has the empty value in it. */
export function fieldsOf<F extends object>(empty: F, record: F): F {
  const own = Object.keys(empty) as (keyof F)[]
  return Object.fromEntries(own.map((field) => [field, record[field] ?? empty[field]])) as F
}

export function isChanged<F extends object>(before: F, now: F): boolean {
  return Object.keys(changedFields(before, now)).length > 0
}
