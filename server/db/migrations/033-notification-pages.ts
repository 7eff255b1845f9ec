import { type Kysely, sql } from 'kysely'

/** A notification that is about no record can lead to a page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table notifications add column page text`.execute(db)
}
