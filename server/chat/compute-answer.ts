import { type Answer, type Asking, askedOn } from '#contract/questions/answer'
import { answerQuestion } from '#contract/questions/answer-question'
import { dayIn } from '#contract/questions/calendar'
import type { JobFacts } from '../core/job.ts'
import type { Trx } from '../db/with-tenant.ts'
import { answerForCustomer } from '../questions/for-customer.ts'
import { tenantRecords } from '../questions/records.ts'
import type { Assistant } from './record.ts'

/** A question that waits for its answer, with what was said before it. */
export type WaitingQuestion = {
  kind: Assistant
  question: string
  /** When it was asked: 今日 is that day, however late the answer comes. */
  askedAt: Date
  timezone: string
  tenantName: string
  author: string
  customerId: string | null
  earlier: { question: string; answer: string }[]
}

/** Exchanges before a question that a model is told. */
const EARLIER = 4

/** A question that a job is to answer; null when it is not waiting for this job. */
export async function readQuestion(
  trx: Trx,
  { exchangeId: id, askedAt }: { exchangeId: string; askedAt: string | null },
  { id: jobId }: JobFacts,
): Promise<WaitingQuestion | null> {
  const row = await trx
    .selectFrom('exchanges as x')
    .innerJoin('conversations as v', (join) =>
      join.onRef('v.tenant_id', '=', 'x.tenant_id').onRef('v.id', '=', 'x.conversation_id'),
    )
    .innerJoin('members as m', (join) => join.onRef('m.tenant_id', '=', 'v.tenant_id').onRef('m.id', '=', 'v.owner_id'))
    .innerJoin('tenants as t', 't.id', 'v.tenant_id')
    .select(['v.kind', 'v.customer_id', 'x.conversation_id', 'x.question', 'x.created_at'])
    .select(['t.timezone', 't.name as tenant_name', 'm.name as author'])
    .where('x.id', '=', id)
    .where('x.job_id', '=', jobId)
    .executeTakeFirst()
  if (!row) return null
  const earlier = await trx
    .selectFrom('exchanges')
    .select(['question', 'answer'])
    .where('conversation_id', '=', row.conversation_id)
    .where('state', '=', 'done')
    .where('id', '<>', id)
    .orderBy('created_at', 'desc')
    .limit(EARLIER)
    .execute()
  const { kind, question, timezone, author } = row
  return {
    ...{
      kind,
      question,
      timezone,
      author,
      askedAt: askedAt === null ? row.created_at : new Date(askedAt),
      tenantName: row.tenant_name,
    },
    customerId: row.customer_id,
    earlier: earlier.toReversed(),
  }
}

/**
 * What the records say to a question: THE place where further sources of an answer are joined. 「今週」 is that of the day on
 * which it was asked; where that is over, the answer names the day.
 */
export async function computeAnswer(trx: Trx, waiting: WaitingQuestion, may: Asking['may']): Promise<Answer> {
  const { question, askedAt: now, timezone, customerId, tenantName, author } = waiting
  const asking: Asking = { question, now, timezone, today: dayIn(timezone, now), may, customerId }
  const answer =
    waiting.kind === 'staff'
      ? await answerQuestion(tenantRecords(trx, asking), asking)
      : await answerForCustomer(trx, { ...asking, tenantName, author })
  if (answer.asked === null || asking.today === dayIn(timezone, new Date())) return answer
  return { ...answer, asked: askedOn(answer.asked, asking.today) }
}
