import { type Selectable, sql } from 'kysely'
import type { WorkState } from '#contract/assistant'
import type { KnowledgeAnswer } from '#contract/knowledge'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { sourceFates } from '../core/source-fate.ts'
import type { KnowledgeQuestionsTable } from '../db/schema-knowledge.ts'

const COLUMNS = [
  'id',
  'query',
  'failure',
  'job_id',
  'answer',
  'sources',
  'engine',
  'is_helpful',
  'feedback',
  'created_at',
] as const satisfies (keyof KnowledgeQuestionsTable)[]

type QuestionRow = Pick<Selectable<KnowledgeQuestionsTable>, (typeof COLUMNS)[number]> & { state: WorkState }

/** A job that was stopped writes nothing into its question, and one that is not there any more never will. */
const STATE = sql<WorkState>`case
  when q.state <> 'running' then q.state
  when j.state in ('waiting', 'running') then 'running'
  when j.state = 'cancelled' then 'cancelled'
  else 'failed' end`

/** The caller's own questions that are not deleted. */
export function ownQuestions({ trx, caller }: CallContext) {
  return trx
    .selectFrom('knowledge_questions as q')
    .leftJoin('jobs as j', (join) => join.onRef('j.tenant_id', '=', 'q.tenant_id').onRef('j.id', '=', 'q.job_id'))
    .where('q.owner_id', '=', caller.memberId)
    .where('q.deleted_at', 'is', null)
    .select(COLUMNS.map((column) => `q.${column}` as const))
    .select(STATE.as('state'))
}

/** Questions as the wire has them. */
export async function toAnswers({ trx }: CallContext, rows: readonly QuestionRow[]): Promise<KnowledgeAnswer[]> {
  const withFates = await sourceFates(trx, rows)
  return rows.map((row) => {
    const { created_at, ...rest } = withFates(row)
    return { ...rest, created_at: created_at.toISOString() }
  })
}

/** One of the caller's own questions. Throws DB_002 */
export async function findQuestion(ctx: CallContext, id: string): Promise<KnowledgeAnswer> {
  const rows = await ownQuestions(ctx).where('q.id', '=', id).execute()
  const [answer] = await toAnswers(ctx, rows)
  if (!answer) throw new AppError('DB_002')
  return answer
}
