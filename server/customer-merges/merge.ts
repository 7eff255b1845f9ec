import type * as z from 'zod/mini'
import { type Changed, changedFields } from '#contract/changes'
import type { CustomerMerge, CustomerMergeBody } from '#contract/customer-merges'
import type { Customer, CustomerUpdate } from '#contract/customers'
import { mergedFields } from '#contract/merged-fields'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { events } from '../core/events.ts'
import { notifyViewers } from '../core/notify.ts'
import { NOW } from '../core/stamps.ts'
import { lookupColumns } from '../customers/lookup.ts'
import { type LockedCustomer, lockCustomer, toCustomer } from '../customers/record.ts'
import { recordView, shareViews } from '../customers/views.ts'
import type { Trx } from '../db/with-tenant.ts'
import { sharePins } from '../pinned-customers/pins.ts'
import { type DistinctNotes, handedOn, notesOf } from './distinct-notes.ts'
import { moveAll, recount } from './move.ts'
import { findMerge } from './record.ts'

type Asked = z.output<typeof CustomerMergeBody>

/**
 * Makes one customer of two. What belongs to the merged one moves to the kept one, and its id is another name of that from then
 * on. Throws DB_002 for one who is not there, VAL_001 for twice the same, DB_005 where one of them has another version.
 */
export async function mergeCustomers(
  ctx: CallContext,
  { fields, ...asked }: Asked,
): Promise<CustomerMerge & { kept: Customer }> {
  const { trx, caller, now } = ctx
  const { kept, merged } = await lockBoth(trx, asked)
  const known: Customer = { ...kept, ...notesOf(kept) }
  const chosen = { ...mergedFields(kept, merged), ...fields, ...handedOn(kept, merged) }
  const written = changedFields<CustomerUpdate & DistinctNotes>(known, chosen)
  const moved = await moveAll(ctx, merged.id, kept.id)
  await writeKept(trx, { kept, merged, written, by: caller.name })
  await trx
    .updateTable('customers')
    .set({ merged_into: kept.id, deleted_at: NOW, deleted_by: caller.memberId })
    .set({ version: merged.version + 1, changed_at: NOW })
    .where('id', '=', merged.id)
    .execute()
  await recount(trx, [kept.id, merged.id])
  const { id } = await trx
    .insertInto('customer_merges')
    .values({
      ...{ kept_id: kept.id, merged_id: merged.id, merged_at: now, merged_by: caller.name, ...moved },
      before: JSON.stringify(Object.fromEntries(Object.keys(written).map((name) => [name, known[name]]))),
      written: JSON.stringify(written),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await shareViews(trx, merged.id, kept.id)
  await sharePins(trx, merged.id, kept.id)
  await recordView(ctx, kept.id)
  const customer = current(await lockCustomer(trx, kept.id))
  await notifyViewers(ctx, events.customersMerged(customer, merged, caller.name))
  return { ...(await findMerge(trx, id, now)), kept: customer }
}

type Both = { kept: Customer; merged: Customer }

/** Both, kept from changing. The one with the smaller id first, so that two who merge them at once wait for each other. */
async function lockBoth(
  trx: Trx,
  { kept_id, merged_id, kept_version, merged_version }: Omit<Asked, 'fields'>,
): Promise<Both> {
  const locked = new Map<string, Customer>()
  for (const id of [kept_id, merged_id].sort()) locked.set(id, current(await lockCustomer(trx, id)))
  const [kept, merged] = [locked.get(kept_id), locked.get(merged_id)]
  if (!kept || !merged) throw new AppError('DB_002')
  if (kept_id === merged_id) {
    const message = '同じ顧客です。別の顧客を選んでください。'
    throw new AppError('VAL_001', { validationErrors: [{ field: 'merged_id', message }] })
  }
  for (const [record, seen] of [[kept, kept_version] as const, [merged, merged_version] as const]) {
    if (record.version === seen) continue
    throw new AppError('DB_005', { context: { current_version: record.version, current: record } })
  }
  return { kept, merged }
}

function current({ updated_by_name: _, ...row }: LockedCustomer): Customer {
  return toCustomer(row)
}

type Kept = Both & { written: Changed<CustomerUpdate & DistinctNotes>; by: string }

async function writeKept(trx: Trx, { kept, merged, written, by }: Kept): Promise<void> {
  await trx
    .updateTable('customers')
    .set({ ...written, ...lookupColumns({ ...kept, ...written }) })
    .set({ merged_ids: [...(kept.merged_ids ?? []), merged.id, ...(merged.merged_ids ?? [])] })
    // Above both: a change of the merged one that is still on its way meets a version that it cannot have seen.
    .set({ version: Math.max(kept.version, merged.version) + 1 })
    .set({ updated_at: NOW, updated_by_name: by, changed_at: NOW })
    .where('id', '=', kept.id)
    .execute()
}
