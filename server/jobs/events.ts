import { sql } from 'kysely'
import type { JobEvent } from '#contract/jobs'
import { storableJson } from '../core/storable.ts'
import type { Trx } from '../db/with-tenant.ts'

type Unended = Exclude<JobEvent, { type: 'end' }>

/**
 * Keeps events of a job, numbered after the last one. The row of the job is locked until the transaction ends, so numbers
 * are visible in their order and without gaps. Returns the last number, or null when the attempt does not hold the job.
 */
export async function keepEvents(
  trx: Trx,
  { id, fence }: { id: string; fence: number },
  events: readonly Unended[],
  progress: number,
): Promise<number | null> {
  const row = await trx
    .updateTable('jobs')
    .set({ last_event: sql<number>`last_event + ${events.length}::integer`, progress })
    .where('id', '=', id)
    .where('fence', '=', fence)
    .where('state', '=', 'running')
    .returning('last_event')
    .executeTakeFirst()
  if (!row) return null
  await insertEvents(trx, id, row.last_event - events.length + 1, events)
  return row.last_event
}

export type StoredEvent = { seq: number; type: string; data: Record<string, unknown> }

/** Events after a number, in their order. */
export function eventsAfter(trx: Trx, jobId: string, seq: number, limit: number): Promise<StoredEvent[]> {
  return trx
    .selectFrom('job_events')
    .select(['seq', 'type', 'data'])
    .where('job_id', '=', jobId)
    .where('seq', '>', seq)
    .orderBy('seq')
    .limit(limit)
    .execute()
}

async function insertEvents(trx: Trx, jobId: string, first: number, events: readonly Unended[]): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ type, ...data }, index) => ({
    job_id: jobId,
    seq: first + index,
    type,
    data: storableJson(data),
  }))
  await trx.insertInto('job_events').values(rows).execute()
}
