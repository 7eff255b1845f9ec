import { sql } from 'kysely'

/** Who has waited for less is still looking at the screen. */
const LONG_S = 20

/** Whether a piece of work took so long since its row was made that whoever asked is told of its end. */
export const TOOK_LONG = sql<boolean>`clock_timestamp() - created_at > make_interval(secs => ${sql.lit(LONG_S)})`.as(
  'took_long',
)
