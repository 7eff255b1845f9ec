import { type RawBuilder, sql } from 'kysely'
import type * as z from 'zod/mini'
import { type DashboardSummary, LATEST_CONTACTS, MOST_OF_TODAY } from '#contract/dashboard'
import type { Interaction } from '#contract/interaction-record'
import { countCustomers, countDue } from '../customers/counts.ts'
import type { Trx } from '../db/with-tenant.ts'
import { countPerMonth } from './counts.ts'
import { type InteractionRow, LIVE_INTERACTIONS, toInteraction } from './record.ts'

type When = { timezone: string; now: Date; months: number }

/** Counts and latest contacts. Days and months begin at midnight of `timezone`. */
export async function dashboardSummary(trx: Trx, when: When): Promise<z.input<typeof DashboardSummary>> {
  const { customers, interactions } = await countCustomers(trx)
  const perMonth = await countPerMonth(trx, when)
  return {
    customers_total: customers,
    interactions_total: interactions,
    interactions_this_month: perMonth.at(-1)?.count ?? 0,
    contacts_due: await countDue(trx, when.now),
    today: await latest(trx, MOST_OF_TODAY, isToday(when)),
    latest: await latest(trx, LATEST_CONTACTS, isBeforeToday(when)),
    per_month: perMonth,
  }
}

async function latest(trx: Trx, limit: number, condition: RawBuilder<boolean>): Promise<Interaction[]> {
  const { rows } = await sql<InteractionRow>`
    ${LIVE_INTERACTIONS} where ${condition} order by i.occurred_at desc, i.id desc limit ${limit}`.execute(trx)
  return rows.map(toInteraction)
}

const dayOf = ({ timezone, now }: When) => sql`date_trunc('day', ${now}::timestamptz at time zone ${timezone})`

/** What is noted ahead has not been yet. */
function isBeforeToday(when: When): RawBuilder<boolean> {
  return sql<boolean>`i.occurred_at < ${dayOf(when)} at time zone ${when.timezone}`
}

function isToday(when: When): RawBuilder<boolean> {
  const { timezone } = when
  const day = dayOf(when)
  return sql<boolean>`i.occurred_at >= ${day} at time zone ${timezone}
    and i.occurred_at < (${day} + interval '1 day') at time zone ${timezone}`
}
