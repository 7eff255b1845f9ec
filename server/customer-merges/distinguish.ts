import { type RawBuilder, sql } from 'kysely'
import type { DistinctReason } from '#contract/customer-merges'
import type { Customer } from '#contract/customers'
import { NOW } from '../core/stamps.ts'
import { lockMeant } from '../customers/meant.ts'
import { CUSTOMER_COLUMNS, toCustomer } from '../customers/record.ts'
import type { Trx } from '../db/with-tenant.ts'

type Said = { isDistinct: boolean; reason: DistinctReason | undefined }

/**
 * Notes with both customers that they are two, and why, or takes that back. It is no change of what is known of them: their
 * versions stay. Throws DB_002 for one who is not there.
 */
export async function distinguish(trx: Trx, ids: readonly [string, string], said: Said): Promise<Customer[]> {
  const customers: Customer[] = []
  const locked: string[] = []
  for (const id of [...ids].sort()) locked.push((await lockMeant(trx, id)).id)
  for (const id of locked) {
    const other = locked.find((one) => one !== id) ?? id
    const without = sql<string[]>`array_remove(distinct_ids, ${other}::uuid)`
    const isDistinct = said.isDistinct && other !== id
    const distinct_ids: RawBuilder<string[]> = isDistinct ? sql`${without} || ${other}::uuid` : without
    const reasons = JSON.stringify(isDistinct && said.reason ? { [other]: said.reason } : {})
    const distinct_reasons = sql<Record<string, string>>`(distinct_reasons - ${other}::text) || ${reasons}::jsonb`
    const row = await trx
      .updateTable('customers')
      .set({ distinct_ids, distinct_reasons, changed_at: NOW })
      .where('id', '=', id)
      .returning(CUSTOMER_COLUMNS)
      .executeTakeFirstOrThrow()
    customers.push(toCustomer(row))
  }
  return customers
}
