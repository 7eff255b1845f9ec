import { sql } from 'kysely'

/** The time of the statement, not of the beginning of its transaction. */
export const NOW = sql<Date>`clock_timestamp()`
/** Of a record that is changed. */
export const NEXT_VERSION = sql<number>`version + 1`

/** The version after a deletion is undone; of a record that is there, the one that it has. */
export const RESTORED_VERSION = sql<number>`version + (deleted_at is not null)::int`
