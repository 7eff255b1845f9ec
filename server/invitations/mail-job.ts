import * as z from 'zod/mini'
import type { CallContext, Deps } from '../core/call.ts'
import { type JobFacts, type JobKind, jobKind } from '../core/job.ts'
import type { Trx } from '../db/with-tenant.ts'
import { hashInvitationCode, makeInvitationCode } from './code.ts'
import { MAIL_JOB, refuseTooManyMails } from './mail-limits.ts'
import { invitationMail } from './mail-text.ts'
import { statusOf } from './record.ts'
import { sendMail } from './send-mail.ts'

type Settings = Pick<Deps['env'], 'smtp' | 'publicUrl'>

const Payload = z.object({ invitationId: z.string(), by: z.optional(z.string()) })

/**
 * Mails an invitation. The code of the mail is made here and its hash written by the end of the job, so that it is stored
 * nowhere. When a process dies between the two, a second mail follows, and the link of that one works.
 */
export function mailInvitation({ smtp, publicUrl }: Settings): JobKind<z.infer<typeof Payload>, string | null> {
  return jobKind({
    name: MAIL_JOB,
    payload: Payload,
    limitMs: 90_000,
    // Ten within minutes, for a server that puts an unknown sender off; then each five minutes, through hours without one.
    maxAttempts: 60,
    work: async ({ job, read }, { invitationId }) => {
      const found = await read((trx) => findOpen(trx, job, invitationId))
      // Withdrawn, used or renewed before its turn.
      if (!found || !smtp) return null
      const code = makeInvitationCode()
      const link = `${publicUrl}/invite?code=${code}`
      const { email, role, created_by, expires_at: expiresAt, tenantName } = found
      await sendMail(smtp, { to: email, ...invitationMail({ email, role, created_by, expiresAt, tenantName, link }) })
      return hashInvitationCode(code)
    },
    finish: async (trx, codeHash, job) => {
      if (codeHash === null) return null
      await trx
        .updateTable('invitations')
        .set({ mail_code_hash: codeHash, mailed_at: new Date() })
        .where('mail_job_id', '=', job.id)
        .execute()
      return null
    },
  })
}

/**
 * Asks for the mail of an invitation, where this installation sends any; one that was asked for before is not the current
 * one any more. It is the server's own work: nobody has to wait for it or finds it among their jobs. Returns the id of the job.
 * @throws AppError SYS_005 when too many were asked for; an invitation is mailed again less often than a new one is
 */
export async function askForMail(
  ctx: CallContext,
  { id, email }: { id: string; email: string },
  { isAgain = false } = {},
): Promise<string | null> {
  const { trx, caller, deps, now } = ctx
  if (!deps.env.smtp) return null
  await refuseTooManyMails(ctx, { email, isAgain })
  const by = { ownerId: null, now }
  const payload = { invitationId: id, by: caller.memberId }
  const jobId = await deps.jobs.ask(trx, caller.tenant.id, mailInvitation(deps.env), payload, by)
  await trx.updateTable('invitations').set({ mail_job_id: jobId }).where('id', '=', id).execute()
  ctx.afterwards(async () => deps.jobs.asked())
  return jobId
}

async function findOpen(trx: Trx, job: JobFacts, invitationId: string) {
  const found = await trx
    .selectFrom('invitations as i')
    .innerJoin('tenants as t', 't.id', 'i.tenant_id')
    .select(['i.email', 'i.role', 'i.created_by', 'i.expires_at', 'i.used_at', 'i.revoked_at', 't.name as tenantName'])
    .where('i.id', '=', invitationId)
    .where('i.mail_job_id', '=', job.id)
    .executeTakeFirst()
  return found && statusOf(found, new Date()) === 'pending' ? found : null
}
