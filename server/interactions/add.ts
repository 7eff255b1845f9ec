import { sql } from 'kysely'
import type * as z from 'zod/mini'
import { RECENT_CONTACTS } from '#contract/customer-segments'
import type { Interaction } from '#contract/interaction-record'
import type { InteractionInput } from '#contract/interactions'
import { searchText } from '#contract/search-text'
import { AppError } from '../core/app-error.ts'
import type { CallContext } from '../core/call.ts'
import { events } from '../core/events.ts'
import { notifyViewers } from '../core/notify.ts'
import { recordView } from '../customers/views.ts'
import { toInteraction } from './record.ts'

/**
 * Writes a contact down in the caller's name, keeps the customer's count and last contact, and tells the colleagues who
 * viewed the customer. One of somebody who was merged into another becomes that one's. Throws DB_002 for an unknown customer,
 * BIZ_011 for a deleted one.
 */
export async function addInteraction(
  ctx: CallContext,
  { id, ...input }: z.output<typeof InteractionInput>,
): Promise<Interaction> {
  const { trx, caller } = ctx
  const customer = await trx
    .selectFrom('customers')
    .select(['id', 'name', 'deleted_at', 'merged_into'])
    .where('id', '=', input.customer_id)
    .forUpdate()
    .executeTakeFirst()
  if (!customer) throw new AppError('DB_002')
  if (customer.merged_into) {
    return addInteraction(ctx, { ...input, ...(id && { id }), customer_id: customer.merged_into })
  }
  if (customer.deleted_at) throw new AppError('BIZ_011')
  const row = await trx
    .insertInto('interactions')
    .values({
      ...(id && { id }),
      ...input,
      search_text: searchText(`${input.summary}\n${input.content}`),
      created_by_uid: caller.uid,
      created_by_name: caller.name,
    })
    .returning(['id', 'customer_id', 'type', 'summary', 'content', 'occurred_at', 'created_at', 'created_by_name'])
    .executeTakeFirstOrThrow()
  await trx
    .updateTable('customers')
    .set({
      interactions_count: sql<number>`interactions_count + 1`,
      last_interaction_at: sql<Date>`greatest(last_interaction_at, ${row.occurred_at})`,
      ...(row.type === 'visit' && { visits_count: sql<number>`visits_count + 1` }),
      ...(row.type !== 'note' && { recent_contacts: withContactAt(row.occurred_at) }),
      changed_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', '=', customer.id)
    .execute()
  await recordView(ctx, customer.id)
  await notifyViewers(ctx, events.contactAdded(customer, caller.name, row))
  return toInteraction({ ...row, customer_name: customer.name })
}

/** The latest contacts of a customer with one more, see `RECENT_CONTACTS`. */
function withContactAt(time: Date) {
  return sql<Date[]>`array(
    select at from unnest(recent_contacts || ${time}::timestamptz(3)) at order by at desc limit ${RECENT_CONTACTS})`
}
