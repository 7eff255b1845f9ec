import { type Selectable, sql } from 'kysely'
import { endpointKey } from '#contract/endpoint'
import { type InvitationInput, type InvitationWithCode, invitations, rolesToGive } from '#contract/invitations'
import { permissionOf } from '#contract/permissions'
import { scopeOf } from '#contract/standing'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import type { Schema } from '../db/schema.ts'
import { hashInvitationCode, INVITATION_LIFETIME_MS, makeInvitationCode } from './code.ts'
import { askForMail } from './mail-job.ts'
import { INVITATION_COLUMNS, type InvitationRow, statusOf, toInvitation, visibleTo } from './record.ts'

/**
 * Invites an address. An open invitation of that address is withdrawn: the new one takes its place. Throws AUTH_006 for a
 * role that the caller may not give, BIZ_006 for the address of a member, VAL_001 for that of a member who was disabled,
 * SYS_005 after too many mails.
 */
export async function invite(ctx: CallContext, { email, role }: InvitationInput): Promise<InvitationWithCode> {
  refuseRole(ctx, role)
  await holdAddress(ctx, email)
  await refuseMember(ctx, email)
  await withdrawOpen(ctx, email)
  const code = makeInvitationCode()
  const row = await ctx.trx
    .insertInto('invitations')
    .values({
      ...{ email, role },
      ...newCode(ctx, code),
      created_at: ctx.now,
      created_by: ctx.caller.name,
      created_by_member: ctx.caller.memberId,
    })
    .returning(INVITATION_COLUMNS)
    .executeTakeFirstOrThrow()
  const mail_job_id = await askForMail(ctx, row)
  return { ...toInvitation({ ...row, mail_job_id }, ctx.now), code }
}

/**
 * Gives an invitation a new code and its full time; the former code is dead. Throws DB_002 for one that the caller does not
 * see, BIZ_010 for one that was used or withdrawn, and as {@link invite}.
 */
export async function resendInvitation(ctx: CallContext, id: string): Promise<InvitationWithCode> {
  const { email } = await find(ctx, id)
  await holdAddress(ctx, email)
  const row = await lock(ctx, id)
  refuseRole(ctx, row.role)
  if (!isOpen(row, ctx.now)) throw new AppError('BIZ_010')
  await refuseMember(ctx, email)
  await withdrawOpen(ctx, email)
  const mail_job_id = await askForMail(ctx, row, { isAgain: true })
  return renewCode(ctx, id, { revoked_at: null, mail_job_id, mail_code_hash: null, mailed_at: null })
}

/** Withdraws an invitation. Again is no change. Throws DB_002 for one that the caller does not see, BIZ_010 for a used one. */
export async function withdrawInvitation(ctx: CallContext, id: string): Promise<void> {
  const row = await lock(ctx, id)
  if (row.used_at) throw new AppError('BIZ_010')
  if (row.revoked_at) return
  await ctx.trx.updateTable('invitations').set({ revoked_at: ctx.now }).where('id', '=', id).execute()
}

/**
 * The answer to a request that was answered before: the invitation as it is by now. The code of the first answer was not
 * stored, and that answer may be lost: an open invitation gets a new one.
 */
export async function answerAgain(ctx: CallContext, { id }: { id: string }): Promise<InvitationWithCode> {
  const row = await lock(ctx, id)
  refuseRole(ctx, row.role)
  if (statusOf(row, ctx.now) !== 'pending') return { ...toInvitation(row, ctx.now), code: null }
  return renewCode(ctx, id, { expires_at: row.expires_at })
}

type Renewed = Partial<Pick<Selectable<Schema['invitations']>, 'expires_at' | 'revoked_at' | MailFields>>
type MailFields = 'mail_job_id' | 'mail_code_hash' | 'mailed_at'

async function renewCode(ctx: CallContext, id: string, fields: Renewed): Promise<InvitationWithCode> {
  const code = makeInvitationCode()
  const row = await ctx.trx
    .updateTable('invitations')
    .set({ ...newCode(ctx, code), ...fields })
    .where('id', '=', id)
    .returning(INVITATION_COLUMNS)
    .executeTakeFirstOrThrow()
  return { ...toInvitation(row, ctx.now), code }
}

const newCode = ({ now }: CallContext, code: string) => ({
  code_hash: hashInvitationCode(code),
  expires_at: new Date(now.getTime() + INVITATION_LIFETIME_MS),
})

const isOpen = (row: InvitationRow, now: Date) => ['pending', 'expired'].includes(statusOf(row, now))

/** Nobody gives more than they have, neither by a new invitation nor by one that they made when they were more. */
function refuseRole({ caller }: CallContext, role: string): void {
  const right = scopeOf(permissionOf(endpointKey(invitations.create), caller.tenant.overrides), caller.role)
  if (!rolesToGive(caller.role, right).some((one) => one === role)) throw new AppError('AUTH_006')
}

/** One at a time for each address, so that of two at the same moment the later one sees what the other made. */
async function holdAddress({ trx, caller }: CallContext, email: string): Promise<void> {
  const name = `invite ${caller.tenant.id} ${email.toLowerCase()}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${name}::text, 0))`.execute(trx)
}

async function refuseMember({ trx }: CallContext, email: string): Promise<void> {
  const member = await trx
    .selectFrom('members')
    .select(['status', 'uid'])
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .executeTakeFirst()
  // Whom an administrator has added, and who has not come yet, may be invited: they make that membership their own.
  if (!member || (member.status === 'active' && member.uid === null)) return
  if (member.status === 'active') throw new AppError('BIZ_006')
  const message = '利用を停止したスタッフのメールアドレスです。招待では再開できません。'
  throw new AppError('VAL_001', { validationErrors: [{ field: 'email', message }] })
}

async function withdrawOpen({ trx, now }: CallContext, email: string): Promise<void> {
  await trx
    .updateTable('invitations')
    .set({ revoked_at: now })
    .where((eb) => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
    .where('used_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}

async function find(ctx: CallContext, id: string): Promise<InvitationRow> {
  const row = await visibleTo(ctx).select(INVITATION_COLUMNS).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return row
}

async function lock(ctx: CallContext, id: string): Promise<InvitationRow> {
  const row = await visibleTo(ctx).select(INVITATION_COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return row
}
