import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'

/** Deletes one of the caller's own pieces of work and stops it where it is under way. Throws DB_002. */
export async function deleteResult(ctx: CallContext, id: string): Promise<void> {
  const { trx, caller, deps } = ctx
  const row = await trx
    .deleteFrom('ai_results')
    .where('id', '=', id)
    .where('owner_id', '=', caller.memberId)
    .returning('job_id')
    .executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  const { job_id: jobId } = row
  if (await deps.jobs.cancel(trx, jobId)) ctx.afterwards(async () => deps.jobs.cancelled(jobId))
}
