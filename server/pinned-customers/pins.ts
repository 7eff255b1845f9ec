import { sql } from 'kysely'
import { MOST_PINNED, type PinnedCustomer } from '#contract/pinned-customers'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { idsMeant, liveId } from '../customers/meant.ts'
import type { Trx } from '../db/with-tenant.ts'

/** Whom the caller has pinned, the latest first; one who is deleted comes back with a restore. */
export async function readPins({ trx, caller }: CallContext): Promise<PinnedCustomer[]> {
  const rows = await trx
    .selectFrom('pinned_customers as p')
    .innerJoin('customers as c', (join) =>
      join.onRef('c.tenant_id', '=', 'p.tenant_id').onRef('c.id', '=', 'p.customer_id').on('c.deleted_at', 'is', null),
    )
    .select(['p.customer_id', 'p.pinned_at'])
    .where('p.member_id', '=', caller.memberId)
    .orderBy('p.pinned_at', 'desc')
    .orderBy('p.customer_id')
    .execute()
  return rows.map(({ customer_id, pinned_at }) => ({ id: customer_id, pinned_at: pinned_at.toISOString() }))
}

/** Pins a customer; one who is pinned stays so. Throws DB_002 for one who is not there, VAL_001 at the limit. */
export async function pinCustomer(ctx: CallContext, id: string): Promise<PinnedCustomer> {
  const { trx, caller } = ctx
  const customer_id = await liveId(trx, id)
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pins ${caller.memberId}`}::text, 0))`.execute(trx)
  const pins = await readPins(ctx)
  const known = pins.find((pin) => pin.id === customer_id)
  if (known) return known
  if (pins.length >= MOST_PINNED) throw full()
  const { pinned_at } = await trx
    .insertInto('pinned_customers')
    .values({ member_id: caller.memberId, customer_id })
    .returning('pinned_at')
    .executeTakeFirstOrThrow()
  return { id: customer_id, pinned_at: pinned_at.toISOString() }
}

function full(): AppError {
  const message = `ピン留めは${MOST_PINNED}人までです。使わないものを外してください。`
  return new AppError('VAL_001', { validationErrors: [{ field: 'id', message }] })
}

/**
 * Takes the caller's pin from a customer, if there is one, and from all whom they became by merges. Throws DB_002 for a customer
 * that there never was.
 */
export async function unpinCustomer({ trx, caller }: CallContext, id: string): Promise<void> {
  const ids = await idsMeant(trx, id)
  if (ids.length === 0) throw new AppError('DB_002')
  await trx
    .deleteFrom('pinned_customers')
    .where('member_id', '=', caller.memberId)
    .where('customer_id', 'in', ids)
    .execute()
}

/** Whoever has pinned one customer has pinned the other one, too: their records became one. */
export async function sharePins(trx: Trx, from: string, to: string): Promise<void> {
  await sql`
    insert into pinned_customers (member_id, customer_id, pinned_at)
    select member_id, ${to}::uuid, pinned_at from pinned_customers where customer_id = ${from}::uuid
    on conflict do nothing`.execute(trx)
}
