import { type RawBuilder, sql } from 'kysely'
import { type CustomerFilterQuery, filterOn } from '#contract/customer-filter'
import { japanDay } from '#contract/japan-day'
import { segmentAt } from './segment.ts'

/** The conditions of a filter, by the rule of `contract/customer-filter.ts`; none where a query asks for nothing. */
export function filterConditions(query: CustomerFilterQuery, now: Date): RawBuilder<boolean>[] {
  const on = filterOn(query, japanDay(now.getTime()))
  if (!on) return []
  const { status, tags, contacts_from, contacts_to, visits_from, visits_to } = on
  const { birthMonth, contactBy, lastFrom, lastBefore, isNever, segment } = on
  const asked: [isAsked: boolean, condition: RawBuilder<boolean>][] = [
    [status !== undefined, sql`status = ${status}`],
    [contacts_from !== undefined, sql`interactions_count >= ${contacts_from}::int`],
    [contacts_to !== undefined, sql`interactions_count <= ${contacts_to}::int`],
    [visits_from !== undefined, sql`visits_count >= ${visits_from}::int`],
    [visits_to !== undefined, sql`visits_count <= ${visits_to}::int`],
    [birthMonth !== undefined, sql`extract(month from birth_date) = ${birthMonth}::int`],
    [contactBy !== undefined, isDueBy(contactBy)],
    [tags !== undefined, sql`tags @> ${tags}::text[]`],
    [isNever, sql`last_interaction_at is null`],
    [lastFrom !== undefined, sql`last_interaction_at >= ${timeOf(lastFrom?.ms)}::timestamptz`],
    [lastBefore !== undefined, sql`last_interaction_at < ${timeOf(lastBefore?.ms)}::timestamptz`],
    [segment !== undefined, sql`${segmentAt(now)} = ${segment?.id}`],
  ]
  return asked.flatMap(([isAsked, condition]) => (isAsked ? condition : []))
}

/** The rule of `contract/next-contact.ts`. */
export function isDueBy(day: string | undefined): RawBuilder<boolean> {
  return sql`(next_contact_on is not null and next_contact_on <= ${day}::date and (last_interaction_at is null
    or (last_interaction_at at time zone 'Asia/Tokyo')::date < next_contact_on))`
}

function timeOf(ms = 0): Date {
  return new Date(ms)
}
