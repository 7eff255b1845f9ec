import * as z from 'zod/mini'
import { Id } from './primitives.ts'

/** What a device has to know of a document that it quotes: whether answers may rest on it, and on which file. */
export const KeptKnowledge = z.looseObject({ id: Id, is_active: z.boolean(), file_version: z.int() })
export type KeptKnowledge = z.infer<typeof KeptKnowledge>
