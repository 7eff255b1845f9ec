import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { ErrorCategory, ErrorSeverity } from './errors.ts'
import { GivenTime, Id, text } from './primitives.ts'

/** One error as a device reports it. Holds no personal data and no token: the server scrubs it once more. */
export const ErrorReport = z.object({
  /** Made by the device; the server keeps each id once. */
  id: z.optional(Id),
  error: z.looseObject({
    code: text(100),
    category: z.optional(ErrorCategory),
    severity: z.optional(ErrorSeverity),
    message: text(2_000),
    request_id: z.nullish(text(100)),
    path: z.nullish(text(500)),
    timestamp: z.optional(GivenTime),
    context: z.optional(z.record(z.string(), z.unknown())),
  }),
  reportedAt: GivenTime,
  /** The reporter's uid; the server puts the caller's own in its place. */
  reportedBy: z.nullish(text(128)),
})
export type ErrorReport = z.infer<typeof ErrorReport>

const Accepted = z.looseObject({ accepted: z.int() })

export const errorReports = {
  report: endpoint({
    method: 'POST',
    path: '/api/errors/report',
    summary: 'Report one error',
    body: ErrorReport,
    response: Accepted,
  }),
  reportBatch: endpoint({
    method: 'POST',
    path: '/api/errors/report/batch',
    summary: 'Report up to 100 errors',
    body: z.object({ reports: z.array(ErrorReport).check(z.maxLength(100)) }),
    response: Accepted,
  }),
}
