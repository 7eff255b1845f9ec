import { sql } from 'kysely'
import { jobs } from '#contract/jobs'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { serve } from '../http/serve.ts'
import { serveStream } from '../http/serve-stream.ts'
import type { Api } from '../http/types.ts'
import { eventsAfter } from './events.ts'
import { JOB_COLUMNS, type JobRow, toJob } from './record.ts'

/** Events that are read at once; what is left follows at once. */
const BATCH = 500

/** Everybody sees and stops what they asked for themselves: what somebody had worked on may be private. */
export function jobRoutes(app: Api): void {
  serve(app, jobs.list, async (ctx, { query }) => {
    let matching = own(ctx)
    if (query.state) matching = matching.where('state', '=', query.state)
    const rows = await matching
      .select(JOB_COLUMNS)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(query.limit)
      .execute()
    const { total } = await matching.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
    return { jobs: rows.map(toJob), total }
  })

  serve(app, jobs.get, async (ctx, { params }) => toJob(await find(ctx, params.id)))

  serve(app, jobs.cancel, async (ctx, { params }) => {
    const found = await find(ctx, params.id)
    const ended = await ctx.deps.jobs.cancel(ctx.trx, found.id)
    if (!ended) return toJob(await find(ctx, params.id))
    ctx.audit([ended.id])
    ctx.afterwards(async () => ctx.deps.jobs.cancelled(ended.id))
    return ended
  })

  serveStream(app, jobs.events, {
    read: async (ctx, { params }, after) => {
      const job = await own(ctx).select(['ended_at', 'last_event']).where('id', '=', params.id).executeTakeFirst()
      if (!job) throw new AppError('DB_002')
      if (after > job.last_event) throw new AppError('VAL_004')
      const rows = await eventsAfter(ctx.trx, params.id, after, BATCH)
      const last = rows.at(-1)?.seq ?? after
      return {
        events: rows.map(({ seq, type, data }) => ({ id: seq, type, data })),
        isOver: job.ended_at !== null && last === job.last_event,
      }
    },
    follow: (deps, { params }, act) => deps.jobs.follow(params.id, act),
  })
}

function own({ trx, caller }: CallContext) {
  return trx.selectFrom('jobs').where('owner_id', '=', caller.memberId)
}

async function find(ctx: CallContext, id: string): Promise<JobRow> {
  const row = await own(ctx).select(JOB_COLUMNS).where('id', '=', id).executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return row
}
