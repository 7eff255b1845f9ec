import { emptyOf } from '#contract/field-values'
import type { Fields, Values } from '#contract/fields'
import { tidyAll } from '#contract/tidy'
import type { FieldLabels } from '@/errors/field-labels'
import type { Schema } from './check-fields'

/** What a person types of a resource, told once for its forms. */
export type RecordFields<F extends object> = {
  /** Takes tidied fields. */
  schema: Schema
  /** What somebody has typed who has typed nothing. */
  empty: F
  /** Everything that was typed, as it is kept. */
  tidy?: (fields: F) => F
  /** The record in a few words, for the notice that it was saved. */
  nameOf: (fields: F) => string
  /** What the form calls its fields, where that is not their usual name. */
  labels?: FieldLabels
}

/** The same, made of the fields that the contract describes. */
export function recordFields<D extends Fields>(
  fields: D,
  about: Pick<RecordFields<Values<D>>, 'schema' | 'nameOf' | 'labels'>,
): RecordFields<Values<D>> {
  return { ...about, empty: emptyOf(fields), tidy: (typed) => tidyAll(fields, typed) }
}
