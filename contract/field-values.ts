// Values of described fields: what a record holds where nothing was typed, and what is left of it when it is erased. Apart from
// the description itself, of which the first screen needs nothing.
import type { Fields, Values } from './fields.ts'

/** What somebody has typed who has typed nothing. */
export function emptyOf<F extends Fields>(fields: F): Values<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { empty = '' }]) => [name, structuredClone(empty)]),
  ) as Values<F>
}

/**
 * A record that was kept before some of the fields were there, with their empty values. The same one where none is missing, so that
 * a copy of all customers costs little to read.
 */
export function withEmpty<R extends object>(fields: Fields, record: R): R {
  if (Object.keys(fields).every((name) => name in record)) return record
  return { ...emptyOf(fields), ...record }
}

/** The names of the fields, in their order: the columns of the table as well. */
export function namesOf<F extends Fields>(fields: F): (keyof F & string)[] {
  return Object.keys(fields)
}

/** The names of the fields that say something about a person. */
export function personalOf<F extends Fields>(fields: F): (keyof F & string)[] {
  return namesOf(fields).filter((name) => fields[name]?.personal)
}

/** What is left of the personal fields when a record is erased. */
export function erased<F extends Fields>(fields: F): Partial<Values<F>> {
  const empty = emptyOf(fields)
  return Object.fromEntries(personalOf(fields).map((name) => [name, empty[name]])) as Partial<Values<F>>
}
