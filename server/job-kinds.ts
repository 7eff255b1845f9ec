import { housekeeping } from './domain/housekeeping.ts'
import type { Env } from './env.ts'
import { logFault } from './http/log.ts'
import { toAppError } from './http/to-app-error.ts'
import type { JobFacts, JobKind } from './jobs/kind.ts'
import { expireUpload } from './uploads/expire.ts'

/** Every kind of work that this version knows. A job whose kind is missing here has failed. */
export const JOB_KINDS: readonly JobKind[] = [housekeeping, expireUpload]

/** Logs what went wrong with a job, by its id and kind, or with the queue itself. */
export function logJobFault(env: Pick<Env, 'log'>): (job: JobFacts | null, thrown: unknown) => void {
  return (job, thrown) => {
    const route = job?.kind ? `job ${job.kind}` : 'jobs'
    logFault(env, { request_id: job?.id, route, code: toAppError(thrown).code, thrown })
  }
}
