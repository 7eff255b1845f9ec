import { sql } from 'kysely'
import { endpointKey } from '#contract/endpoint'
import { profile } from '#contract/profile'
import { writeAudit } from '../core/audit.ts'
import type { CallContext } from '../core/call.ts'
import { recordSecurityEvent } from '../core/security-events.ts'
import { enterTenant } from '../db/with-tenant.ts'

/**
 * From now on the API refuses the credentials of every sign-in of the caller before this moment, in all of their
 * tenants; with the embedded identity those sessions also get no new credentials. ID tokens tell the time of a sign-in in
 * whole seconds, so one within the very same second survives, as with the hosted service.
 * Each tenant in which they work finds it in its own log: their sign-ins there have ended. Nothing in it names another tenant.
 * @returns sign-ins before this time are over.
 */
export async function endSignIns(ctx: CallContext): Promise<Date> {
  const { trx, caller, deps, now } = ctx
  const action = endpointKey(profile.signOutEverywhere)
  const before = new Date(Math.floor(now.getTime() / 1000) * 1000)
  // Outside of a tenant people reach their own memberships, and all of them.
  await enterTenant(trx, '')
  const memberships = await trx
    .updateTable('members')
    .set({ valid_since: sql<Date>`greatest(valid_since, ${before}::timestamptz)` })
    .where('uid', '=', caller.uid)
    .returning(['tenant_id as tenantId', 'id as memberId', 'status'])
    .execute()
  for (const { tenantId, memberId, status } of memberships) {
    await enterTenant(trx, tenantId)
    await recordSecurityEvent(trx, { tenantId, memberId, type: 'signed_out_everywhere' })
    // In the one that is open, the call itself is noted.
    const isNoted = tenantId !== caller.tenant.id && status === 'active'
    if (isNoted) await writeAudit(trx, { uid: caller.uid, action, ids: [memberId], traceId: ctx.traceId })
  }
  await enterTenant(trx, caller.tenant.id)
  ctx.afterwards(async () => deps.identity.endSessions?.(caller.uid))
  return before
}
