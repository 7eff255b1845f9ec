import type { KnowledgeAnswer } from '#contract/knowledge'
import type { CallContext } from '../core/call.ts'
import { NOW } from '../core/stamps.ts'
import { findQuestion } from './question-record.ts'

/** Deletes a question of the caller's own for 30 days of regret; an answer that is being written is stopped. Throws DB_002. */
export async function deleteQuestion(ctx: CallContext, id: string): Promise<void> {
  const { trx, deps } = ctx
  const { state, job_id: jobId } = await findQuestion(ctx, id)
  // The job before the row, as whoever ends the answer holds them.
  if (state === 'running' && (await deps.jobs.cancel(trx, jobId))) {
    ctx.afterwards(async () => deps.jobs.cancelled(jobId))
  }
  await trx.updateTable('knowledge_questions').set({ deleted_at: NOW }).where('id', '=', id).execute()
}

/** Undoes a deletion; nothing happens to a question that is there. Throws DB_002 once it is erased. */
export async function restoreQuestion(ctx: CallContext, id: string): Promise<KnowledgeAnswer> {
  await ctx.trx
    .updateTable('knowledge_questions')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('owner_id', '=', ctx.caller.memberId)
    .execute()
  return findQuestion(ctx, id)
}
