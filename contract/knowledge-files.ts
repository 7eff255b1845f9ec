import * as z from 'zod/mini'
import { DocumentStep } from './document-steps.ts'
import { Id } from './primitives.ts'

/**
 * A newer file of a document of the knowledge base, which answers do not rest on yet: `step` says how far it is read, or
 * `failure` why it could not be, by the error table.
 */
export const NextFile = z.looseObject({
  file_name: z.string(),
  step: z._default(DocumentStep, null),
  failure: z.nullable(z.string()),
})

/** What a device has to know of a document that it quotes: whether answers may rest on it, and on which file. */
export const KeptKnowledge = z.looseObject({ id: Id, is_active: z.boolean(), file_version: z.int() })
export type KeptKnowledge = z.infer<typeof KeptKnowledge>
