import { staff, staffFields } from '#contract/staff'
import { tidyBody } from '#contract/tidy'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'
import { addMember, changeMember, removeMember } from './change.ts'
import { holdingsOf } from './holdings.ts'
import { colleagues, staffPage } from './page.ts'
import { STAFF_COLUMNS, toMember } from './record.ts'

export function staffRoutes(app: Api): void {
  readRoutes(app)
  writeRoutes(app)
}

function readRoutes(app: Api): void {
  const page = async (ctx: CallContext, query: Parameters<typeof staffPage>[1]) => {
    const found = await staffPage(ctx.trx, query)
    ctx.audit(found.staff.map(({ id }) => id))
    return { ...found, own_id: ctx.caller.memberId }
  }

  serve(app, staff.list, (ctx, { query }) => page(ctx, query))

  serve(app, staff.search, (ctx, { query }) => page(ctx, query))

  serve(app, staff.directory, async (ctx) => {
    const found = await colleagues(ctx.trx)
    ctx.audit(found.map(({ id }) => id))
    return { colleagues: found, own_id: ctx.caller.memberId }
  })

  serve(app, staff.get, async (ctx, { params }) => {
    const row = await ctx.trx.selectFrom('members').select(STAFF_COLUMNS).where('id', '=', params.id).executeTakeFirst()
    if (!row || (ctx.scope !== 'all' && row.id !== ctx.caller.memberId)) throw new AppError('DB_002')
    ctx.audit([row.id])
    return toMember(row)
  })

  serve(app, staff.holdings, async (ctx, { params }) => {
    const row = await ctx.trx.selectFrom('members').select('id').where('id', '=', params.id).executeTakeFirst()
    if (!row) throw new AppError('DB_002')
    ctx.audit([row.id])
    return holdingsOf(ctx.trx, row.id, ctx.now)
  })
}

function writeRoutes(app: Api): void {
  const typed = { prepare: tidyBody(staffFields) }

  serve(
    app,
    staff.create,
    async (ctx, { body }) => {
      const member = await addMember(ctx, body)
      ctx.audit([member.id])
      return member
    },
    typed,
  )

  serve(
    app,
    staff.update,
    async (ctx, { params, body }) => {
      ctx.audit([params.id])
      return changeMember(ctx, params.id, body)
    },
    typed,
  )

  serve(app, staff.delete, async (ctx, { params, query }) => {
    ctx.audit(query.heir === undefined ? [params.id] : [params.id, query.heir])
    await removeMember(ctx, params.id, query.heir)
    return { id: params.id, deleted: true as const }
  })
}
