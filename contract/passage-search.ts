import * as z from 'zod/mini'
import { Day, requiredText } from './primitives.ts'

/** A day on which a document can have come. */
const UploadDay = Day.check(z.refine((day) => day >= '1900-01-01' && day < '2200-01-01', { error: 'time' }))

/** What is looked for in passages, and between which days their documents came. */
export const passageSearchShape = {
  query: requiredText(500),
  /** The first and the last day, by the calendar of Japan. */
  uploaded_from: z.optional(UploadDay),
  uploaded_to: z.optional(UploadDay),
}

/** What a search by meaning is told besides. `true`: by the words as well. */
export const alsoByWords = { with_words: z.optional(z.enum(['true', 'false'])) }

/** What a search says of a document that fits: its best passage. */
export const bestPassage = {
  /** From 0 to 1. */
  score: z.number(),
  /** The passage, in the words of the document. */
  excerpt: z.string(),
  /** The page of the passage, counted from 1; null of a document without pages. */
  page: z.optional(z.nullable(z.int())),
  /** The number of the passage, by which it is found in the text of the document (`passages.ts`). */
  position: z.optional(z.int()),
  /** Where the passage has what was looked for, in UTF-16 units. */
  marks: z.optional(z.array(z.looseObject({ start: z.int(), end: z.int() }))),
}
const BestPassage = z.object(bestPassage)
export type BestPassage = z.infer<typeof BestPassage>

/** Who has compared the meaning. */
export const comparedMeaning = {
  /** `built-in`, or the name of the model. */
  compared_by: z._default(z.string(), 'built-in'),
  /** Why the chosen model did not compare, a code of the error table; null where it did, or none is chosen. */
  model_failure: z._default(z.nullable(z.string()), null),
}
