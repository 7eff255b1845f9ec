import { sql } from 'kysely'
import { type Device, devices } from '#contract/devices'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'

/** Administrators see the devices of all, everybody else their own. */
export function deviceRoutes(app: Api): void {
  serve(app, devices.list, async (ctx, { query }) => {
    const visible = visibleTo(ctx)
    const rows = await (query.own === 'true' ? visible.where('d.member_id', '=', ctx.caller.memberId) : visible)
      .orderBy('d.last_seen_at', 'desc')
      .orderBy('d.id')
      .limit(query.limit)
      .execute()
    ctx.audit(rows.map(({ id }) => id))
    return { devices: rows.map((row) => toDevice(ctx, row)) }
  })

  serve(app, devices.rename, async (ctx, { params, body }) => {
    await find(ctx, params.id)
    await ctx.trx.updateTable('member_devices').set({ name: body.name.trim() }).where('id', '=', params.id).execute()
    return changed(ctx, params.id)
  })

  serve(app, devices.revoke, async (ctx, { params }) => {
    const found = await find(ctx, params.id)
    // Whoever has it in their hands signs out instead.
    if (found.device_id === ctx.deviceId && found.member_id === ctx.caller.memberId) throw new AppError('BIZ_004')
    await ctx.trx
      .updateTable('member_devices')
      .set({ revoked_at: sql<Date>`coalesce(revoked_at, clock_timestamp())`, revoked_by: ctx.caller.name })
      .where('id', '=', params.id)
      .execute()
    return changed(ctx, params.id)
  })

  serve(app, devices.admit, async (ctx, { params }) => {
    await find(ctx, params.id)
    await ctx.trx
      .updateTable('member_devices')
      .set({ revoked_at: null, revoked_by: null })
      .where('id', '=', params.id)
      .execute()
    return changed(ctx, params.id)
  })
}

function visibleTo({ trx, scope, caller }: CallContext) {
  const rows = trx
    .selectFrom('member_devices as d')
    .innerJoin('members as m', (join) =>
      join.onRef('m.tenant_id', '=', 'd.tenant_id').onRef('m.id', '=', 'd.member_id'),
    )
    .select(['d.id', 'd.device_id', 'd.name', 'd.platform', 'd.member_id', 'm.name as memberName'])
    .select(['d.first_seen_at', 'd.last_seen_at', 'd.last_pull_at', 'd.revoked_at', 'd.revoked_by'])
  return scope === 'all' ? rows : rows.where('d.member_id', '=', caller.memberId)
}

type Row = Awaited<ReturnType<ReturnType<typeof visibleTo>['execute']>>[number]

/** @throws AppError DB_002 */
async function find(ctx: CallContext, id: string): Promise<Row> {
  const row = await visibleTo(ctx).where('d.id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return row
}

async function changed(ctx: CallContext, id: string): Promise<Device> {
  ctx.audit([id])
  return toDevice(ctx, await find(ctx, id))
}

function toDevice({ caller, deviceId }: CallContext, { member_id, memberName, device_id, ...row }: Row): Device {
  const isOwn = member_id === caller.memberId
  return {
    id: row.id,
    name: row.name,
    platform: row.platform,
    member: { id: member_id, name: memberName },
    is_own: isOwn,
    is_current: isOwn && device_id === deviceId,
    first_seen_at: row.first_seen_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    last_pull_at: row.last_pull_at?.toISOString() ?? null,
    revoked_at: row.revoked_at?.toISOString() ?? null,
    revoked_by: row.revoked_by,
  }
}
