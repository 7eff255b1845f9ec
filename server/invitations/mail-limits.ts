import { sql } from 'kysely'
import { DAY_MS } from '#contract/day'
import type { CallContext } from '../core/call.ts'
import { tooManyUntil } from '../core/too-many.ts'

/** The name of the job that mails an invitation. Its payload says which one, and which member asked for the mail. */
export const MAIL_JOB = 'mail invitation'

/** A list of 50 addresses goes through twice in an hour. */
const OF_INVITER = { most: 100, withinMs: 3_600_000 }
const OF_TENANT = { most: 300, withinMs: DAY_MS }
const TO_ADDRESS = { most: 5, withinMs: DAY_MS }
/** Between two mails of the same invitation. */
const AGAIN = { most: 1, withinMs: 60_000 }

type Limit = { most: number; withinMs: number }

/**
 * Whoever can invite must not make a mail server of the tenant's: what it sends too often is taken for spam, and then no
 * invitation arrives. Others of the tenant that ask meanwhile wait for the end of the transaction, so that each counts those
 * before it.
 * @throws AppError SYS_005 when too many mails were asked for
 */
export async function refuseTooManyMails(
  ctx: CallContext,
  { email, isAgain }: { email: string; isAgain: boolean },
): Promise<void> {
  const { trx, caller, now } = ctx
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mails ${caller.tenant.id}`}::text, 0))`.execute(trx)
  const mails = await mailsOfDay(ctx)
  const toAddress = mails.filter((mail) => mail.email?.toLowerCase() === email.toLowerCase())
  const lines: [Limit, { at: Date }[]][] = [
    [OF_TENANT, mails],
    [OF_INVITER, mails.filter(({ by }) => by === caller.memberId)],
    [TO_ADDRESS, toAddress],
    ...(isAgain ? [[AGAIN, toAddress] satisfies [Limit, { at: Date }[]]] : []),
  ]
  for (const [{ most, withinMs }, line] of lines) {
    // It leaves the time that is counted, and with that there is one less than the most.
    const first = line.at(-most)
    const free = first && new Date(first.at.getTime() + withinMs)
    if (free && free > now) throw tooManyUntil(free, now)
  }
}

/** The mails that the tenant has asked for within a day, the oldest first. */
function mailsOfDay({ trx, now }: CallContext) {
  return (
    trx
      .selectFrom('jobs as j')
      .leftJoin('invitations as i', (join) =>
        join.onRef('i.tenant_id', '=', 'j.tenant_id').on(sql<boolean>`i.id::text = j.payload ->> 'invitationId'`),
      )
      .select(['j.created_at as at', 'i.email', sql<string | null>`j.payload ->> 'by'`.as('by')])
      .where('j.kind', '=', MAIL_JOB)
      // Of nobody's own: these are found by an index.
      .where('j.owner_id', 'is', null)
      .where('j.created_at', '>', new Date(now.getTime() - DAY_MS))
      .orderBy('j.created_at')
      .execute()
  )
}
