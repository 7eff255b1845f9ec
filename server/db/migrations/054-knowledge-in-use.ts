import { type Kysely, sql } from 'kysely'

/**
 * A document of the knowledge base can be taken out of use: it stays, and no answer rests on it. Its file can be replaced: the
 * newer one waits beside it until it is read.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [COLUMNS, SINCE, RULES]) await sql.raw(part).execute(db)
}

const COLUMNS = `
alter table knowledge_documents
  add column is_active boolean not null default true,
  add column file_version integer not null default 1,
  add column file_since timestamptz(3),
  add column next_file_id uuid,
  add column next_failure text,
  add column next_job_id uuid;
`

const SINCE = 'update knowledge_documents set file_since = created_at'

const RULES = `
alter table knowledge_documents
  alter column file_since set default clock_timestamp(),
  alter column file_since set not null,
  add constraint knowledge_documents_one_next_file unique (tenant_id, next_file_id),
  add constraint knowledge_documents_next_file foreign key (tenant_id, next_file_id) references files (tenant_id, id);
`
