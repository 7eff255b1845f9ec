import { type RawBuilder, sql } from 'kysely'
import { countCustomers } from '../customers/counts.ts'
import type { Trx } from '../db/with-tenant.ts'

/**
 * How many interactions of customers that are not deleted fulfil `filters` on `i`. All of them are counted by an index
 * alone, and those of deleted customers, who are few, taken off: no row of 200,000 has to be looked at.
 */
export async function countInteractions(trx: Trx, filters: readonly RawBuilder<boolean>[]): Promise<number> {
  if (filters.length === 0) return (await countCustomers(trx)).interactions
  const matching = sql.join([...filters], sql` and `)
  const { rows } = await sql<{ total: number }>`
    select ((select count(*) from interactions i where ${matching})
      - (select count(*) ${OF_DELETED} where ${matching}))::int as total`.execute(trx)
  return rows[0]?.total ?? 0
}

export type MonthCount = { month: string; count: number }

/**
 * Contacts of the last `months` months, the one of `now` last, counted like {@link countInteractions}. A month begins at
 * midnight of `timezone`; one without a contact counts 0.
 */
export async function countPerMonth(
  trx: Trx,
  { timezone, now, months }: { timezone: string; now: Date; months: number },
): Promise<MonthCount[]> {
  const inMonth = sql`i.occurred_at >= month at time zone ${timezone}
    and i.occurred_at < (month + interval '1 month') at time zone ${timezone}`
  const { rows } = await sql<MonthCount>`
    with this as (select date_trunc('month', ${now}::timestamptz at time zone ${timezone}) as month)
    select to_char(month, 'YYYY-MM') as month, ((select count(*) from interactions i where ${inMonth})
      - (select count(*) ${OF_DELETED} where ${inMonth}))::int as count
    from (select this.month - n * interval '1 month' as month from this, generate_series(0, ${months - 1}::int) n) all_months
    order by 1`.execute(trx)
  return rows
}

const OF_DELETED = sql`from customers d
  join interactions i on i.tenant_id = d.tenant_id and i.customer_id = d.id and d.deleted_at is not null`
