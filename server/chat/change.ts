import { sql } from 'kysely'
import type { ConversationHead, Exchange, Feedback } from '#contract/conversations'
import { tidyName } from '#contract/kana'
import { searchText } from '#contract/search-text'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { NOW } from '../core/stamps.ts'
import { type Assistant, findExchange, findHead } from './record.ts'

/** Gives a conversation of the caller's own another title. Throws DB_002. */
export async function renameConversation(
  ctx: CallContext,
  kind: Assistant,
  id: string,
  title: string,
): Promise<ConversationHead> {
  await findHead(ctx, kind, id)
  const named = tidyName(title)
  await ctx.trx
    .updateTable('conversations')
    .set({ title: named, search_text: sql<string>`concat(search_text, chr(10), ${searchText(named)}::text)` })
    .where('id', '=', id)
    .execute()
  return findHead(ctx, kind, id)
}

/** Deletes a conversation of the caller's own for 30 days of regret; what is being answered in it is stopped. Throws DB_002. */
export async function deleteConversation(ctx: CallContext, kind: Assistant, id: string): Promise<void> {
  const { trx, deps } = ctx
  await findHead(ctx, kind, id)
  const running = await trx
    .selectFrom('exchanges')
    .select('job_id')
    .where('conversation_id', '=', id)
    .where('state', '=', 'running')
    .execute()
  for (const { job_id: jobId } of running) {
    // The job before the row, as whoever ends the answer holds them.
    if (await deps.jobs.cancel(trx, jobId)) ctx.afterwards(async () => deps.jobs.cancelled(jobId))
  }
  await trx.updateTable('conversations').set({ deleted_at: NOW }).where('id', '=', id).execute()
}

/** Undoes a deletion; nothing happens to a conversation that is there. Throws DB_002 once it is erased. */
export async function restoreConversation(ctx: CallContext, kind: Assistant, id: string): Promise<ConversationHead> {
  await ctx.trx
    .updateTable('conversations')
    .set({ deleted_at: null })
    .where('id', '=', id)
    .where('owner_id', '=', ctx.caller.memberId)
    .where('kind', '=', kind)
    .execute()
  return findHead(ctx, kind, id)
}

type Said = { id: string; answerId: string; feedback: Feedback | null }

/** Notes whether an answer helped; null takes it back. Throws DB_002. */
export async function sayFeedback(
  ctx: CallContext,
  kind: Assistant,
  { id, answerId, feedback }: Said,
): Promise<Exchange> {
  await findHead(ctx, kind, id)
  const { conversation_id: conversationId } = await findExchange(ctx, answerId)
  if (conversationId !== id) throw new AppError('DB_002')
  await ctx.trx.updateTable('exchanges').set({ feedback }).where('id', '=', answerId).execute()
  return findExchange(ctx, answerId)
}
