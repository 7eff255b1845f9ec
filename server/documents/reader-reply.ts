import * as z from 'zod/mini'
import { ERRORS } from '#contract/error-table'
import type { ErrorCode } from '#contract/errors'
import type { DocumentText } from './document-type.ts'

/** What the reading process says in the end. */
export type Reply = { ok: true; document: DocumentText } | { ok: false; code: ErrorCode }

const PageNumbers = z.array(z.int().check(z.gte(0)))

/** It read a file of a stranger, so what it says is checked as such. */
export const ReplyBody = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    document: z.object({
      text: z.string(),
      pageStarts: PageNumbers,
      mediaType: z.string(),
      isScanned: z.boolean(),
      emptyPages: PageNumbers,
      isTruncated: z.boolean(),
    }),
  }),
  z.object({ ok: z.literal(false), code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]) }),
])
