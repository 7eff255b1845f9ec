import { type Job, jobs } from '#contract/jobs'
import { call } from '@/api/call'
import { jobFailure } from '@/api/job-failure'
import { pauseFor } from '@/api/pause'

/** How often is asked how far it has come. */
const ASK_MS = 1_000
/** Longer than this nobody looks at a spinner without being told what it waits for. */
const LONG_MS = 10_000

/** Is told of a job that takes long, each time that it was asked for. */
export type OnLong = (job: Job) => void

/**
 * Waits for the end of a job that was asked for: it is done, or was cancelled.
 * @throws ApiError with the code of the job when it failed, or when nobody can be asked
 */
export async function finishedJob(asked: Job, onLong: OnLong, pause = pauseFor): Promise<Job> {
  let job = asked
  for (let waited = 0; job.state === 'waiting' || job.state === 'running'; waited += ASK_MS) {
    if (waited >= LONG_MS) onLong(job)
    await pause(ASK_MS)
    job = await call(jobs.get, { params: { id: job.id } })
  }
  if (job.state === 'failed') throw jobFailure(job)
  return job
}
