import { type RawBuilder, sql } from 'kysely'
import { MERGE_UNDO_DAYS } from '#contract/customer-merges'
import { SECURITY_EVENT_DAYS } from '../core/security-events.ts'
import type { Trx } from '../db/with-tenant.ts'

/** Rows that one transaction deletes. */
const BATCH = 500

type Expiry = { table: string; since: string; days: number; only?: RawBuilder<boolean> }

/** What leaves some days after a time of its own. */
export const EXPIRIES: readonly Expiry[] = [
  { table: 'error_reports', since: 'received_at', days: 90 },
  { table: 'customer_views', since: 'viewed_at', days: 30 },
  { table: 'security_events', since: 'at', days: SECURITY_EVENT_DAYS },
  { table: 'notifications', since: 'created_at', days: 180 },
  // One that is refused stays refused.
  { table: 'member_devices', since: 'last_seen_at', days: 180, only: sql<boolean>`revoked_at is null` },
  { table: 'idempotency_keys', since: 'created_at', days: 35 },
  // Longer than a month and a week in which nobody works: those of a month are counted when it is over.
  { table: 'jobs', since: 'ended_at', days: 40 },
  { table: 'saved_filters', since: 'deleted_at', days: 30 },
  { table: 'snippets', since: 'deleted_at', days: 30 },
  // With their questions and answers.
  { table: 'conversations', since: 'deleted_at', days: 30 },
  { table: 'knowledge_questions', since: 'deleted_at', days: 30 },
  { table: 'frequent_questions', since: 'deleted_at', days: 30 },
  { table: 'visits', since: 'deleted_at', days: 30 },
  { table: 'customer_merges', since: 'merged_at', days: MERGE_UNDO_DAYS },
  // What lasts of a customer's visit is the contact (docs/decisions/051-reception.md).
  { table: 'visits', since: 'created_at', days: 365 },
]

export const ago = (days: number): RawBuilder<Date> => sql<Date>`clock_timestamp() - ${`${days} days`}::interval`

/** Deletes some of the rows whose time is over; false when none was left. */
export async function deleteExpired(trx: Trx, { table, since, days, only }: Expiry): Promise<boolean> {
  const isOver = sql`${sql.ref(since)} < ${ago(days)} and ${only ?? sql`true`}`
  // Asked twice: a row may have been restored while this waited for it.
  const { numAffectedRows = 0n } = await sql`
    delete from ${sql.table(table)}
    where ctid = any(array(select ctid from ${sql.table(table)} where ${isOver} limit ${BATCH})) and ${isOver}`.execute(
    trx,
  )
  return numAffectedRows > 0n
}
