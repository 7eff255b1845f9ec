import { sql } from 'kysely'
import { type Closing, type ClosingState, isNameOf, REMINDERS_DAYS } from '#contract/closing'
import { DAY_MS } from '#contract/day'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { events } from '../core/events.ts'
import { notifyAdministrators } from '../core/notify.ts'
import { requireRecentSignIn } from '../core/recent-sign-in.ts'
import { dayOf } from './day.ts'
import { eraseTenant } from './erase.ts'
import { remindOfClosing } from './remind.ts'

const COLUMNS = ['delete_at', 'asked_at', 'asked_by'] as const
type Row = Record<'delete_at' | 'asked_at', Date> & { asked_by: string }

const toClosing = ({ delete_at, asked_at, asked_by }: Row): Closing => ({
  delete_at: delete_at.toISOString(),
  asked_at: asked_at.toISOString(),
  asked_by,
})

const stateOf = ({ deps }: CallContext, row: Row | undefined): ClosingState => ({
  closing: row ? toClosing(row) : null,
  days: deps.env.closingDays,
})

/** Whether the caller's tenant is going to be deleted. */
export async function readClosing(ctx: CallContext): Promise<ClosingState> {
  return stateOf(ctx, await ctx.trx.selectFrom('tenant_closings').select(COLUMNS).executeTakeFirst())
}

/**
 * Has the tenant deleted, at the beginning of a day by its own clock; where that was asked for before, nothing changes. Throws
 * AUTH_009 without a sign-in of the last minutes, VAL_001 for another name than the tenant's.
 */
export async function askToClose(ctx: CallContext, name: string): Promise<ClosingState> {
  const { trx, caller, deps } = ctx
  const { id, timezone } = caller.tenant
  requireRecentSignIn(ctx)
  if (!isNameOf(name, caller.tenant.name)) {
    throw new AppError('VAL_001', { validationErrors: [{ field: 'name', message: 'テナントの名前と一致しません。' }] })
  }
  const whole = sql`(clock_timestamp() + ${`${deps.env.closingDays} days`}::interval) at time zone ${timezone}`
  const row = await trx
    .insertInto('tenant_closings')
    .values({
      delete_at: sql<Date>`(date_trunc('day', ${whole}) + interval '1 day') at time zone ${timezone}`,
      asked_by: caller.name,
      asked_by_uid: caller.uid,
    })
    .onConflict((asked) => asked.doNothing())
    .returning(COLUMNS)
    .executeTakeFirst()
  if (!row) return readClosing(ctx)
  await askForJobs(ctx, row.delete_at)
  ctx.audit([id])
  await notifyAdministrators(trx, id, events.closingAsked(caller.name, dayOf(row.delete_at, timezone)))
  return stateOf(ctx, row)
}

/** The deletion on its day, and what tells of it before. */
async function askForJobs({ trx, caller: { tenant }, deps, now }: CallContext, day: Date): Promise<void> {
  await deps.jobs.ask(trx, tenant.id, eraseTenant, {}, { ownerId: null, now, startAfter: day })
  for (const days of REMINDERS_DAYS) {
    const startAfter = new Date(day.getTime() - days * DAY_MS)
    if (startAfter <= now) continue
    await deps.jobs.ask(trx, tenant.id, remindOfClosing, { days }, { ownerId: null, now, startAfter })
  }
}

/** Keeps the tenant. Throws BIZ_002 when its day has come. */
export async function withdrawClosing(ctx: CallContext): Promise<ClosingState> {
  const { trx, caller, deps } = ctx
  const { id } = caller.tenant
  // The database itself keeps the row of a day that has come.
  const gone = await trx.deleteFrom('tenant_closings').returning('tenant_id').executeTakeFirst()
  if (!gone) {
    const state = await readClosing(ctx)
    if (state.closing) throw new AppError('BIZ_002')
    return state
  }
  const planned = await trx
    .selectFrom('jobs')
    .select('id')
    .where('kind', 'in', [eraseTenant.name, remindOfClosing.name])
    .where('state', 'in', ['waiting', 'running'])
    .execute()
  for (const job of planned) {
    await deps.jobs.cancel(trx, job.id)
    ctx.afterwards(async () => deps.jobs.cancelled(job.id))
  }
  ctx.audit([id])
  await notifyAdministrators(trx, id, events.closingWithdrawn(caller.name))
  return stateOf(ctx, undefined)
}
