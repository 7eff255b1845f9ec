import { customerFields } from './customers.ts'
import { personalOf } from './fields.ts'
import { interactionFields } from './interactions.ts'

/** The names of all fields that say something about a person. Reports of errors keep none of them. */
export const PERSONAL_FIELDS: ReadonlySet<string> = new Set([customerFields, interactionFields].flatMap(personalOf))
