import { type Kysely, sql } from 'kysely'

/** The day on which somebody wants to be in touch with a customer again. Few have one: the index holds those alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table customers add column next_contact_on date;
    create index customers_next_contact on customers (tenant_id, next_contact_on)
      where next_contact_on is not null and deleted_at is null;
  `)
    .execute(db)
}
