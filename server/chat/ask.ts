import * as z from 'zod/mini'
import type { ConversationQuestion, ConversationReply } from '#contract/conversations'
import { tidyName } from '#contract/kana'
import { searchText } from '#contract/search-text'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { NOW } from '../core/stamps.ts'
import { liveId } from '../customers/meant.ts'
import { authorize } from '../http/authorize.ts'
import { type Assistant, findExchange } from './record.ts'
import { sourcesOf } from './sources-of.ts'
import { waitedSince } from './waited-since.ts'

/** What is stored of a question that is to be answered. The question itself stands in the conversation. */
export const ANSWER = {
  name: 'answer question',
  payload: z.object({
    exchangeId: z.string(),
    /** What whoever asks may see. */
    may: z.object({
      customers: z.boolean(),
      products: z.boolean(),
      directory: z.boolean(),
      documents: z._default(z.boolean(), false),
    }),
    /** For the audit log: the records that the answer names were read by them. */
    uid: z.string(),
    /** When it was asked, where it waited on a device until it was sent. */
    askedAt: z._default(z.nullable(z.string()), null),
    traceId: z.string(),
  }),
  /** A model on a desk computer may need minutes; it has more than one try. */
  limitMs: 4 * 60_000,
}

/** Characters of a title that is made of the first question. */
const TITLE_LENGTH = 40

/**
 * Notes a question in a conversation of the caller's own, in the transaction of the call, and asks for its answer: a job
 * writes it. The conversation is made where there is none of its id. The same question asked again is answered by what
 * became of it. Throws DB_003 for an id that is somebody else's, DB_002 for a customer who is not there or a question that
 * cannot be replaced.
 */
export async function askQuestion(
  ctx: CallContext,
  kind: Assistant,
  asked: ConversationQuestion,
): Promise<ConversationReply> {
  const { trx, caller, deps, now } = ctx
  const { id = crypto.randomUUID(), conversation_id: conversationId = crypto.randomUUID(), message, replaces } = asked
  const known = await trx.selectFrom('exchanges').select('id').where('id', '=', id).executeTakeFirst()
  if (!known) {
    await openConversation(ctx, kind, conversationId, asked)
    if (replaces !== undefined) await takeBack(ctx, conversationId, replaces)
    const { traceId } = ctx
    const payload = { exchangeId: id, may: rightsOf(ctx), uid: caller.uid, askedAt: waitedSince(asked, now), traceId }
    const job_id = await deps.jobs.ask(trx, caller.tenant.id, ANSWER, payload, { ownerId: caller.memberId, now })
    await trx
      .insertInto('exchanges')
      .values({ id, conversation_id: conversationId, question: message, job_id })
      .execute()
    ctx.afterwards(async () => deps.jobs.asked())
  }
  const exchange = await ownExchange(ctx, id)
  ctx.audit([exchange.conversation_id])
  return { ...exchange, message_id: exchange.id }
}

async function ownExchange(ctx: CallContext, id: string) {
  try {
    return await findExchange(ctx, id)
  } catch (thrown) {
    throw thrown instanceof AppError && thrown.code === 'DB_002' ? new AppError('DB_003') : thrown
  }
}

async function openConversation(
  ctx: CallContext,
  kind: Assistant,
  id: string,
  asked: ConversationQuestion,
): Promise<void> {
  const { trx, caller } = ctx
  const { message } = asked
  const customerId = asked.customer_id && (await liveId(trx, asked.customer_id))
  const title = tidyName(message).replaceAll(/\s+/gu, ' ').slice(0, TITLE_LENGTH).toWellFormed()
  const made = await trx
    .insertInto('conversations')
    .values({
      id,
      kind,
      owner_id: caller.memberId,
      title,
      customer_id: customerId ?? null,
      search_text: searchText(message),
    })
    .onConflict((known) => known.columns(['tenant_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return
  const own = await trx
    .selectFrom('conversations')
    .select('search_text')
    .where('id', '=', id)
    .where('owner_id', '=', caller.memberId)
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
  if (!own) throw new AppError('DB_003')
  await trx
    .updateTable('conversations')
    .set({
      updated_at: NOW,
      deleted_at: null,
      search_text: `${own.search_text}\n${searchText(message)}`.slice(-50_000),
    })
    .$if(customerId !== undefined, (row) => row.set({ customer_id: customerId ?? null }))
    .where('id', '=', id)
    .execute()
}

/** Removes the last question of a conversation with its answer, which is stopped where it is under way. */
async function takeBack(ctx: CallContext, conversationId: string, id: string): Promise<void> {
  const { trx, deps } = ctx
  const last = await trx
    .selectFrom('exchanges')
    .select(['id', 'job_id'])
    .where('conversation_id', '=', conversationId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last?.id !== id) throw new AppError('DB_002')
  // The job before the row, as whoever ends the answer holds them.
  if (await deps.jobs.cancel(trx, last.job_id)) ctx.afterwards(async () => deps.jobs.cancelled(last.job_id))
  await trx.deleteFrom('exchanges').where('id', '=', id).execute()
}

/** An answer holds nothing that whoever asks could not look up: what they may not see is as if it were not there. */
function rightsOf({ caller }: CallContext) {
  return sourcesOf((endpoint) => {
    try {
      authorize(caller, endpoint)
      return true
    } catch {
      return false
    }
  })
}
