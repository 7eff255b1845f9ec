import { type Changed, changedFields } from '#contract/changes'
import type { Customer, CustomerUpdate } from '#contract/customers'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { NOW } from '../core/stamps.ts'
import { lookupColumns } from '../customers/lookup.ts'
import { CUSTOMER_COLUMNS, lockCustomer, toCustomer } from '../customers/record.ts'
import type { Trx } from '../db/with-tenant.ts'
import { type Noted, notesOf, takenBack } from './distinct-notes.ts'
import { moveBack, recount } from './move.ts'
import { firstUndoable } from './record.ts'

export type Undone = { kept: Customer; restored: Customer; left: string[] }

/**
 * Makes two customers again of what was merged: what moved goes back, and fields of the kept one that still hold what the merge
 * wrote get their former value, as do its notes of who is another person, each by itself. What came since stays with the kept
 * one. Throws DB_002 for a merge that is not known, or that can no longer be undone, and BIZ_011 where the kept one was deleted or
 * merged into another since: that has to be undone first.
 */
export async function undoMerge(ctx: CallContext, id: string): Promise<Undone> {
  const { trx, caller } = ctx
  const merge = await lockMerge(ctx, id)
  const { updated_by_name: _, ...row } = await lockKept(trx, merge.kept_id)
  const kept = toCustomer(row)
  const { distinct_ids: _ids, distinct_reasons: _reasons, ...written } = merge.written
  // Beside fields a merge keeps notes, where it has brought any.
  const notes = takenBack(notesOf(kept), notesOf(merge.before as Noted), notesOf(merge.written as Noted))
  const other = changedFields(kept, written)
  const names = Object.keys(written).filter((name) => !Object.hasOwn(other, name))
  const changes = Object.fromEntries(names.map((name) => [name, merge.before[name]])) as Changed<CustomerUpdate>
  const merged = await lockMerged(trx, merge.merged_id)
  const gone = new Set([merged.id, ...merged.merged_ids])
  await moveBack(ctx, merge, kept.id, merged.id)
  await trx
    .updateTable('customers')
    .set({ ...changes, ...lookupColumns({ ...kept, ...changes }) })
    .set(notes)
    .set({ merged_ids: (kept.merged_ids ?? []).filter((one) => !gone.has(one)), version: kept.version + 1 })
    .set({ updated_at: NOW, updated_by_name: caller.name, changed_at: NOW })
    .where('id', '=', kept.id)
    .execute()
  await trx
    .updateTable('customers')
    .set({ merged_into: null, deleted_at: null, deleted_by: null, changed_at: NOW })
    // Another one than the kept one has had: a change by its id that is on its way has seen that.
    .set({ version: Math.max(kept.version + 1, merged.version) + 1 })
    .where('id', '=', merged.id)
    .execute()
  await recount(trx, [kept.id, merged.id])
  await trx.deleteFrom('customer_merges').where('id', '=', id).execute()
  const left = Object.keys(other)
  return { kept: await readBack(trx, kept.id), restored: await readBack(trx, merged.id), left }
}

async function lockMerge({ trx, now }: CallContext, id: string) {
  const merge = await trx
    .selectFrom('customer_merges')
    .selectAll()
    .where('id', '=', id)
    .where('merged_at', '>', firstUndoable(now))
    .executeTakeFirst()
  if (!merge) throw new AppError('DB_002')
  return merge
}

async function lockKept(trx: Trx, id: string) {
  const row = await trx
    .selectFrom('customers')
    .select([...CUSTOMER_COLUMNS, 'updated_by_name'])
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('BIZ_011')
  return row
}

/** The one that was merged, as long as it is not erased. */
async function lockMerged(trx: Trx, id: string) {
  const row = await trx
    .selectFrom('customers')
    .select(['id', 'version', 'merged_ids'])
    .where('id', '=', id)
    .where('merged_into', 'is not', null)
    .where('purged_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return row
}

async function readBack(trx: Trx, id: string): Promise<Customer> {
  const { updated_by_name: _, ...row } = await lockCustomer(trx, id)
  return toCustomer(row)
}
