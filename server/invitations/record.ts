import type { Selectable } from 'kysely'
import type { Invitation, InvitationStatus } from '#contract/invitations'
import type { JobState } from '#contract/jobs'
import type { CallContext } from '../core/call.ts'
import type { Schema } from '../db/schema.ts'

export const INVITATION_COLUMNS = [
  ...(['id', 'email', 'role', 'expires_at', 'used_at', 'revoked_at', 'created_at', 'created_by'] as const),
  ...(['mail_job_id', 'mailed_at'] as const),
] satisfies (keyof Schema['invitations'])[]

export type InvitationRow = Pick<Selectable<Schema['invitations']>, (typeof INVITATION_COLUMNS)[number]>

/** An invitation that was withdrawn after its time was over had expired, whatever took its place later. */
export function statusOf(
  row: Pick<InvitationRow, 'used_at' | 'revoked_at' | 'expires_at'>,
  now: Date,
): InvitationStatus {
  if (row.used_at) return 'used'
  if (row.revoked_at && row.revoked_at < row.expires_at) return 'revoked'
  return row.expires_at <= now ? 'expired' : 'pending'
}

/** What became of its mail, by the state of the job; one that was given up before its turn is none. */
function mailOf({ mail_job_id, mailed_at }: InvitationRow, job: JobState | null): Invitation['mail'] {
  if (mailed_at) return 'sent'
  if (mail_job_id === null) return null
  if (job === 'failed') return 'failed'
  return job === 'waiting' || job === 'running' ? 'waiting' : null
}

/** A row as the wire has it, without anything of its codes. */
export function toInvitation(row: InvitationRow, now: Date, job: JobState | null = 'waiting'): Invitation {
  const { id, email, role, created_by } = row
  return {
    ...{ id, email, role, created_by },
    status: statusOf(row, now),
    mail: mailOf(row, job),
    expires_at: row.expires_at.toISOString(),
    created_at: row.created_at.toISOString(),
  }
}

/** The invitations that the caller may see and withdraw: all of them, or those that they made. */
export function visibleTo({ trx, scope, caller }: CallContext) {
  return trx
    .selectFrom('invitations')
    .$if(scope !== 'all', (rows) => rows.where('created_by_member', '=', caller.memberId))
}
