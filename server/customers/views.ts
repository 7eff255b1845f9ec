import { sql } from 'kysely'
import type { CallContext } from '../core/call.ts'
import type { Trx } from '../db/with-tenant.ts'

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

/** Whoever has seen one customer has seen the other one, too: their records became one. */
export async function shareViews(trx: Trx, from: string, to: string): Promise<void> {
  await sql`
    insert into customer_views (customer_id, member_id, viewed_at)
    select ${to}::uuid, member_id, viewed_at from customer_views where customer_id = ${from}::uuid
    on conflict (tenant_id, customer_id, member_id)
      do update set viewed_at = greatest(customer_views.viewed_at, excluded.viewed_at)`.execute(trx)
}
