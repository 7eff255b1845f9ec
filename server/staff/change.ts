import { changedFields } from '#contract/changes'
import type { StaffInput, StaffMember, StaffUpdate } from '#contract/staff'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { checkVersion } from '../core/check-version.ts'
import { events } from '../core/events.ts'
import { notifyMember } from '../core/notify.ts'
import { recordSecurityEvent } from '../core/security-events.ts'
import { NEXT_VERSION, NOW } from '../core/stamps.ts'
import { manageMembers } from '../db/with-tenant.ts'
import { type Heir, takeFindings } from './assigned-findings.ts'
import { tellRole } from './change-role.ts'
import { holdingsOf, keepMadeFiles, takeFiles, takeInvitations, takeShared } from './holdings.ts'
import { STAFF_COLUMNS, toMember } from './record.ts'
import { holdStandings, isLastAdmin, type Standing } from './standing.ts'

/** Adds a member, whom nobody is yet (`../http/link-member.ts`). Throws DB_003 for an address that a member has. */
export async function addMember(ctx: CallContext, input: StaffInput): Promise<StaffMember> {
  await manageMembers(ctx.trx)
  const row = await ctx.trx.insertInto('members').values(input).returning(STAFF_COLUMNS).executeTakeFirstOrThrow()
  return toMember(row)
}

/**
 * Changes the given fields of a member. Who loses their access or gets another role is told. Throws DB_002, AUTH_006 for
 * what the caller may not, BIZ_003 for the last administrator, BIZ_004 for the own role and access, DB_005 when `If-Match`
 * names another version.
 */
export async function changeMember(ctx: CallContext, id: string, given: StaffUpdate): Promise<StaffMember> {
  const { current, members } = await holdMember(ctx, id)
  refuseBeyondScope(ctx, current, given)
  checkVersion(ctx, current)
  const { updated_by_name: _, ...before } = current
  const changes = changedFields(before, given)
  if (Object.keys(changes).length === 0) return before
  if ('role' in changes || 'status' in changes) refuseLosing(ctx, members, id)
  const row = await ctx.trx
    .updateTable('members')
    .set({ ...changes, version: NEXT_VERSION, updated_at: NOW, updated_by_name: ctx.caller.name })
    .where('id', '=', id)
    .returning(STAFF_COLUMNS)
    .executeTakeFirstOrThrow()
  await tell(ctx, id, changes)
  if (changes.status === 'disabled') await takeInvitations(ctx.trx, ctx.caller, id)
  return toMember(row)
}

/**
 * Removes a member; what they wrote keeps their name. What they had is the heir's, or without one the caller's, who gets the
 * invitations in any case: not everybody may look after them. Their next call is refused, and the embedded identity gives their
 * sessions no new credentials. Throws like {@link changeMember}, and VAL_001 for an heir who has no access.
 */
export async function removeMember(ctx: CallContext, id: string, heirId = ctx.caller.memberId): Promise<void> {
  const { current, members, uid } = await holdMember(ctx, id, heirId)
  checkVersion(ctx, current)
  refuseLosing(ctx, members, id)
  const heir = heirAmong(members, heirId, id)
  await tellHeir(ctx, heir, current)
  await takeInvitations(ctx.trx, ctx.caller, id)
  await takeFiles(ctx.trx, heir, id)
  await takeShared(ctx.trx, heir, id)
  await keepMadeFiles(ctx.trx, id)
  await takeFindings(ctx.trx, { caller: ctx.caller, heir }, id)
  await ctx.trx.deleteFrom('members').where('id', '=', id).execute()
  if (uid !== null) ctx.afterwards(async () => ctx.deps.identity.endSessions?.(uid))
}

/** The member to be changed. Throws DB_002, and AUTH_006 for a caller whose own right has gone at this very moment. */
async function holdMember({ trx, caller }: CallContext, id: string, other = caller.memberId) {
  await manageMembers(trx)
  const members = await holdStandings(trx, caller.tenant.id, [id, caller.memberId, other])
  const self = members.find((member) => member.id === caller.memberId)
  if (self?.role !== caller.role || self.status !== 'active') throw new AppError('AUTH_006')
  const row = members.find((member) => member.id === id)
  if (!row) throw new AppError('DB_002')
  return { current: { ...toMember(row), updated_by_name: row.updated_by_name }, members, uid: row.uid }
}

/** `limited`: the own name, phone and extension; of managers, members with the role staff as well, without their role. */
function refuseBeyondScope({ scope, caller }: CallContext, current: Standing, given: StaffUpdate): void {
  if (scope === 'all') return
  const isSelf = current.id === caller.memberId
  const isLed = caller.role === 'manager' && current.role === 'staff'
  if (!isSelf && caller.role !== 'manager') throw new AppError('DB_002')
  if (!isSelf && !isLed) throw new AppError('AUTH_006')
  if (given.role !== undefined || (given.status !== undefined && !isLed)) throw new AppError('AUTH_006')
}

/** Nobody takes away their own role or access, and a tenant keeps an administrator. */
function refuseLosing({ caller }: CallContext, members: readonly Standing[], id: string): void {
  if (isLastAdmin(members, id)) throw new AppError('BIZ_003')
  if (id === caller.memberId) throw new AppError('BIZ_004')
}

/** Whoever gets something without having asked for it is told. */
async function tellHeir({ trx, caller, now }: CallContext, heir: Heir, removed: StaffMember): Promise<void> {
  if (heir.memberId === caller.memberId) return
  const { open_invitations: _, open_jobs: __, ...handedOver } = await holdingsOf(trx, removed.id, now)
  if (Object.values(handedOver).every((count) => count === 0)) return
  const member = { tenantId: caller.tenant.id, memberId: heir.memberId }
  await notifyMember(trx, member, events.holdingsTaken(removed.name, caller.name))
}

function heirAmong(members: readonly (Standing & { name: string })[], heirId: string, removed: string): Heir {
  const heir = members.find(({ id, status }) => id === heirId && id !== removed && status === 'active')
  if (!heir) {
    const message = '引き継ぐ人は、利用中のスタッフから選んでください。'
    throw new AppError('VAL_001', { validationErrors: [{ field: 'heir', message }] })
  }
  return { memberId: heir.id, name: heir.name }
}

async function tell(
  { trx, caller }: CallContext,
  memberId: string,
  { name, role, status }: StaffUpdate,
): Promise<void> {
  const member = { tenantId: caller.tenant.id, memberId }
  if (role !== undefined) await tellRole(trx, member, role, caller.name)
  if (status !== undefined) await notifyMember(trx, member, events.accessChanged(status, caller.name))
  if (name !== undefined) await recordSecurityEvent(trx, { ...member, type: 'name_changed' })
}
