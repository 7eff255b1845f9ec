import type { CallContext } from '../core/call.ts'

/** Remembers that the caller has seen, or worked on, a customer: later changes by colleagues are told to them. */
export async function recordView({ trx, caller, now }: CallContext, customerId: string): Promise<void> {
  await trx
    .insertInto('customer_views')
    .values({ customer_id: customerId, member_id: caller.memberId, viewed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'customer_id', 'member_id']).doUpdateSet({ viewed_at: now }),
    )
    .execute()
}
