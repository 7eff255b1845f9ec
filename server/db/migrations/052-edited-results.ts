import { type Kysely, sql } from 'kysely'

/** What people have made of a procedure or of a calendar by hand stands beside it, and is theirs on every device. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table ai_results
      add column edited jsonb,
      add column version integer not null default 1;
  `)
    .execute(db)
}
