import { type Kysely, sql } from 'kysely'

/** Texts that are written again and again are those of contacts; questions that are asked again and again stand beside them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table snippets add column used_for text not null default 'contact'`.execute(db)
}
