import { type Kysely, sql } from 'kysely'

/**
 * Questions that are asked again and again stand beside the texts of contacts; and a question to the knowledge base can be
 * deleted, with some days to bring it back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table snippets add column used_for text not null default 'contact'`.execute(db)
  await sql`alter table knowledge_questions add column deleted_at timestamptz(3)`.execute(db)
}
