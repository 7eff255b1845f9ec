import { type RawBuilder, sql } from 'kysely'
import { customerFields } from '#contract/customers'
import { erased } from '#contract/field-values'
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
 * the customer is gone. One who was merged into another is not gone, and is erased with that one. Erases some of them, each as a
 * whole; false when none was left.
 */
export async function purgeCustomers(trx: Trx, deletedBefore: RawBuilder<Date>): Promise<boolean> {
  const { rows } = await sql<NamedCustomer>`
    select id, name, name_kana, phone, email from (
      select id, name, name_kana, phone, email, row_number() over due as place, sum(interactions_count) over due as contacts
      from customers where deleted_at < ${deletedBefore} and purged_at is null and merged_into is null
      window due as (order by deleted_at, id rows unbounded preceding)
      order by deleted_at, id limit ${BATCH}
    ) first where place = 1 or contacts <= ${CONTACTS}`.execute(trx)
  if (rows.length === 0) return false
  const merged = await mergedInto(
    trx,
    rows.map(({ id }) => id),
  )
  const people = [...rows, ...merged]
  const ids = people.map((row) => row.id)
  const contacts = await trx.deleteFrom('interactions').where('customer_id', 'in', ids).returning('id').execute()
  const contactIds = contacts.map(({ id }) => id)
  await trx.deleteFrom('customer_merges').where('kept_id', 'in', ids).execute()
  await forgetMentions(trx, mentionOf(people, contactIds))
  await trx
    .updateTable('customers')
    .set({ ...erased(customerFields), search_text: '', kana_row: '他' })
    .set({
      interactions_count: 0,
      visits_count: 0,
      last_interaction_at: null,
      recent_contacts: [],
      purged_at: sql<Date>`clock_timestamp()`,
    })
    .where('id', 'in', ids)
    .execute()
  return true
}

/** Those whose records were merged into these: they are the same people under other names. */
async function mergedInto(trx: Trx, ids: readonly string[]): Promise<NamedCustomer[]> {
  const { rows } = await sql<NamedCustomer>`
    select id, name, name_kana, phone, email from customers
    where id in (select unnest(merged_ids) from customers where id = any(${[...ids]}::uuid[])) and purged_at is null`.execute(
    trx,
  )
  return rows
}
