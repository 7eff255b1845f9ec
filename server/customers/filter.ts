import { type RawBuilder, sql } from 'kysely'
import { type CustomerFilterQuery, filterOn } from '#contract/customer-filter'
import { daysBefore, japanDay, startOfDay } from '#contract/japan-day'
import { segmentAt } from './segment.ts'

/** The conditions of a filter, by the rule of `contract/customer-filter.ts`; none where a query asks for nothing. */
export function filterConditions(query: CustomerFilterQuery, now: Date): RawBuilder<boolean>[] {
  const on = filterOn(query, japanDay(now.getTime()))
  if (!on) return []
  const { status, tags, contacts_from, contacts_to, visits_from, visits_to } = on
  const { birthMonth, contact, lastFrom, lastBefore, isNever, segment } = on
  const asked: [isAsked: boolean, condition: RawBuilder<boolean>][] = [
    [status !== undefined, sql`status = ${status}`],
    [contacts_from !== undefined, sql`interactions_count >= ${contacts_from}::int`],
    [contacts_to !== undefined, sql`interactions_count <= ${contacts_to}::int`],
    [visits_from !== undefined, sql`visits_count >= ${visits_from}::int`],
    [visits_to !== undefined, sql`visits_count <= ${visits_to}::int`],
    [birthMonth !== undefined, sql`extract(month from birth_date) = ${birthMonth}::int`],
    [tags !== undefined, sql`tags @> ${tags}::text[]`],
    [isNever, sql`last_interaction_at is null`],
    [lastFrom !== undefined, sql`last_interaction_at >= ${timeOf(lastFrom?.ms)}::timestamptz`],
    [lastBefore !== undefined, sql`last_interaction_at < ${timeOf(lastBefore?.ms)}::timestamptz`],
    [segment !== undefined, sql`${segmentAt(now)} = ${segment?.id}`],
  ]
  if (contact) asked.push([true, isDueBy(contact.today, contact.by)])
  return asked.flatMap(([isAsked, condition]) => (isAsked ? condition : []))
}

/** The rule of `contract/next-contact.ts`. The contacts before the last are looked at only where that one is noted ahead. */
export function isDueBy(today: string, by = today): RawBuilder<boolean> {
  const planned = sql`(next_contact_on::timestamp at time zone 'Asia/Tokyo')`
  const tomorrow = sql`${timeOf(startOfDay(daysBefore(today, -1)))}::timestamptz`
  return sql`(next_contact_on is not null and next_contact_on <= ${by}::date and (last_interaction_at is null
    or last_interaction_at < ${planned} or (last_interaction_at >= ${tomorrow} and not exists (
      select from unnest(recent_contacts) at where at >= ${planned} and at < ${tomorrow}))))`
}

function timeOf(ms = 0): Date {
  return new Date(ms)
}
