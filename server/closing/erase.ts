import { sql } from 'kysely'
import * as z from 'zod/mini'
import { isRetryable } from '#contract/errors'
import { BEGINNING } from '../audit/chain.ts'
import { headOf } from '../audit/check.ts'
import { sealAudit } from '../audit/seal.ts'
import { AppError } from '../core/app-error.ts'
import { type JobContext, type JobFacts, jobKind } from '../core/job.ts'
import { toAppError } from '../core/to-app-error.ts'
import { asRole } from '../db/as-role.ts'
import type { Trx } from '../db/with-tenant.ts'
import { endJob } from '../jobs/record.ts'
import { hasObjects, removeUnnamed } from '../uploads/remove-objects.ts'
import { type ErasedTable, erasureOrder } from './order.ts'
import { countRows, eraseRest, eraseSome } from './rows.ts'

const LIMIT_MS = 3 * 3_600_000

/**
 * Deletes a tenant whose day has come, with every row of it. Each step is a short transaction, and all of them can be done
 * again: an attempt that ends in the middle is followed by one that goes on. It is never given up.
 */
export const eraseTenant = jobKind({
  name: 'erase tenant',
  payload: z.object({}),
  limitMs: LIMIT_MS,
  maxAttempts: 1_000_000,
  work: (ctx) => toBeTriedAgain(() => eraseAll(ctx)),
  finish: async (trx, order, job) => {
    if (order) await toBeTriedAgain(() => eraseLast(trx, order, job))
    return null
  },
})

/** The tables that were emptied; null when the tenant stays. */
async function eraseAll(ctx: JobContext): Promise<ErasedTable[] | null> {
  const { job, read, step, signal, progress } = ctx
  const closing = await read((trx) =>
    trx
      .selectFrom('tenant_closings')
      .select([sql<boolean>`tenant_is_due()`.as('isDue'), 'counts'])
      .executeTakeFirst(),
  )
  if (!closing) return null
  if (!closing.isDue) throw new AppError('SYS_003')
  await step((trx) => shutOut(trx, job))
  const order = await read(erasureOrder)
  const counts = closing.counts ?? (await keepCounts(ctx, order))
  const all = Object.values(counts).reduce((sum, n) => sum + n, 1)
  let erased = 0
  for (let before = -1; erased > before; ) {
    before = erased
    for (const table of order) {
      let n: number
      do {
        signal.throwIfAborted()
        // Of an object the row goes when the object has gone; the files, which come before, name none any more.
        n = table.name === 'file_objects' ? await removeUnnamed(ctx) : await step((trx) => eraseSome(trx, table, job))
        erased += n
        progress((99 * erased) / all)
      } while (n > 0)
    }
  }
  return order
}

/**
 * From here on nobody belongs to the tenant: whoever calls is told so, and those who belong to another one work there. What
 * else is under way for it ends. Doing it again changes nothing.
 */
async function shutOut(trx: Trx, { id, tenantId }: JobFacts): Promise<void> {
  const others = await trx
    .selectFrom('jobs')
    .select('id')
    .where('state', 'in', ['waiting', 'running'])
    .where('id', '!=', id)
    .execute()
  for (const other of others) await endJob(trx, other.id, { state: 'cancelled' })
  await trx
    .updateTable('invitations')
    .set({ revoked_at: sql<Date>`clock_timestamp()` })
    .where('revoked_at', 'is', null)
    .execute()
  await asRole(trx, 'madoguchi_eraser', async () => {
    await trx.updateTable('tenants').set({ status: 'suspended' }).where('id', '=', tenantId).execute()
    await trx
      .updateTable('members')
      .set({ uid: null, status: 'disabled' })
      .where('tenant_id', '=', tenantId)
      .where((member) => member.or([member('uid', 'is not', null), member('status', '=', 'active')]))
      .execute()
  })
}

/** Notes how much there is, and the last seal of the log, which is sealed once more before. */
async function keepCounts(ctx: JobContext, order: readonly ErasedTable[]): Promise<Record<string, number>> {
  const { job, read, step } = ctx
  const seals = await sealAudit.work(ctx, {})
  await step((trx) => sealAudit.finish(trx, seals, job, async () => {}))
  const head = await read((trx) => headOf(trx))
  const counts: Record<string, number> = {}
  for (const table of order) counts[table.name] = await read((trx) => countRows(trx, table, job))
  await step((trx) =>
    asRole(trx, 'madoguchi_eraser', () =>
      trx
        .updateTable('tenant_closings')
        .set({
          counts: JSON.stringify(counts),
          seal_position: head?.position ?? 0,
          seal_hash: head?.hash ?? BEGINNING,
        })
        .where('tenant_id', '=', job.tenantId)
        .execute(),
    ),
  )
  return counts
}

/** The tenant itself, with what calls have still written that were under way when nobody was let in any more. */
async function eraseLast(trx: Trx, order: readonly ErasedTable[], job: JobFacts): Promise<void> {
  const { id, tenantId } = job
  // An object that a call was still putting: the next attempt removes it, once nobody can be putting it any more.
  if (await hasObjects(trx)) throw new AppError('SYS_003')
  await asRole(trx, 'madoguchi_eraser', async () => {
    // Whoever still writes for the tenant holds the key of its row: this waits for them, and nobody comes after.
    await trx.selectFrom('tenants').select('id').where('id', '=', tenantId).forUpdate().execute()
    for (const table of order) await eraseRest(trx, table, job)
    await trx
      .insertInto('closed_tenants')
      .columns(['id', 'asked_at', 'asked_by_uid', 'counts', 'seal_position', 'seal_hash'])
      .expression((eb) =>
        eb
          .selectFrom('tenant_closings')
          .select(['tenant_id', 'asked_at', 'asked_by_uid', 'counts', 'seal_position', 'seal_hash'])
          .where('tenant_id', '=', tenantId),
      )
      .execute()
    await trx.deleteFrom('job_events').where('job_id', '=', id).execute()
    await trx.deleteFrom('jobs').where('id', '=', id).execute()
    await trx.deleteFrom('tenants').where('id', '=', tenantId).execute()
  })
}

/** What fails here fails for a while: a job that is told of another reason is not tried again. */
async function toBeTriedAgain<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (thrown) {
    const { code } = toAppError(thrown)
    if (code === 'SYS_001' || isRetryable(code)) throw thrown
    throw new AppError('SYS_003', { cause: thrown })
  }
}
