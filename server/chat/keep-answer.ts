import { chat } from '#contract/chat'
import { endpointKey } from '#contract/endpoint'
import type { Answer } from '#contract/questions/answer'
import { staffChat } from '#contract/staff-chat'
import { writeAudit } from '../core/audit.ts'
import { events } from '../core/events.ts'
import type { JobFacts } from '../core/job.ts'
import { notifyMember } from '../core/notify.ts'
import { NOW } from '../core/stamps.ts'
import { storable, storableJson } from '../core/storable.ts'
import { TOOK_LONG } from '../core/took-long.ts'
import type { Trx } from '../db/with-tenant.ts'
import type { Assistant } from './record.ts'

/** An answer as it was written, by whichever engine. */
export type WrittenAnswer = {
  exchangeId: string
  uid: string
  /** Since when the question waited on a device; null where it came at once. */
  askedAt: string | null
  traceId: string
  answer: Answer
  text: string
  engine: string
}

/**
 * Keeps an answer with its question. The log says which records it named, and its owner is told when it took long, or when
 * the question had waited on a device.
 */
export async function keepAnswer(trx: Trx, written: WrittenAnswer, job: JobFacts): Promise<void> {
  const { exchangeId, answer, text, engine, uid, askedAt, traceId } = written
  const { asked, table, choices, sources, customerId } = answer
  const row = await running(trx, exchangeId, job)
    .set({ state: 'done', answer: storable(text), engine, ended_at: NOW })
    .set({ sources: storableJson(sources), data: storableJson({ asked, table, choices }) })
    .returning(TOLD)
    .executeTakeFirst()
  if (!row) return
  const conversation = await conversationOf(trx, row.conversation_id)
  // 「その方」 of the next question; what the customer assistant is about, the person chooses.
  if (customerId !== null && conversation.kind === 'staff') {
    await trx.updateTable('conversations').set({ customer_id: customerId }).where('id', '=', conversation.id).execute()
  }
  const ids = new Set([
    conversation.id,
    ...sources.flatMap(({ id }) => id ?? []),
    ...choices.map(({ customer_id }) => customer_id),
  ])
  await writeAudit(trx, { uid, action: ACTIONS[conversation.kind], ids, traceId })
  if (row.took_long || askedAt !== null) await tell(trx, job, conversation, 'done')
}

/** Notes why a question could not be answered, and tells its owner of it as of an answer. */
export async function failAnswer(
  trx: Trx,
  { exchangeId, askedAt }: Pick<WrittenAnswer, 'exchangeId' | 'askedAt'>,
  job: JobFacts,
  failure: string,
): Promise<void> {
  const row = await running(trx, exchangeId, job)
    .set({ state: 'failed', failure, ended_at: NOW })
    .returning(TOLD)
    .executeTakeFirst()
  if (row && (row.took_long || askedAt !== null)) {
    await tell(trx, job, await conversationOf(trx, row.conversation_id), 'failed')
  }
}

const ACTIONS: Record<Assistant, string> = { customer: endpointKey(chat.ask), staff: endpointKey(staffChat.ask) }

const TOLD = ['conversation_id', TOOK_LONG] as const

const running = (trx: Trx, id: string, job: JobFacts) =>
  trx.updateTable('exchanges').where('id', '=', id).where('job_id', '=', job.id).where('state', '=', 'running')

type Conversation = { id: string; kind: Assistant; title: string; owner_id: string }

function conversationOf(trx: Trx, id: string): Promise<Conversation> {
  return trx
    .selectFrom('conversations')
    .select(['id', 'kind', 'title', 'owner_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

function tell(
  trx: Trx,
  { tenantId }: JobFacts,
  { id, kind, title, owner_id: memberId }: Conversation,
  state: 'done' | 'failed',
) {
  const page = kind === 'staff' ? 'staff-chat' : 'chat'
  return notifyMember(trx, { tenantId, memberId }, events.questionAnswered(page, id, title, state))
}
