import { sql } from 'kysely'
import type { Source } from '#contract/assistant'
import { searchText } from '#contract/search-text'
import { writeAudit } from '../core/audit.ts'
import { events } from '../core/events.ts'
import type { JobFacts } from '../core/job.ts'
import { notifyMember } from '../core/notify.ts'
import { NOW } from '../core/stamps.ts'
import { storable, storableJson } from '../core/storable.ts'
import { TOOK_LONG } from '../core/took-long.ts'
import type { Trx } from '../db/with-tenant.ts'
import { askedBy } from './asked-by.ts'
import { namedRecords } from './named-records.ts'
import { placeOf } from './place.ts'

/** What came of a piece of work. */
export type Finished = {
  resultId: string
  /** Of the call that asked for it. */
  traceId: string
  content: string
  data: unknown
  sources: readonly Source[]
  engine: string
}

/**
 * Writes what came of a piece of work, and tells its owner when it took long. The log says of which customers and contacts it
 * tells: its owner has read them.
 */
export async function finishResult(
  trx: Trx,
  { resultId, traceId, content, data, sources, engine }: Finished,
  job: JobFacts,
): Promise<void> {
  const done = { state: 'done' as const, content: storable(content), data: storableJson(data), engine }
  const row = await resultOf(trx, resultId, job)
    .set({ ...done, sources: storableJson(sources), ended_at: NOW })
    // The title stands there since it was asked.
    .set({ search_text: sql<string>`concat(search_text, chr(10), ${searchText(storable(content))}::text)` })
    .returning(TOLD)
    .executeTakeFirst()
  if (!row) return
  await noteRead(trx, row, { sources, traceId })
  if (row.took_long) await tell(trx, job, row, 'done')
}

async function noteRead(
  trx: Trx,
  row: Told,
  { sources, traceId }: Pick<Finished, 'sources' | 'traceId'>,
): Promise<void> {
  const read = namedRecords(sources)
  if (read.size === 0) return
  const owner = await trx.selectFrom('members').select('uid').where('id', '=', row.owner_id).executeTakeFirst()
  if (!owner?.uid) return
  await writeAudit(trx, { uid: owner.uid, action: askedBy(row.kind), ids: [row.id, ...read], traceId })
}

/** Writes why a piece of work failed for good, and tells its owner when it took long. */
export async function failResult(trx: Trx, resultId: string, job: JobFacts, failure: string): Promise<void> {
  const row = await resultOf(trx, resultId, job)
    .set({ state: 'failed', failure, ended_at: NOW })
    .returning(TOLD)
    .executeTakeFirst()
  if (row?.took_long) await tell(trx, job, row, 'failed')
}

const resultOf = (trx: Trx, id: string, job: JobFacts) =>
  trx.updateTable('ai_results').where('id', '=', id).where('job_id', '=', job.id).where('state', '=', 'running')

const TOLD = ['id', 'kind', 'title', 'subject_id', 'owner_id', TOOK_LONG] as const

type Told = {
  id: string
  kind: Parameters<typeof placeOf>[0]
  title: string
  subject_id: string | null
  owner_id: string
}

function tell(trx: Trx, { tenantId }: JobFacts, row: Told, state: 'done' | 'failed'): Promise<void> {
  const place = placeOf(row.kind)
  const subjectId = place === 'product' ? row.subject_id : row.id
  return notifyMember(trx, { tenantId, memberId: row.owner_id }, events.workEnded(place, subjectId, row.title, state))
}
