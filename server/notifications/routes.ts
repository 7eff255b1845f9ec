import { type Selectable, sql } from 'kysely'
import { notifications } from '#contract/notifications'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import type { NotificationsTable } from '../db/schema.ts'
import { serve } from '../http/serve.ts'
import type { Api } from '../http/types.ts'

const COLUMNS = [
  'id',
  'title',
  'message',
  'type',
  'category',
  'read_at',
  'created_at',
  'subject_id',
  'interaction_type',
  'page',
] as const
type Row = Pick<Selectable<NotificationsTable>, (typeof COLUMNS)[number]>

const COUNT = sql<number>`count(*)::int`
const UNREAD_COUNT = sql<number>`(count(*) filter (where read_at is null))::int`

export function notificationRoutes(app: Api): void {
  readRoutes(app)
  markRoutes(app)
}

function readRoutes(app: Api): void {
  serve(app, notifications.list, async (ctx, { query }) => {
    let matching = own(ctx)
    if (query.category) matching = matching.where('category', '=', query.category)
    if (query.type) matching = matching.where('type', '=', query.type)
    if (query.unread_only === 'true') matching = matching.where('read_at', 'is', null)
    const rows = await matching
      .select(COLUMNS)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(query.limit)
      .offset(query.offset ?? query.skip)
      .execute()
    const { total } = await matching.select(COUNT.as('total')).executeTakeFirstOrThrow()
    const { unread } = await own(ctx).select(UNREAD_COUNT.as('unread')).executeTakeFirstOrThrow()
    return { notifications: rows.map(toNotification), unread_count: unread, total }
  })

  serve(app, notifications.stats, async (ctx) => {
    const rows = await own(ctx)
      .select(['category', 'type', COUNT.as('count'), UNREAD_COUNT.as('unread')])
      .groupBy(['category', 'type'])
      .execute()
    return {
      total: sum(rows.map((row) => row.count)),
      unread_count: sum(rows.map((row) => row.unread)),
      by_category: tally(rows.map((row) => [row.category, row.count])),
      by_type: tally(rows.map((row) => [row.type, row.count])),
    }
  })

  serve(app, notifications.get, async (ctx, { params }) => {
    const row = await own(ctx).select(COLUMNS).where('id', '=', params.id).executeTakeFirst()
    if (!row) throw new AppError('DB_002')
    return toNotification(row)
  })
}

function markRoutes(app: Api): void {
  serve(app, notifications.read, async (ctx, { params }) => {
    const row = await ctx.trx
      .updateTable('notifications')
      .set({ read_at: sql<Date>`coalesce(read_at, clock_timestamp())` })
      .where('member_id', '=', ctx.caller.memberId)
      .where('id', '=', params.id)
      .returning(COLUMNS)
      .executeTakeFirst()
    if (!row) throw new AppError('DB_002')
    return toNotification(row)
  })

  serve(app, notifications.markAsRead, async (ctx, { body }) => {
    const ids = body.notification_ids
    if (ids.length === 0) return { count: 0 }
    const { numUpdatedRows } = await markUnread(ctx).where('id', 'in', ids).executeTakeFirst()
    return { count: Number(numUpdatedRows) }
  })

  serve(app, notifications.markAllAsRead, async (ctx, { query: { before } }) => {
    let unread = markUnread(ctx)
    if (before !== undefined) unread = unread.where('created_at', '<=', new Date(before))
    const { numUpdatedRows } = await unread.executeTakeFirst()
    return { count: Number(numUpdatedRows) }
  })
}

function own({ trx, caller }: CallContext) {
  return trx.selectFrom('notifications').where('member_id', '=', caller.memberId)
}

function markUnread({ trx, caller }: CallContext) {
  return trx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`clock_timestamp()` })
    .where('member_id', '=', caller.memberId)
    .where('read_at', 'is', null)
}

function toNotification({ read_at, created_at, ...row }: Row) {
  return { ...row, read: read_at !== null, created_at: created_at.toISOString() }
}

function tally(counts: readonly (readonly [name: string, count: number])[]): Record<string, number> {
  const totals: Record<string, number> = {}
  for (const [name, count] of counts) totals[name] = (totals[name] ?? 0) + count
  return totals
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
