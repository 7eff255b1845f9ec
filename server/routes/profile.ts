import { sql } from 'kysely'
import { profile } from '#contract/profile'
import { endSignIns } from '../domain/end-sign-ins.ts'
import { profileOf, tidyProfile } from '../domain/profile-record.ts'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'

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
      ctx.audit([caller.memberId])
      return profileOf({ ...caller, name })
    },
    { prepare: tidyProfile },
  )

  serve(app, profile.signOutEverywhere, async (ctx) => {
    const before = await endSignIns(ctx)
    ctx.audit([ctx.caller.memberId])
    return { signed_out_before: before.toISOString() }
  })
}
