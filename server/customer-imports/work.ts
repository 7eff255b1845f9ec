import { IMPORT_DAYS, type ImportState } from '#contract/customer-imports'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import type { JobKind } from '../core/job.ts'
import {
  findImport,
  type ImportRecord,
  isExpired,
  isUnderWay,
  lockImport,
  lockWriting,
  type Writing,
} from './record.ts'
import type { Asker } from './run-job.ts'

/** An import or act in one of these states that nobody works on. Throws DB_002, BIZ_002, VAL_001 */
export async function lockIdle(
  ctx: CallContext,
  id: string,
  kind: Writing,
  states: readonly ImportState[],
): Promise<ImportRecord> {
  const row = await lockImport(ctx.trx, ctx.caller.tenant.id, id, kind)
  if (isUnderWay(row)) throw new AppError('BIZ_002')
  if (row.is_erased || isExpired(row, ctx.now)) throw refusal(`ファイルと各行は${IMPORT_DAYS}日で消去されました。`)
  if (!states.includes(row.state)) throw refusal('この取り込みは次の段階に進んでいます。画面を読み込み直してください。')
  return row
}

/**
 * Stops what is under way; nothing happens where nothing is. The row of the import is not held: a part that is being written
 * holds its job and then asks for that row. Throws DB_002
 */
export async function stopWork(ctx: CallContext, id: string, kind: Writing): Promise<ImportRecord> {
  const { trx, caller, deps } = ctx
  await lockWriting(trx, caller.tenant.id)
  const { job_id: jobId } = await findImport(trx, id, kind)
  if (jobId !== null && (await deps.jobs.cancel(trx, jobId))) {
    ctx.afterwards(async () => deps.jobs.cancelled(jobId))
  }
  return findImport(trx, id, kind)
}

/** Brings an import or act to a state, and asks for the work of that. */
export async function askFor<Payload, Done>(
  ctx: CallContext,
  id: string,
  state: ImportState,
  kind: JobKind<Payload, Done>,
  payload: Payload,
): Promise<ImportRecord> {
  const { trx, caller, deps, now } = ctx
  const job_id = await deps.jobs.ask(trx, caller.tenant.id, kind, payload, { ownerId: caller.memberId, now })
  const { act } = await trx
    .updateTable('customer_imports')
    .set({ state, job_id })
    .where('id', '=', id)
    .returning('act')
    .executeTakeFirstOrThrow()
  ctx.afterwards(async () => deps.jobs.asked())
  return findImport(trx, id, act === null ? 'file' : 'act')
}

/** Who asks, as the work notes it. */
export function askerOf({ caller, traceId }: CallContext, importId: string): Asker {
  return { importId, uid: caller.uid, memberId: caller.memberId, name: caller.name, traceId }
}

/** What was asked for does not fit, and why. */
export function refusal(message: string, field = 'import'): AppError {
  return new AppError('VAL_001', { validationErrors: [{ field, message }] })
}
