import type * as z from 'zod/mini'
import type { CustomerSelection, customerSelections } from '#contract/customer-selections'
import { customers } from '#contract/customers'
import { endpointKey } from '#contract/endpoint'
import { permissionOf } from '#contract/permissions'
import { scopeOf } from '#contract/standing'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { NOW } from '../core/stamps.ts'
import { findImport, isAnyWriting, lockWriting } from '../customer-imports/record.ts'
import { askerOf, askFor, lockIdle, stopWork } from '../customer-imports/work.ts'
import type { StoredAct } from '../db/schema-imports.ts'
import { noteChosen } from './choose.ts'
import { toSelection } from './record.ts'
import { revertSelection } from './revert-job.ts'
import { writeSelection } from './write-job.ts'

type Asked = z.output<typeof customerSelections.create.body>

/**
 * Begins an act on many customers. Throws AUTH_006 for a deletion by whoever may delete none, BIZ_002 while another act or an
 * import of the tenant is written, DB_003 when the id is taken, VAL_001
 */
export async function beginSelection(ctx: CallContext, asked: Asked): Promise<CustomerSelection> {
  const { trx, caller } = ctx
  const { id = crypto.randomUUID(), act, customers: chosen } = asked
  requireRight(ctx, act)
  await lockWriting(trx, caller.tenant.id)
  if (await isAnyWriting(trx)) throw new AppError('BIZ_002')
  const by = { created_by: caller.name, created_by_member: caller.memberId }
  const facts = { file_name: '', encoding: '', act: JSON.stringify(act), state: 'importing' as const, rows: 0 }
  await trx
    .insertInto('customer_imports')
    .values({ id, ...facts, ...by, run_at: NOW })
    .execute()
  const rows = await noteChosen(ctx, id, chosen)
  await trx.updateTable('customer_imports').set({ rows }).where('id', '=', id).execute()
  return toSelection(await askFor(ctx, id, 'importing', writeSelection, askerOf(ctx, id)))
}

/** Goes on with an act that was stopped. Throws DB_002, BIZ_002, AUTH_006, VAL_001 for one that is through */
export async function goOnWith(ctx: CallContext, id: string): Promise<CustomerSelection> {
  await lockForWork(ctx, id, ['importing'])
  return toSelection(await askFor(ctx, id, 'importing', writeSelection, askerOf(ctx, id)))
}

/** Undoes an act, or goes on with that. Throws DB_002, BIZ_002, AUTH_006, VAL_001 once the rows are erased */
export async function askToUndo(ctx: CallContext, id: string): Promise<CustomerSelection> {
  await lockForWork(ctx, id, ['importing', 'imported', 'reverting'])
  return toSelection(await askFor(ctx, id, 'reverting', revertSelection, askerOf(ctx, id)))
}

/** Stops what is under way; nothing happens where nothing is. Throws DB_002 */
export async function stopSelection(ctx: CallContext, id: string): Promise<CustomerSelection> {
  return toSelection(await stopWork(ctx, id, 'act'))
}

async function lockForWork(ctx: CallContext, id: string, states: Parameters<typeof lockIdle>[3]): Promise<void> {
  const { act } = await findImport(ctx.trx, id, 'act')
  requireRight(ctx, act)
  await lockIdle(ctx, id, 'act', states)
  if (await isAnyWriting(ctx.trx)) throw new AppError('BIZ_002')
}

/** Many are deleted, and brought back, by whoever may do that to one. */
function requireRight({ caller }: CallContext, act: StoredAct | null): void {
  if (act?.kind !== 'delete') return
  const right = permissionOf(endpointKey(customers.delete), caller.tenant.overrides)
  if (scopeOf(right, caller.role) === 'none') throw new AppError('AUTH_006')
}
