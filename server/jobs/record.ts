import { type Selectable, sql } from 'kysely'
import type { Job } from '#contract/jobs'
import { storableJson } from '../core/storable.ts'
import type { JobsTable } from '../db/schema-jobs.ts'
import type { Trx } from '../db/with-tenant.ts'

export const JOB_COLUMNS = [
  'id',
  'kind',
  'state',
  'progress',
  'result',
  'error_code',
  'created_at',
  'started_at',
  'ended_at',
] as const
export type JobRow = Pick<Selectable<JobsTable>, (typeof JOB_COLUMNS)[number]>

export function toJob({ created_at, started_at, ended_at, ...row }: JobRow): Job {
  return {
    ...row,
    created_at: created_at.toISOString(),
    started_at: started_at?.toISOString() ?? null,
    ended_at: ended_at?.toISOString() ?? null,
  }
}

type End = { state: 'done'; result: unknown } | { state: 'failed'; errorCode: string } | { state: 'cancelled' }

/**
 * Ends a job that has not ended, and adds the last event for those who follow it. With `fence`, only when that attempt holds the job.
 * Null when it had ended, or is somebody else's by now.
 */
export async function endJob(trx: Trx, id: string, end: End, fence?: number): Promise<JobRow | null> {
  const row = await trx
    .updateTable('jobs')
    .set({
      state: end.state,
      ended_at: sql<Date>`clock_timestamp()`,
      last_event: sql<number>`last_event + 1`,
      ...(end.state === 'done' && { result: storableJson(end.result), progress: 100 }),
      ...(end.state === 'failed' && { error_code: end.errorCode }),
    })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'running'])
    .$if(fence !== undefined, (rows) => rows.where('fence', '=', fence ?? 0))
    .returning([...JOB_COLUMNS, 'last_event'])
    .executeTakeFirst()
  if (!row) return null
  const { last_event: seq, ...job } = row
  const data = JSON.stringify({ job: toJob(job) })
  await trx.insertInto('job_events').values({ job_id: id, seq, type: 'end', data }).execute()
  return job
}
