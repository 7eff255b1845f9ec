import { sql } from 'kysely'
import { DAY_MS } from '#contract/day'
import { EXPORT_DAYS, EXPORTS_A_DAY, ExportResult, exports, type TenantExport } from '#contract/exports'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { requireRecentSignIn } from '../core/recent-sign-in.ts'
import { tooManyUntil } from '../core/too-many.ts'
import type { Trx } from '../db/with-tenant.ts'
import { serve } from '../http/serve.ts'
import { serveFile } from '../http/serve-file.ts'
import type { Api } from '../http/types.ts'
import { askForOwn } from '../jobs/ask-for-own.ts'
import { bytesFrom } from '../uploads/bytes.ts'
import { askToExpire } from '../uploads/expire-staged.ts'
import { exportTenant } from './export.ts'

const SHOWN = 20

/** Everything of a tenant as files, for its administrators: whichever of them asked, all may fetch it. */
export function exportRoutes(app: Api): void {
  // Not in the audit log: it is asked for again and again while one is under way, and names no customer.
  serve(app, exports.list, async (ctx) => {
    const rows = await recent(ctx)
    const times = await askedToday(ctx)
    const expiries = await expiriesOf(
      ctx.trx,
      rows.map(({ id }) => id),
    )
    return {
      exports: rows.map((row) => toExport(ctx, row, expiries.get(row.id) ?? null)),
      left: Math.max(0, EXPORTS_A_DAY - times.length),
    }
  })

  serve(app, exports.create, async (ctx) => {
    requireRecentSignIn(ctx)
    // Two who ask in the same moment: the second one sees the job of the first.
    await sql`select pg_advisory_xact_lock(hashtext(${`export ${ctx.caller.tenant.id}`}))`.execute(ctx.trx)
    await refuseTooMany(ctx)
    const job = await askForOwn(ctx, exportTenant, {})
    // For what was stopped or has failed, and when the time of the files is over.
    await askToExpire(ctx, [1, EXPORT_DAYS + 1])
    return job
  })

  serveFile(app, exports.file, {
    find: async ({ trx }, { params }) => {
      const row = await trx
        .selectFrom('files')
        .select(['id', 'name', 'media_type', 'size', 'sha256'])
        .where('id', '=', params.id)
        .where('made_by_job', 'is not', null)
        .where('completed_at', 'is not', null)
        .where('expires_at', '>', sql<Date>`clock_timestamp()`)
        .executeTakeFirst()
      if (!row) throw new AppError('DB_002')
      const { media_type: mediaType, ...file } = row
      return { ...file, mediaType }
    },
    read: bytesFrom,
  })
}

const own = (trx: Trx) => trx.selectFrom('jobs as j').where('j.kind', '=', exportTenant.name)

function recent({ trx }: CallContext) {
  return own(trx)
    .leftJoin('members as m', (join) => join.onRef('m.tenant_id', '=', 'j.tenant_id').onRef('m.id', '=', 'j.owner_id'))
    .select(['j.id', 'j.state', 'j.progress', 'j.result', 'j.error_code', 'j.owner_id'])
    .select(['j.created_at', 'j.ended_at', 'm.name'])
    .orderBy('j.created_at', 'desc')
    .orderBy('j.id')
    .limit(SHOWN)
    .execute()
}

/** Until when the files of exports can be fetched, by job; those that cannot are absent. */
async function expiriesOf(trx: Trx, jobIds: string[]): Promise<Map<string, Date>> {
  if (jobIds.length === 0) return new Map()
  const rows = await trx
    .selectFrom('files')
    .select(['made_by_job', 'expires_at'])
    .where('made_by_job', 'in', jobIds)
    .where('completed_at', 'is not', null)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .execute()
  return new Map(rows.flatMap(({ made_by_job: id, expires_at: at }) => (id && at ? [[id, at]] : [])))
}

type ExportRow = Awaited<ReturnType<typeof recent>>[number]

function toExport(
  { caller }: CallContext,
  { owner_id, name, result, created_at, ended_at, ...row }: ExportRow,
  expires: Date | null,
): TenantExport {
  const done = ExportResult.safeParse(result).data
  return {
    ...row,
    asked_by: name ?? '',
    is_own: owner_id === caller.memberId,
    created_at: created_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
    expires_at: expires?.toISOString() ?? null,
    rows: done?.rows ?? null,
    files: done?.files ?? null,
    parts: expires && done ? done.parts : [],
  }
}

/** When exports were asked for in the last 24 hours, the oldest first. */
async function askedToday({ trx, now }: CallContext): Promise<Date[]> {
  const rows = await own(trx)
    .select('j.created_at')
    .where('j.created_at', '>', new Date(now.getTime() - DAY_MS))
    .orderBy('j.created_at')
    .execute()
  return rows.map(({ created_at }) => created_at)
}

/** @throws AppError BIZ_002 while one is under way, SYS_005 after the tenth of a day */
async function refuseTooMany(ctx: CallContext): Promise<void> {
  const open = await own(ctx.trx).select('j.id').where('j.state', 'in', ['waiting', 'running']).executeTakeFirst()
  if (open) throw new AppError('BIZ_002')
  const times = await askedToday(ctx)
  const [oldest] = times
  if (!oldest || times.length < EXPORTS_A_DAY) return
  throw tooManyUntil(new Date(oldest.getTime() + DAY_MS), ctx.now)
}
