import { sql } from 'kysely'
import type { KanaRow } from '#contract/customers'
import { japanDay } from '#contract/japan-day'
import { prepared } from '../db/prepared.ts'
import type { Trx } from '../db/with-tenant.ts'
import { isDueBy } from './filter.ts'

export type CustomerCounts = {
  customers: number
  /** Contacts of those customers. */
  interactions: number
}

/** How many customers of the tenant are not deleted, of one row of the kana index or of all; no customer is read for it. */
export async function countCustomers(trx: Trx, kanaRow?: KanaRow): Promise<CustomerCounts> {
  const asked = trx
    .selectFrom('customer_counts')
    .select(sql<number>`coalesce(sum(customers), 0)::int`.as('customers'))
    .select(sql<number>`coalesce(sum(interactions), 0)::int`.as('interactions'))
    .$if(kanaRow !== undefined, (counts) => counts.where('kana_row', '=', kanaRow ?? '他'))
    .compile()
  const { rows } = await trx.executeQuery(prepared(asked))
  return rows[0] ?? { customers: 0, interactions: 0 }
}

/** With how many customers somebody is to be in touch by today, by the calendar of Japan. */
export async function countDue(trx: Trx, now: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('customers')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('deleted_at', 'is', null)
    .where(isDueBy(japanDay(now.getTime())))
    .executeTakeFirstOrThrow()
  return count
}

/** From so many rows on, adding them up is felt by who reads a list. */
const MANY_ROWS = 500

/** Replaces the changes of the counts by their sum. Another transaction that does the same at once finds nothing left. */
export async function compactCounts(trx: Trx): Promise<void> {
  await sql`
    with gone as (
      delete from customer_counts where (select count(*) from customer_counts) > ${MANY_ROWS}::int
      returning tenant_id, kana_row, customers, interactions
    )
    insert into customer_counts (tenant_id, kana_row, customers, interactions)
    select tenant_id, kana_row, sum(customers), sum(interactions) from gone group by 1, 2`.execute(trx)
}
