import { type Kysely, sql } from 'kysely'

/** A document of the knowledge base can be taken out of use: it stays, and no answer rests on it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table knowledge_documents add column is_active boolean not null default true').execute(db)
}
