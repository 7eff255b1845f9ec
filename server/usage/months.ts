import { type RawBuilder, sql } from 'kysely'
import { USAGE_MONTHS, type UsageMonth } from '#contract/usage'
import type { Trx } from '../db/with-tenant.ts'

type When = { timezone: string; now: Date }
type Row = Pick<UsageMonth, 'month' | 'customers' | 'contacts' | 'files' | 'jobs' | 'model_calls'> & {
  file_bytes: string
}

/** Counts the months of the transaction's tenant that are over, those that have not been counted yet. */
export async function countPastMonths(trx: Trx, when: When): Promise<void> {
  await sql`
    insert into usage_months (month, customers, contacts, files, file_bytes, jobs, model_calls)
    ${counted(when, sql`first < ${thisMonth(when)} and not exists (select from usage_months u where u.month = m.month)`)}
    on conflict do nothing`.execute(trx)
}

/** What was added in each of the last months of the transaction's tenant, oldest first. */
export async function usagePerMonth(trx: Trx, when: When): Promise<UsageMonth[]> {
  await countPastMonths(trx, when)
  const { rows } = await sql<Row>`
    select month, customers, contacts, files, file_bytes, jobs, model_calls from usage_months
    where month >= to_char(${thisMonth(when)} - ${USAGE_MONTHS - 1}::int * interval '1 month', 'YYYY-MM')
    union all ${counted(when, sql`first = ${thisMonth(when)}`)}
    order by month`.execute(trx)
  return rows.map((row) => ({ ...row, file_bytes: Number(row.file_bytes) }))
}

/** The first moment of the month of now, by the wall clock of the tenant. */
const thisMonth = ({ timezone, now }: When): RawBuilder<Date> =>
  sql<Date>`date_trunc('month', ${now}::timestamptz at time zone ${timezone})`

/** Counts over stretches of indexes: one month of one kind of record each. */
function counted(when: When, which: RawBuilder<unknown>): RawBuilder<Row> {
  const within = sql`created_at >= first at time zone ${when.timezone}
    and created_at < (first + interval '1 month') at time zone ${when.timezone}`
  return sql<Row>`
    select m.month,
      (select count(*)::int from customers where deleted_at is null and ${within}),
      (select count(*)::int from interactions where ${within}),
      (select count(*)::int from files where completed_at is not null and ${within}),
      (select coalesce(sum(size), 0)::bigint from files where completed_at is not null and ${within}),
      (select count(*)::int from jobs where ${within}),
      (select coalesce(sum(calls), 0)::int from model_days where to_char(day, 'YYYY-MM') = m.month) as model_calls
    from (
      select first, to_char(first, 'YYYY-MM') as month
      from generate_series(${thisMonth(when)} - ${USAGE_MONTHS - 1}::int * interval '1 month', ${thisMonth(when)},
        interval '1 month') as first
    ) m where ${which}`
}
