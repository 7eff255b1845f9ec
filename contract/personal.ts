import { customerFields } from './customers.ts'
import { personalOf } from './field-values.ts'
import { interactionFields } from './interaction-record.ts'
import { staffFields } from './staff.ts'
import { visitFields } from './visits.ts'

/** The names of all fields that say something about a person. Reports of errors keep none of them. */
export const PERSONAL_FIELDS: ReadonlySet<string> = new Set(
  [customerFields, interactionFields, staffFields, visitFields].flatMap(personalOf),
)
