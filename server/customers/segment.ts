import { type RawBuilder, sql } from 'kysely'
import { type SegmentId, segmentStarts } from '#contract/customer-segments'
import type { Instant } from '#contract/instant'
import { japanDay } from '#contract/japan-day'

/** The segment of each customer of a select, by the rule of `segmentOf` in `contract/customer-segments.ts`. */
export function segmentAt(now: Date): RawBuilder<SegmentId> {
  const { recent, halfYear, year } = segmentStarts(japanDay(now.getTime()))
  const at = ({ ms }: Instant) => sql`${new Date(ms)}::timestamptz`
  return sql<SegmentId>`case
    when recent_contacts[1] is null then 'never'
    when recent_contacts[1] >= ${at(recent)} and recent_contacts[4] >= ${at(year)} then 'regular'
    when created_at >= ${at(recent)} then 'new'
    when recent_contacts[1] >= ${at(halfYear)} then 'active'
    when recent_contacts[1] >= ${at(year)} then 'at-risk'
    else 'dormant' end`
}
