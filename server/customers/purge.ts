import { type RawBuilder, sql } from 'kysely'
import { customerFields } from '#contract/customers'
import { erased } from '#contract/fields'
import type { Trx } from '../db/with-tenant.ts'
import { forgetMentions } from './forget.ts'
import { mentionOf, type NamedCustomer } from './mention.ts'

/**
 * Customers that one transaction erases, and contacts that go with them; a customer with more goes alone. Kept texts are
 * searched for 20 names as fast as for one, and for 100 five times as slowly.
 */
const BATCH = 20
const CONTACTS = 1_000

/**
 * After its 30 days a deleted customer is erased with all interactions, and with notifications and kept answers of the
 * assistants that are about it or mention it. The empty row stays: a copy on a device that comes back later still learns that
 * the customer is gone. Erases some of them, each as a whole; false when none was left.
 */
export async function purgeCustomers(trx: Trx, deletedBefore: RawBuilder<Date>): Promise<boolean> {
  const { rows } = await sql<NamedCustomer>`
    select id, name, name_kana, phone, email from (
      select id, name, name_kana, phone, email, row_number() over due as place, sum(interactions_count) over due as contacts
      from customers where deleted_at < ${deletedBefore} and purged_at is null
      window due as (order by deleted_at, id rows unbounded preceding)
      order by deleted_at, id limit ${BATCH}
    ) first where place = 1 or contacts <= ${CONTACTS}`.execute(trx)
  if (rows.length === 0) return false
  const ids = rows.map((row) => row.id)
  const contacts = await trx.deleteFrom('interactions').where('customer_id', 'in', ids).returning('id').execute()
  const contactIds = contacts.map(({ id }) => id)
  await forgetMentions(trx, mentionOf(rows, contactIds))
  await trx
    .updateTable('customers')
    .set({ ...erased(customerFields), search_text: '', kana_row: '他' })
    .set({
      interactions_count: 0,
      last_interaction_at: null,
      recent_contacts: [],
      purged_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', 'in', ids)
    .execute()
  return true
}
