import * as z from 'zod/mini'

/**
 * How far the work on a document is, while there is any: `received`, and it waits · `reading` its text · `checking` that, of a
 * document of the legal checks · `indexing`: its passages are made, by which it is found. Null where nothing is under way, and
 * in what was stored before there were steps.
 */
export const DocumentStep = z.nullable(z.enum(['received', 'reading', 'checking', 'indexing']))
export type DocumentStep = z.infer<typeof DocumentStep>
