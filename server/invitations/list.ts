import { INVITATIONS_LISTED, type Invitation } from '#contract/invitations'
import type { JobState } from '#contract/jobs'
import type { CallContext } from '../core/call.ts'
import { INVITATION_COLUMNS, type InvitationRow, toInvitation, visibleTo } from './record.ts'

type Found = { total: number; invitations: Invitation[]; sends_mail: boolean }

/** The invitations that the caller may see, newest first. */
export async function listInvitations(ctx: CallContext): Promise<Found> {
  const { total } = await visibleTo(ctx)
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await visibleTo(ctx)
    .select(INVITATION_COLUMNS)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(INVITATIONS_LISTED)
    .execute()
  const jobs = await mailJobs(ctx, rows)
  return {
    total: Number(total),
    invitations: rows.map((row) => toInvitation(row, ctx.now, jobs.get(row.mail_job_id ?? '') ?? null)),
    sends_mail: ctx.deps.env.smtp !== null,
  }
}

/** The states of the jobs that still have to send a mail, or could not. */
async function mailJobs({ trx }: CallContext, rows: readonly InvitationRow[]): Promise<Map<string, JobState>> {
  const ids = rows.flatMap(({ mail_job_id, mailed_at }) => (mail_job_id && !mailed_at ? [mail_job_id] : []))
  if (ids.length === 0) return new Map()
  const jobs = await trx.selectFrom('jobs').select(['id', 'state']).where('id', 'in', ids).execute()
  return new Map(jobs.map(({ id, state }) => [id, state]))
}
