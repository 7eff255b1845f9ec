// The fields of a resource that people type, described once. Record, input, update, columns, erasure, search text and the
// limits of the form are all made from the description, so that a new field is one line here, a migration, a place on the
// screen and its words (CONTRIBUTING.md).
import * as z from 'zod/mini'
import { requiredText, text } from './primitives.ts'

/** How a text is tidied before it is kept, see `tidy.ts`. Named, not imported: pages that only read do not need the code. */
export type TidyRule = 'name' | 'furigana' | 'phone' | 'email' | 'number'

export type Schema<T> = z.ZodMiniType<T, T>

export type Field<T = unknown> = {
  /** What a person may type. */
  readonly schema: Schema<T>
  /** What a record may hold: its type alone, since rules of today do not bind what was accepted before. */
  readonly kept: Schema<T>
  /** What stands where nothing was typed. A field without it has to be filled in. */
  readonly empty?: T
  readonly tidy?: TidyRule
  /** Says something about a person: goes when the record is erased, and into no report. */
  readonly personal?: true
  /** The longest text, in UTF-16 units; of a list, the longest of its texts. */
  readonly max?: number
  /** Text of several lines. */
  readonly isLong?: true
  /** Whether the record is found by it; of `digits` only those count. */
  readonly search?: 'text' | 'digits'
  /** A list whose order says nothing: what two people add to it and take out of it is put together. */
  readonly isSet?: true
  /** Names a file, which has to be with the server before the record can name it. */
  readonly isFile?: true
}

// biome-ignore lint/suspicious/noExplicitAny: each field has a type of its own, and schemas are invariant in it
export type Fields = Readonly<Record<string, Field<any>>>

export type Values<F extends Fields> = { -readonly [K in keyof F]: z.output<F[K]['schema']> }

export type About = Pick<Field, 'tidy' | 'personal' | 'isLong' | 'search'>
export type Filled<T> = Omit<Field<T>, 'empty'>
export type Optional<T> = Field<T> & { readonly empty: T }

/** A text that has to be there; `rule` narrows what may be typed. */
export function neededText(about: About & { max: number; rule?: Schema<string> }): Filled<string> {
  const { rule, ...rest } = about
  return { ...rest, schema: rule ?? requiredText(about.max), kept: z.string() }
}

/** A text that may be empty; `rule` narrows what may be typed. */
export function freeText(about: About & { max: number; rule?: Schema<string> }): Optional<string> {
  const { rule, ...rest } = about
  return { ...rest, schema: rule ?? text(about.max), kept: z.string(), empty: '' }
}

type InputShape<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly empty: unknown } ? z.ZodMiniDefault<F[K]['schema']> : F[K]['schema']
}
type KeptShape<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly empty: unknown } ? z.ZodMiniDefault<F[K]['kept']> : F[K]['kept']
}

/** The shape of what is typed as a whole: what may be empty may be left out. */
export function inputShape<F extends Fields>(fields: F): InputShape<F> {
  return shapeOf(fields, ({ schema }) => schema) as InputShape<F>
}

/**
 * The shape of the fields in a record, and in what the outbox keeps. One of before a field was there is read with its empty
 * value.
 */
export function keptShape<F extends Fields>(fields: F): KeptShape<F> {
  return shapeOf(fields, ({ kept }) => kept) as KeptShape<F>
}

type ChangeShape<F extends Fields, P extends 'schema' | 'kept'> = { [K in keyof F]: z.ZodMiniOptional<F[K][P]> }

/** The shape of a change: the fields that differ, and no others. By the rules of typing, or as the outbox keeps it. */
export function changeShape<F extends Fields, P extends 'schema' | 'kept'>(fields: F, by: P): ChangeShape<F, P> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, z.optional(field[by])]),
  ) as ChangeShape<F, P>
}

function shapeOf(fields: Fields, pick: (field: Field) => Schema<unknown>) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const { empty } = field
      return [name, empty === undefined ? pick(field) : z._default(pick(field), () => structuredClone(empty))]
    }),
  )
}
