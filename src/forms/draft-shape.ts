import { changedFields } from '#contract/changes'

/** What a form keeps on the device while it is being filled in; `fields` is what the person has typed. */
export type Kept<F extends object = object> = { fields: F }

/**
 * The same of a form over what others change too: `from` is what it started with, and what differs from that was typed. A field
 * that was sent in vain is not in it: it counts as typed, whatever is typed there next.
 */
export type Begun<F extends object> = Kept<F> & { from: Partial<F> }

/** A form over what it would start with now: others may have changed what nobody typed into. */
export function overStart<F extends object, K extends Begun<F>>(kept: K & Begun<F>, start: F): K {
  return { ...kept, fields: { ...start, ...changedFields(kept.from, kept.fields) }, from: start }
}

/** A form that was sent in vain: whatever it sent may be there now. */
export function afterTry<F extends object, K extends Begun<F>>(kept: K & Begun<F>): K {
  const sent = changedFields(kept.from, kept.fields)
  const others = Object.entries(kept.from).filter(([field]) => !(field in sent))
  return { ...kept, from: Object.fromEntries(others) as Partial<F> }
}

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

export function isChanged<F extends object>(before: Partial<F>, now: F): boolean {
  return Object.keys(changedFields(before, now)).length > 0
}
