import { type Changed, changedFields } from '#contract/changes'
import type { Customer, CustomerUpdate } from '#contract/customers'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { checkVersion } from '../core/check-version.ts'
import { events } from '../core/events.ts'
import { notifyViewers } from '../core/notify.ts'
import { NEXT_VERSION, NOW, RESTORED_VERSION } from '../core/stamps.ts'
import type { Trx } from '../db/with-tenant.ts'
import { lookupColumns } from './lookup.ts'
import { lockMeant } from './meant.ts'
import { CUSTOMER_COLUMNS, type LockedCustomer, lockCustomer, toCustomer } from './record.ts'
import { recordView } from './views.ts'

/**
 * Changes the given fields of a customer and tells the colleagues who viewed it. Fields that have the value already are no
 * change: then the version stays and nobody is told. A change of one who was merged into another is one of that; it has no
 * version of its id, so `If-Match` compares. Throws DB_002, or DB_005 when `If-Match` names another version.
 */
export async function changeCustomer(ctx: CallContext, id: string, given: CustomerUpdate): Promise<Customer> {
  const current = inVersion(ctx, await lockMeant(ctx.trx, id))
  const changes = changedFields(current, given)
  if (Object.keys(changes).length === 0) return current
  const changed = await writeChanges(ctx.trx, current, changes, ctx.caller.name)
  await recordView(ctx, current.id)
  await notifyViewers(ctx, events.customerChanged(changed, ctx.caller.name))
  return changed
}

/** Writes changed fields of a customer with all that follows from them. `by` is the name of whoever changes it. */
export async function writeChanges(
  trx: Trx,
  current: Customer,
  changes: Changed<CustomerUpdate>,
  by: string,
): Promise<Customer> {
  const row = await trx
    .updateTable('customers')
    .set({ ...changes, ...lookupColumns({ ...current, ...changes }) })
    .set({ version: NEXT_VERSION, updated_at: NOW, updated_by_name: by, changed_at: NOW })
    .where('id', '=', current.id)
    .returning(CUSTOMER_COLUMNS)
    .executeTakeFirstOrThrow()
  return toCustomer(row)
}

/** Deletes a customer for 30 days of regret, and tells the colleagues who viewed it. Throws like {@link changeCustomer}. */
export async function deleteCustomer(ctx: CallContext, id: string): Promise<void> {
  const current = inVersion(ctx, await lockCustomer(ctx.trx, id))
  await deleteCustomers(ctx.trx, [id], ctx.caller.memberId)
  await notifyViewers(ctx, events.customerDeleted(current, ctx.caller.name))
}

/** Marks customers as deleted by a member; they can be brought back for 30 days. */
export async function deleteCustomers(trx: Trx, ids: readonly string[], memberId: string): Promise<void> {
  await trx
    .updateTable('customers')
    .set({ deleted_at: NOW, deleted_by: memberId, changed_at: NOW, version: NEXT_VERSION })
    .where('id', 'in', [...ids])
    .execute()
}

/**
 * Undoes a deletion; nothing happens to a customer who is there. Throws DB_002 once they are erased, and for one who was merged
 * into another: that is undone as a whole.
 */
export async function restoreCustomer({ trx }: CallContext, id: string): Promise<Customer> {
  const row = await restoreCustomers(trx, [id]).executeTakeFirst()
  if (!row) throw new AppError('DB_002')
  return toCustomer(row)
}

/** Brings back who was deleted, as far as they are not erased or merged into others; answers the rows. */
export const restoreCustomers = (trx: Trx, ids: readonly string[]) =>
  trx
    .updateTable('customers')
    .set({ deleted_at: null, deleted_by: null, changed_at: NOW, version: RESTORED_VERSION })
    .where('id', 'in', [...ids])
    .where('purged_at', 'is', null)
    .where('merged_into', 'is', null)
    .returning(CUSTOMER_COLUMNS)

/** The customer to be changed; who is refused for its version is told who made that version. */
function inVersion(ctx: CallContext, { updated_by_name, ...row }: LockedCustomer): Customer {
  const current = toCustomer(row)
  checkVersion(ctx, { ...current, updated_by_name })
  return current
}
