import { sql } from 'kysely'
import { profile } from '#contract/profile'
import { recordSecurityEvent } from '../core/security-events.ts'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { endSignIns } from './end-sign-ins.ts'
import { openTenant, ownMemberships } from './memberships.ts'
import { profileOf, tidyProfile } from './record.ts'

export function profileRoutes(app: Api): void {
  serve(
    app,
    profile.change,
    async (ctx, { body: { name } }) => {
      const { trx, caller } = ctx
      await trx
        .updateTable('members')
        .set({ name, updated_at: sql<Date>`clock_timestamp()`, version: sql<number>`version + 1` })
        .where('id', '=', caller.memberId)
        .execute()
      if (name !== caller.name) {
        await recordSecurityEvent(trx, { tenantId: caller.tenant.id, memberId: caller.memberId, type: 'name_changed' })
      }
      ctx.audit([caller.memberId])
      return profileOf({ ...caller, name })
    },
    { prepare: tidyProfile },
  )

  serve(app, profile.memberships, async (ctx) => ({ memberships: await ownMemberships(ctx) }))

  serve(app, profile.openTenant, async (ctx, { body }) => {
    await openTenant(ctx, body.tenant_id)
    ctx.audit([ctx.caller.memberId])
    return { tenant_id: body.tenant_id }
  })

  serve(app, profile.signOutEverywhere, async (ctx) => {
    const before = await endSignIns(ctx)
    ctx.audit([ctx.caller.memberId])
    return { signed_out_before: before.toISOString() }
  })

  serve(app, profile.securityEvents, async ({ trx, caller }, { query }) => {
    const rows = await trx
      .selectFrom('security_events')
      .select(['id', 'type', 'at', 'signed_in_at'])
      .where('member_id', '=', caller.memberId)
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(query.limit)
      .execute()
    return {
      events: rows.map(({ at, signed_in_at, ...row }) => ({
        ...row,
        at: at.toISOString(),
        signed_in_at: signed_in_at?.toISOString() ?? null,
        current: signed_in_at?.getTime() === caller.authTime * 1000,
      })),
    }
  })
}
