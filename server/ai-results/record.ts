import { type Selectable, sql } from 'kysely'
import type { AiResult, AiResultHead } from '#contract/ai-results'
import type { WorkState } from '#contract/assistant'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { sourceFates } from '../core/source-fate.ts'
import type { AiResultsTable } from '../db/schema-assistants.ts'

const HEAD_COLUMNS = [
  'id',
  'kind',
  'title',
  'subject_id',
  'failure',
  'job_id',
  'engine',
  'created_at',
  'ended_at',
] as const satisfies (keyof AiResultsTable)[]
const WHOLE_COLUMNS = [...HEAD_COLUMNS, 'input', 'content', 'data', 'sources', 'edited', 'version'] as const

type Row = Selectable<AiResultsTable>
export type HeadRow = Pick<Row, (typeof HEAD_COLUMNS)[number]> & { state: WorkState }
type WholeRow = HeadRow & Pick<Row, 'input' | 'content' | 'data' | 'sources' | 'edited' | 'version'>

/**
 * How far it is. A job that was stopped writes nothing into its result, and one that is not there any more will never; the
 * result follows from it.
 */
const STATE = sql<WorkState>`case
  when r.state <> 'running' then r.state
  when j.state in ('waiting', 'running') then 'running'
  when j.state = 'cancelled' then 'cancelled'
  else 'failed' end`

const results = ({ trx, caller }: CallContext) =>
  trx
    .selectFrom('ai_results as r')
    .leftJoin('jobs as j', (join) => join.onRef('j.tenant_id', '=', 'r.tenant_id').onRef('j.id', '=', 'r.job_id'))
    .where('r.owner_id', '=', caller.memberId)
    .select(STATE.as('state'))

/** The caller's own pieces of work, without their texts. */
export const ownHeads = (ctx: CallContext) => results(ctx).select(HEAD_COLUMNS.map((column) => `r.${column}` as const))

/** One of the caller's own pieces of work. Throws DB_002. */
export async function findResult(ctx: CallContext, id: string): Promise<AiResult> {
  const row = await results(ctx)
    .select(WHOLE_COLUMNS.map((column) => `r.${column}` as const))
    .where('r.id', '=', id)
    .executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  const withFates = await sourceFates(ctx.trx, [row])
  return toResult(withFates(row))
}

export function toHead({ created_at, ended_at, ...row }: HeadRow): AiResultHead {
  return { ...row, created_at: created_at.toISOString(), ended_at: ended_at?.toISOString() ?? null }
}

function toResult({ input, content, data, sources, edited, version, ...head }: WholeRow): AiResult {
  return { ...toHead(head), input, content, data, sources, edited, version }
}
