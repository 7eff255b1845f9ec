import { type Kysely, sql } from 'kysely'

/**
 * A function that runs with the owner's rights looks for temporary tables last. Without saying so it looks there first,
 * and a login that makes a temporary view `customers` has its own code run by the owner.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter function customers_with_tokens(bigint[], integer) set search_path = pg_catalog, public, pg_temp`.execute(
    db,
  )
}
