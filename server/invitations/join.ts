import { endpointKey } from '#contract/endpoint'
import { invitations } from '#contract/invitations'
import { tidyName } from '#contract/kana'
import { ProfileChange } from '#contract/profile'
import { AppError } from '../core/app-error.ts'
import { writeAudit } from '../core/audit.ts'
import { events } from '../core/events.ts'
import type { VerifiedToken } from '../core/identity.ts'
import { notifyInviters } from '../core/notify.ts'
import { enterTenant, type Trx } from '../db/with-tenant.ts'
import { claimWaiting } from '../http/link-member.ts'
import type { JoiningCall } from '../http/serve-joining.ts'

type Target = { id: string; name: string }
type Joined = { tenant_id: string; tenant_name: string; role: string }

/**
 * Makes the caller a member by the invitation with that hash, once: the row of the invitation is locked, so that of many
 * at the same moment one uses it. Somebody who has used it and repeats the call gets the same answer. The transaction has
 * entered the tenant. Throws BIZ_005 for one that is withdrawn or that cannot be carried out, BIZ_006 for a member,
 * BIZ_010 for one that has expired or was used by somebody else.
 */
export async function joinTenant(call: JoiningCall, tenant: Target, codeHash: string): Promise<Joined> {
  const { trx, token, now } = call
  const invitation = await trx
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'expires_at', 'used_at', 'used_by_uid', 'revoked_at', 'created_by_member'])
    .where((eb) => eb.or([eb('code_hash', '=', codeHash), eb('mail_code_hash', '=', codeHash)]))
    .forUpdate()
    .executeTakeFirst()
  if (!invitation || invitation.revoked_at) throw new AppError('BIZ_005')
  const known = await findMember(trx, token)
  if (invitation.used_at) {
    if (invitation.used_by_uid !== token.uid || known !== 'member') throw new AppError('BIZ_010')
    return joinedAs(tenant, await roleOf(trx, token.uid))
  }
  if (invitation.expires_at <= now) throw new AppError('BIZ_010')
  if (known === 'member' || known === 'other') throw new AppError(known === 'member' ? 'BIZ_006' : 'BIZ_005')
  await trx
    .updateTable('invitations')
    .set({ used_at: now, used_by_uid: token.uid })
    .where('id', '=', invitation.id)
    .execute()
  return joinedAs(tenant, await admit(call, tenant, invitation, known))
}

type Used = { id: string; email: string; role: string; created_by_member: string | null }

/** Who was added by address keeps the name and the role that the administrator has given. Answers the role. */
async function admit(call: JoiningCall, tenant: Target, used: Used, known: 'waiting' | null): Promise<string> {
  const { trx, token, traceId } = call
  const { id, created_by_member } = used
  const member = known === 'waiting' ? await claim(call, tenant) : await insert(call, used)
  // By another invitation, at this very moment.
  if (!member) throw new AppError('BIZ_006')
  const { name, role } = member
  const whom = { tenantId: tenant.id, joined: member.id, inviter: created_by_member }
  await notifyInviters(trx, whom, events.invitationUsed(name, role))
  await writeAudit(trx, { uid: token.uid, action: endpointKey(invitations.use), ids: [member.id, id], traceId })
  return role
}

function insert({ trx, token }: JoiningCall, { email, role }: Used) {
  return (
    trx
      .insertInto('members')
      // A sign-in that was ended before this one must not be good here (docs/decisions/011).
      .values({ uid: token.uid, email, name: firstName(token), role, valid_since: new Date(token.authTime * 1000) })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'name', 'role'])
      .executeTakeFirst()
  )
}

/** The membership that waits for the person's address, as theirs. */
async function claim({ trx, token }: JoiningCall, tenant: Target) {
  await enterTenant(trx, '')
  const [member] = await claimWaiting(trx, token, tenant.id)
  await enterTenant(trx, tenant.id)
  return member
}

/**
 * `member`: the person is one · `waiting`: one was added for their address · `other`: the membership is disabled, or the address
 * belongs to another account.
 */
async function findMember(trx: Trx, { uid, email }: VerifiedToken) {
  const found = await trx
    .selectFrom('members')
    .select(['uid', 'status'])
    .where((eb) => eb.or([eb('uid', '=', uid), eb(eb.fn('lower', ['email']), '=', email.toLowerCase())]))
    .execute()
  if (found.some((member) => member.uid === uid && member.status === 'active')) return 'member'
  const [only] = found
  if (found.length === 1 && only?.uid === null && only.status === 'active') return 'waiting'
  return only ? 'other' : null
}

async function roleOf(trx: Trx, uid: string): Promise<string> {
  const { role } = await trx.selectFrom('members').select('role').where('uid', '=', uid).executeTakeFirstOrThrow()
  return role
}

const joinedAs = ({ id, name }: Target, role: string): Joined => ({ tenant_id: id, tenant_name: name, role })

/** The name that colleagues see until the person changes it: the account's, or what is before the at-sign. */
function firstName({ name, email }: VerifiedToken): string {
  const parsed = ProfileChange.safeParse({ name: tidyName(name) })
  return parsed.success ? parsed.data.name : (email.split('@')[0] ?? email)
}
