import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#contract/day'
import { startOfDay } from '#contract/japan-day'

/** The days between which a document came, both included; none is open. */
export type Days = { uploaded_from?: string | undefined; uploaded_to?: string | undefined }

/** What has to hold of a document `d` that came between two days of Japan. */
export function cameWithin({ uploaded_from: first, uploaded_to: last }: Days): RawBuilder<boolean>[] {
  return [
    ...(first === undefined ? [] : [sql<boolean>`d.created_at >= ${new Date(startOfDay(first))}`]),
    ...(last === undefined ? [] : [sql<boolean>`d.created_at < ${new Date(startOfDay(last) + DAY_MS)}`]),
  ]
}

/** All of that; without any, every document. */
export function allOf(conditions: readonly RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
