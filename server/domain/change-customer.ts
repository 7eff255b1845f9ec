import { sql } from 'kysely'
import type { Customer, CustomerUpdate } from '#contract/customers'
import { checkVersion } from '../http/if-match.ts'
import type { CallContext } from '../http/types.ts'
import { lookupColumns } from './customer-lookup.ts'
import { CUSTOMER_COLUMNS, lockCustomer, toCustomer } from './customer-record.ts'
import { recordView } from './customer-views.ts'
import { events } from './events.ts'
import { notifyViewers } from './notify.ts'

export const NOW = sql<Date>`clock_timestamp()`
const NEXT_VERSION = sql<number>`version + 1`

/**
 * Changes the given fields of a customer and tells the colleagues who viewed it. Fields that have the value already are no
 * change: then the version stays and nobody is told. Throws DB_002, or DB_005 when `If-Match` names another version.
 */
export async function changeCustomer(ctx: CallContext, id: string, given: CustomerUpdate): Promise<Customer> {
  const current = await lockVersion(ctx, id)
  const changes = Object.fromEntries(Object.entries(given).filter(([field, value]) => differs(current[field], value)))
  if (Object.keys(changes).length === 0) return current
  const row = await ctx.trx
    .updateTable('customers')
    .set({ ...changes, ...lookupColumns({ ...current, ...changes }) })
    .set({ version: NEXT_VERSION, updated_at: NOW, updated_by_name: ctx.caller.name, changed_at: NOW })
    .where('id', '=', id)
    .returning(CUSTOMER_COLUMNS)
    .executeTakeFirstOrThrow()
  await recordView(ctx, id)
  await notifyViewers(ctx, events.customerChanged(row, ctx.caller.name))
  return toCustomer(row)
}

/** Deletes a customer for 30 days of regret, and tells the colleagues who viewed it. Throws like {@link changeCustomer}. */
export async function deleteCustomer(ctx: CallContext, id: string): Promise<void> {
  const current = await lockVersion(ctx, id)
  await ctx.trx
    .updateTable('customers')
    .set({ deleted_at: NOW, deleted_by: ctx.caller.memberId, changed_at: NOW, version: NEXT_VERSION })
    .where('id', '=', id)
    .execute()
  await notifyViewers(ctx, events.customerDeleted(current, ctx.caller.name))
}

/** The customer to be changed; who is refused for its version is told who made that version. */
async function lockVersion(ctx: CallContext, id: string): Promise<Customer> {
  const { updated_by_name, ...row } = await lockCustomer(ctx.trx, id)
  const current = toCustomer(row)
  checkVersion(ctx, { ...current, updated_by_name })
  return current
}

function differs(current: unknown, given: unknown): boolean {
  return JSON.stringify(current) !== JSON.stringify(given)
}
