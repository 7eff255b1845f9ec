import { errorDefinition } from '#contract/error-definition'
import { type ErrorReport, errorReports } from '#contract/error-reports'
import { isClientCode, isErrorCode } from '#contract/errors'
import type { CallContext } from '../core/call.ts'
import { engineWords } from '../core/engine-words.ts'
import { saneRequestId } from '../core/request-id.ts'
import { scrubPath } from '../core/scrub.ts'
import { scrubContext } from '../core/scrub-context.ts'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'

const LIMIT = { bodyLimit: 256 * 1024 }

export function errorReportRoutes(app: Api): void {
  serve(app, errorReports.report, (ctx, { body }) => store(ctx, [body]), LIMIT)
  serve(app, errorReports.reportBatch, (ctx, { body }) => store(ctx, body.reports), LIMIT)
}

/**
 * Keeps reports, each id once: a device sends again what it got no answer for. All of them count as accepted, so that the
 * device forgets them. Nothing in a report is believed about who sent it.
 */
async function store({ trx, caller }: CallContext, reports: readonly ErrorReport[]): Promise<{ accepted: number }> {
  if (reports.length === 0) return { accepted: 0 }
  const rows = reports.map(({ id, error, reportedAt }) => ({
    ...(id && { id }),
    uid: caller.uid,
    code: isOurs(error.code) ? error.code : 'UNKNOWN',
    category: error.category ?? null,
    severity: error.severity ?? null,
    message: wordsOf(error),
    request_id: saneRequestId(error.request_id),
    path: error.path ? scrubPath(error.path) : null,
    context: JSON.stringify(contextOf(error)),
    reported_at: reportedAt,
  }))
  await trx
    .insertInto('error_reports')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'id']).doNothing())
    .execute()
  return { accepted: reports.length }
}

const isOurs = (code: string) => isErrorCode(code) || isClientCode(code)

/**
 * The words of the table for its codes, whatever the device wrote: a sentence of its own might name somebody. An engine's
 * words stay with a code that devices make for what they noticed; engines quote what is data.
 */
function wordsOf({ code, message }: ErrorReport['error']): string {
  if (isErrorCode(code)) return errorDefinition(code).message
  return isClientCode(code) ? engineWords(message) : ''
}

/** The same rule for what a context says of the words of an engine. */
function contextOf({ code, context = {} }: ErrorReport['error']): Record<string, unknown> {
  const { original_message, stack, ...rest } = context
  return scrubContext(isOurs(code) ? context : rest)
}
