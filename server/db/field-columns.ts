import type { Generated } from 'kysely'
import type { Fields, Values } from '#contract/fields'

/** The columns of the fields that people type: what may be empty has its empty value as default. Days are `YYYY-MM-DD`. */
export type FieldColumns<F extends Fields> = {
  [K in keyof F]: F[K] extends { readonly empty: unknown } ? Generated<Values<F>[K]> : Values<F>[K]
}
