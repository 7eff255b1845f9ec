import { type Kysely, sql } from 'kysely'

/** The list by the day of the next contact: as a number of days, since a day as text depends on a setting and has no index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create index customers_by_next_contact
      on customers (tenant_id, coalesce(next_contact_on - date '2000-01-01', 2147483647), id) where deleted_at is null;
  `)
    .execute(db)
}
