import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import type { DashboardSummary } from '#contract/interactions'
import type { Trx } from '../db/with-tenant.ts'
import { OF_LIVE_CUSTOMERS } from './interaction-page.ts'
import { liveInteractions, toInteraction } from './interaction-record.ts'

type Month = { month: string; count: number }

const LATEST = 3
/** More contacts than that in one day nobody reads on a dashboard. */
const TODAY_LIMIT = 100

/** Counts and latest contacts. Days and months begin at midnight of `timezone`. */
export async function dashboardSummary(
  trx: Trx,
  { timezone, now, months }: { timezone: string; now: Date; months: number },
): Promise<z.input<typeof DashboardSummary>> {
  const startOf = (unit: 'day' | 'month', shift: string) => sql<Date>`
    (date_trunc(${unit}, ${now}::timestamptz at time zone ${timezone}) + ${shift}::interval) at time zone ${timezone}`
  const today = await liveInteractions(trx)
    .where('i.occurred_at', '>=', startOf('day', '0'))
    .where('i.occurred_at', '<', startOf('day', '1 day'))
    .orderBy('i.occurred_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(TODAY_LIMIT)
    .execute()
  const latest = await liveInteractions(trx)
    .orderBy('i.occurred_at', 'desc')
    .orderBy('i.id', 'desc')
    .limit(LATEST)
    .execute()
  const totals = await trx
    .selectFrom('customers')
    .select(sql<number>`count(*)::int`.as('customers'))
    .select(sql<number>`coalesce(sum(interactions_count), 0)::int`.as('interactions'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  const perMonth = await countPerMonth(
    trx,
    startOf('month', `-${months - 1} months`),
    startOf('month', '1 month'),
    timezone,
  )
  return {
    customers_total: totals.customers,
    interactions_total: totals.interactions,
    interactions_this_month: perMonth.at(-1)?.count ?? 0,
    today: today.map(toInteraction),
    latest: latest.map(toInteraction),
    per_month: perMonth,
  }
}

/** Contacts of each month from `first` until before `end`; a month without one counts 0. */
async function countPerMonth(
  trx: Trx,
  first: RawBuilder<Date>,
  end: RawBuilder<Date>,
  timezone: string,
): Promise<Month[]> {
  const { rows } = await sql<Month>`
    with counted as (
      select date_trunc('month', i.occurred_at at time zone ${timezone}) as month, count(*)::int as count
      from interactions i
      where i.occurred_at >= ${first} and i.occurred_at < ${end} and ${OF_LIVE_CUSTOMERS}
      group by 1
    )
    select to_char(months.month, 'YYYY-MM') as month, coalesce(counted.count, 0) as count
    from generate_series(${first} at time zone ${timezone}, (${end} at time zone ${timezone}) - interval '1 day',
      interval '1 month') as months(month)
    left join counted using (month)
    order by 1`.execute(trx)
  return rows
}
