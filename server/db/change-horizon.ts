import { sql } from 'kysely'
import { prepared } from './prepared.ts'
import type { Trx } from './with-tenant.ts'

/** When a list was read, and of which data. */
type ListOrigin = { server_time: string; dataset_id: string }

/** Which database the rows are of, as a value of a query. */
export const DATASET_ID = sql`(select dataset_id from database_history order by first_xid desc limit 1)`

/** Longer than any transaction of the server lives. */
const LONGEST_WRITE = '60 seconds'

/**
 * The dataset, and the time up to which every change of `table` can be seen by the statements that follow; the
 * `updated_since` of the next reading. Usually the clock. While others are writing, their rows carry times before now but cannot be seen yet, so the
 * answer goes back far enough to meet them again. Their stamps are `clock_timestamp()` taken under the table's lock,
 * which is why looking at the locks is enough.
 */
export async function changeHorizon(trx: Trx, table: 'customers' | 'interactions'): Promise<ListOrigin> {
  const asked = sql<{ time: Date; dataset_id: string }>`
    select ${DATASET_ID} as dataset_id,
      date_trunc('milliseconds', clock_timestamp()) - case when exists (
      select from pg_locks
      where locktype = 'relation' and relation = ${table}::regclass and mode = 'RowExclusiveLock'
        and pid <> pg_backend_pid() and database = (select oid from pg_database where datname = current_database())
    ) then ${LONGEST_WRITE}::interval else '0'::interval end as time`.compile(trx)
  const { rows } = await trx.executeQuery(prepared(asked))
  const [row] = rows
  if (!row) throw new Error('the database has no clock')
  return { server_time: row.time.toISOString(), dataset_id: row.dataset_id }
}
