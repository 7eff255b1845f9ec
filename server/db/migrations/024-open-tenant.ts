import { type Kysely, sql } from 'kysely'

/** Somebody who belongs to several tenants chooses in which one they work. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table members add column opened_at timestamptz(3);
    grant update (opened_at) on members to madoguchi_app;
  `)
    .execute(db)
}
