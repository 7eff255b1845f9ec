import type { DistinctReason } from '#contract/customer-merges'
import type { Customer } from '#contract/customers'
import { NOW } from '../core/stamps.ts'
import { lockMeant } from '../customers/meant.ts'
import { CUSTOMER_COLUMNS, type CustomerRow, toCustomer } from '../customers/record.ts'
import type { Trx } from '../db/with-tenant.ts'

type Said = { isDistinct: boolean; reason: DistinctReason | undefined }

/**
 * Notes with both customers that they are two, and why, or takes that back. It is no change of what is known of them: their
 * versions stay. Throws DB_002 for one who is not there.
 */
export async function distinguish(trx: Trx, ids: readonly [string, string], said: Said): Promise<Customer[]> {
  const customers: Customer[] = []
  const locked: CustomerRow[] = []
  for (const id of [...ids].sort()) locked.push(await lockMeant(trx, id))
  for (const one of locked) {
    const other = locked.find(({ id }) => id !== one.id)
    // Two ids of one customer say nothing but that it is not another one than itself.
    const notes = noted(one, other ?? { ...one, merged_ids: [] }, {
      ...said,
      isDistinct: said.isDistinct && other !== undefined,
    })
    const row = await trx
      .updateTable('customers')
      .set({ ...notes, changed_at: NOW })
      .where('id', '=', one.id)
      .returning(CUSTOMER_COLUMNS)
      .executeTakeFirstOrThrow()
    customers.push(toCustomer(row))
  }
  return customers
}

/** What one says of the other from now on, instead of all that it has said of that under whatever name. */
function noted({ distinct_ids, distinct_reasons }: CustomerRow, other: CustomerRow, { isDistinct, reason }: Said) {
  const former = new Set([other.id, ...other.merged_ids])
  const ids = distinct_ids.filter((id) => !former.has(id))
  const reasons = Object.entries(distinct_reasons).filter(([id]) => !former.has(id))
  return {
    distinct_ids: isDistinct ? [...ids, other.id] : ids,
    distinct_reasons: { ...Object.fromEntries(reasons), ...(isDistinct && reason && { [other.id]: reason }) },
  }
}
