import { type Kysely, sql } from 'kysely'

/** A folder says who changed it last, and what lies in one is found by an index on both sides. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table folders add column updated_by_name text`.execute(db)
  await sql`create index folders_name on folders (tenant_id, name collate "C", id)`.execute(db)
}
