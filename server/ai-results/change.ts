import { isDeepStrictEqual } from 'node:util'
import type { AiResult } from '#contract/ai-results'
import type { ResultEdit } from '#contract/result-edit'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { checkVersion } from '../core/check-version.ts'
import { NEXT_VERSION } from '../core/stamps.ts'
import { findResult } from './record.ts'

/** Deletes one of the caller's own pieces of work and stops it where it is under way. Throws DB_002. */
export async function deleteResult(ctx: CallContext, id: string): Promise<void> {
  const { trx, caller, deps } = ctx
  const row = await trx
    .selectFrom('ai_results')
    .select('job_id')
    .where('id', '=', id)
    .where('owner_id', '=', caller.memberId)
    .executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  const { job_id: jobId } = row
  // The job before the row, as whoever ends the work holds them.
  if (await deps.jobs.cancel(trx, jobId)) ctx.afterwards(async () => deps.jobs.cancelled(jobId))
  await trx.deleteFrom('ai_results').where('id', '=', id).where('owner_id', '=', caller.memberId).execute()
}

/**
 * Keeps what the caller has made of one of their own results by hand; null takes it back. Throws DB_002, VAL_001 for what is no
 * edit of such a result, or DB_005 when `If-Match` names another version.
 */
export async function editResult(ctx: CallContext, id: string, edited: ResultEdit | null): Promise<AiResult> {
  const own = ctx.trx.selectFrom('ai_results').where('id', '=', id).where('owner_id', '=', ctx.caller.memberId)
  await own.select('id').forUpdate().execute()
  const result = await findResult(ctx, id)
  checkVersion(ctx, result)
  if (!isEditOf(result, edited)) {
    const message = 'この結果は、このようには編集できません。'
    throw new AppError('VAL_001', { validationErrors: [{ field: 'edited', message }] })
  }
  if (isDeepStrictEqual(result.edited, edited)) return result
  await ctx.trx
    .updateTable('ai_results')
    .set({ edited: edited && JSON.stringify(edited), version: NEXT_VERSION })
    .where('id', '=', id)
    .execute()
  return findResult(ctx, id)
}

function isEditOf({ kind, state }: AiResult, edited: ResultEdit | null): boolean {
  if (edited === null) return true
  const isCalendar = kind === 'marketing.content-calendar'
  const isProcedure = kind === 'workflow.create' || kind === 'workflow.optimize'
  return state === 'done' && ('posts' in edited ? isCalendar : isProcedure)
}
