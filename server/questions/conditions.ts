import { type RawBuilder, sql } from 'kysely'
import type { BirthDays } from '#contract/birth-days'
import type { ContactCondition, CustomerCondition } from '#contract/questions/records'

type Where = RawBuilder<boolean>

/** Live customers `c` of whom all of this is true. */
export function customersWhere(conditions: readonly CustomerCondition[], timezone: string): Where {
  const all = [sql<boolean>`c.deleted_at is null`, ...conditions.map((one) => customerWhere(one, timezone))]
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

/** Contacts `i` of live customers `c`. */
export function contactsWhere({ type, days, customerId, customers }: ContactCondition, timezone: string): Where {
  const all = [
    customersWhere(customers, timezone),
    ...(days ? [within(sql`i.occurred_at`, days, timezone)] : []),
    ...(type ? [sql<boolean>`i.type = ${type}`] : []),
    ...(customerId ? [sql<boolean>`i.customer_id = ${customerId}`] : []),
  ]
  return sql<boolean>`${sql.join(all, sql` and `)}`
}

function customerWhere(condition: CustomerCondition, timezone: string): Where {
  switch (condition.is) {
    case 'tagged':
      return sql`c.tags @> array[${condition.tag}]::text[]`
    case 'employed':
      return sql`c.company = ${condition.company}`
    case 'born':
      return bornOn(condition.days)
    case 'bornInMonth':
      return sql`coalesce(extract(month from c.birth_date) = ${condition.month}, false)`
    case 'gender':
      return sql`c.gender = ${condition.gender}`
    case 'status':
      return sql`c.status = ${condition.status}`
    case 'cautioned':
      return sql`c.caution <> ''`
    case 'new':
      return within(sql`c.created_at`, condition.days, timezone)
    case 'celebrating':
      return sql`to_char(c.birth_date, 'MM-DD') = any(${[...condition.birthdays]}::text[])`
    case 'unseen':
      return sql`not exists (select from interactions i where i.tenant_id = c.tenant_id and i.customer_id = c.id
        and i.occurred_at >= ${beginOf(condition.since, timezone)} ${condition.visits ? sql`and i.type = 'visit'` : sql``})`
  }
}

function bornOn(days: BirthDays): Where {
  if ('birthday' in days) return sql`coalesce(to_char(c.birth_date, 'MM-DD') = ${days.birthday}, false)`
  return sql`coalesce(c.birth_date between ${days.from}::date and ${days.to}::date, false)`
}

/** Days of the tenant's calendar as a condition on a time. */
function within(time: RawBuilder<unknown>, { from, to }: { from: string; to: string }, timezone: string): Where {
  return sql`(${time} >= ${beginOf(from, timezone)} and ${time} < ${beginOf(to, timezone)})`
}

function beginOf(day: string, timezone: string): RawBuilder<unknown> {
  return sql`(${day}::date::timestamp at time zone ${timezone})`
}
