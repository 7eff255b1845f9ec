import { sql } from 'kysely'
import * as z from 'zod/mini'
import { DAY_MS } from '#contract/day'
import type { CallContext } from '../core/call.ts'
import { type JobContext, jobKind } from '../core/job.ts'
import { idOf } from '../core/job-id.ts'
import type { Trx } from '../db/with-tenant.ts'
import { removeStaged } from './staged-file.ts'

/** Removes the files of exports whose time is over, and of those that came to nothing. */
export const expireExports = jobKind({
  name: 'expire exports',
  payload: z.object({}),
  work: async (ctx) => {
    for (;;) {
      const id = await ctx.read(findExpired)
      if (id === null) return null
      await removeFile(ctx, id)
    }
  },
  finish: async () => null,
})

/** Asks for that, so many days later; of several calls in a day one is enough. */
export async function askToExpire({ trx, caller, deps, now }: CallContext, days: readonly number[]): Promise<void> {
  for (const count of days) {
    const startAfter = new Date(now.getTime() + count * DAY_MS)
    const id = idOf(`expire exports ${caller.tenant.id} ${startAfter.toISOString().slice(0, 10)}`)
    await deps.jobs.ask(trx, caller.tenant.id, expireExports, {}, { ownerId: null, now, startAfter, id })
  }
}

/** Removes what earlier attempts of a job have left. */
export async function removeLeftovers(ctx: JobContext): Promise<void> {
  const ids = await ctx.read((trx) =>
    trx.selectFrom('files').select('id').where('made_by_job', '=', ctx.job.id).execute(),
  )
  for (const { id } of ids) await removeFile(ctx, id)
}

async function removeFile({ step, signal }: JobContext, id: string): Promise<void> {
  do signal.throwIfAborted()
  while (!(await step((trx) => removeStaged(trx, id))))
}

async function findExpired(trx: Trx): Promise<string | null> {
  const row = await trx
    .selectFrom('files as f')
    .leftJoin('jobs as j', (join) => join.onRef('j.tenant_id', '=', 'f.tenant_id').onRef('j.id', '=', 'f.made_by_job'))
    .select('f.id')
    .where('f.made_by_job', 'is not', null)
    .where(
      sql<boolean>`f.expires_at <= clock_timestamp()
        or (f.completed_at is null and coalesce(j.state, '') not in ('waiting', 'running'))`,
    )
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
