import type { Job } from '#contract/jobs'
import type { CallContext } from '../core/call.ts'
import type { JobKind } from '../core/job.ts'
import { JOB_COLUMNS, toJob } from './record.ts'

/** Asks for a job of the caller's own, notes it in the audit log and answers it. */
export async function askForOwn<Payload, Done>(
  ctx: CallContext,
  kind: JobKind<Payload, Done>,
  payload: Payload,
): Promise<Job> {
  const { trx, caller, deps, now } = ctx
  const id = await deps.jobs.ask(trx, caller.tenant.id, kind, payload, { ownerId: caller.memberId, now })
  ctx.audit([id])
  ctx.afterwards(async () => deps.jobs.asked())
  const row = await trx.selectFrom('jobs').select(JOB_COLUMNS).where('id', '=', id).executeTakeFirstOrThrow()
  return toJob(row)
}
