import { sql } from 'kysely'
import type { WorkState } from '#contract/assistant'
import type { AnswerData, Conversation, ConversationHead, Exchange, Feedback } from '#contract/conversations'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { sourceFates } from '../core/source-fate.ts'

/** Which assistant a conversation is with. */
export type Assistant = 'customer' | 'staff'

/** Exchanges of a conversation that are shown, the latest ones. */
const MOST_EXCHANGES = 200

/** The caller's own conversations with an assistant that are not deleted. */
export function ownConversations({ trx, caller }: CallContext, kind: Assistant) {
  return trx
    .selectFrom('conversations as v')
    .leftJoin('customers as c', (join) =>
      join.onRef('c.tenant_id', '=', 'v.tenant_id').onRef('c.id', '=', 'v.customer_id').on('c.deleted_at', 'is', null),
    )
    .select(['v.id', 'v.title', 'c.id as customer_id', 'c.name as customer_name', 'v.created_at', 'v.updated_at'])
    .where('v.owner_id', '=', caller.memberId)
    .where('v.kind', '=', kind)
    .where('v.deleted_at', 'is', null)
}

type HeadRow = Pick<ConversationHead, 'id' | 'title' | 'customer_id' | 'customer_name'> & {
  created_at: Date
  updated_at: Date
}

export function toHead({ created_at, updated_at, ...row }: HeadRow): ConversationHead {
  return { ...row, created_at: created_at.toISOString(), updated_at: updated_at.toISOString() }
}

/** One of the caller's own conversations. Throws DB_002. */
export async function findHead(ctx: CallContext, kind: Assistant, id: string): Promise<ConversationHead> {
  const row = await ownConversations(ctx, kind).where('v.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return toHead(row)
}

/** The same with its latest questions and answers, the oldest first, and how many were before. Throws DB_002. */
export async function findConversation(ctx: CallContext, kind: Assistant, id: string): Promise<Conversation> {
  const head = await findHead(ctx, kind, id)
  const rows = await exchanges(ctx)
    .where('x.conversation_id', '=', id)
    .orderBy('x.created_at', 'desc')
    .orderBy('x.id', 'desc')
    .limit(MOST_EXCHANGES)
    .execute()
  const older = rows.length < MOST_EXCHANGES ? 0 : (await countExchanges(ctx, id)) - rows.length
  const withFates = await sourceFates(ctx.trx, rows)
  return { ...head, exchanges: rows.map((row) => toExchange(withFates(row))).toReversed(), older }
}

async function countExchanges({ trx }: CallContext, conversationId: string): Promise<number> {
  const { count } = await trx
    .selectFrom('exchanges')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('conversation_id', '=', conversationId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** One question of the caller's own conversations, with its answer. Throws DB_002. */
export async function findExchange(ctx: CallContext, id: string): Promise<Exchange & { conversation_id: string }> {
  const row = await exchanges(ctx)
    .select('x.conversation_id')
    .where('x.id', '=', id)
    .where('x.conversation_id', 'in', (own) =>
      own.selectFrom('conversations').select('id').where('owner_id', '=', ctx.caller.memberId),
    )
    .executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  const withFates = await sourceFates(ctx.trx, [row])
  return { ...toExchange(withFates(row)), conversation_id: row.conversation_id }
}

/** A job that was stopped writes nothing into its answer, and one that is not there any more will never. */
const STATE = sql<WorkState>`case
  when x.state <> 'running' then x.state
  when j.state in ('waiting', 'running') then 'running'
  when j.state = 'cancelled' then 'cancelled'
  else 'failed' end`

function exchanges({ trx }: CallContext) {
  return trx
    .selectFrom('exchanges as x')
    .leftJoin('jobs as j', (join) => join.onRef('j.tenant_id', '=', 'x.tenant_id').onRef('j.id', '=', 'x.job_id'))
    .select(['x.id', 'x.question', 'x.failure', 'x.job_id', 'x.answer', 'x.sources', 'x.data', 'x.engine'])
    .select(['x.feedback', 'x.created_at', STATE.as('state')])
}

type ExchangeRow = Pick<
  Exchange,
  'id' | 'question' | 'failure' | 'job_id' | 'answer' | 'sources' | 'engine' | 'state'
> & {
  data: AnswerData | null
  feedback: Feedback | null
  created_at: Date
}

function toExchange({ created_at, ...row }: ExchangeRow): Exchange {
  return { ...row, created_at: created_at.toISOString() }
}
