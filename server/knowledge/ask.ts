import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { KnowledgeAnswer, knowledge } from '#contract/knowledge'
import { searchTerms, searchText } from '#contract/search-text'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { findQuestion, ownQuestions, toAnswers } from './question-record.ts'

type Ask = z.output<typeof knowledge.chat.body>
type History = z.output<typeof knowledge.history.query>

/** What is stored of an answer that was asked for. The question itself stands in its row. */
export const ANSWERING = {
  name: 'answer-knowledge',
  payload: z.object({ questionId: z.string() }),
  limitMs: 4 * 60_000,
}

/**
 * Keeps a question of the caller and asks for its answer; asked again with the same id it answers how that one stands. Throws
 * DB_003 for an id that somebody else has taken.
 */
export async function askKnowledge(
  ctx: CallContext,
  { id = crypto.randomUUID(), query, max_results, include_metadata }: Ask,
): Promise<KnowledgeAnswer> {
  const { trx, caller, deps, now } = ctx
  const job_id = crypto.randomUUID()
  const asked = { query: query.trim(), max_results, include_metadata, search_text: searchText(query) }
  const made = await trx
    .insertInto('knowledge_questions')
    .values({ id, owner_id: caller.memberId, job_id, ...asked })
    .onConflict((known) => known.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) {
    const by = { id: job_id, ownerId: caller.memberId, now }
    await deps.jobs.ask(trx, caller.tenant.id, ANSWERING, { questionId: id }, by)
    ctx.afterwards(async () => deps.jobs.asked())
  }
  const [own] = await toAnswers(ctx, await ownQuestions(ctx).where('q.id', '=', id).execute())
  if (!own) throw new AppError('DB_003')
  return own
}

/** One page of the caller's own questions, the latest first. */
export async function questionPage(ctx: CallContext, { skip, limit, search = '' }: History) {
  let matching = ownQuestions(ctx)
  for (const term of searchTerms(search)) matching = matching.where(sql<boolean>`strpos(q.search_text, ${term}) > 0`)
  const { total } = await matching
    .clearSelect()
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await matching
    .orderBy('q.created_at', 'desc')
    .orderBy('q.id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute()
  return { total: Number(total), history: await toAnswers(ctx, rows) }
}

/**
 * Notes whether an answer helped. Throws BIZ_002 while it is being written, DB_002 for an unknown question and where there will
 * be none.
 */
export async function noteFeedback(
  ctx: CallContext,
  id: string,
  { is_helpful, feedback }: z.output<typeof knowledge.feedback.body>,
): Promise<KnowledgeAnswer> {
  const { state } = await findQuestion(ctx, id)
  if (state === 'running') throw new AppError('BIZ_002')
  if (state !== 'done') throw new AppError('DB_002')
  await ctx.trx.updateTable('knowledge_questions').set({ is_helpful, feedback }).where('id', '=', id).execute()
  return findQuestion(ctx, id)
}
