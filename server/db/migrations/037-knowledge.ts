import { type Kysely, sql } from 'kysely'
import { protectTable, TENANT } from '../tenant-table.ts'

/** Documents of the knowledge base lie with the other files; documents have passages; questions and answers are kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [COLUMNS, FILES, RULES, PASSAGES, QUESTIONS]) await sql.raw(part).execute(db)
  await protectTable(db, 'passages', 'select, insert, update, delete')
  await protectTable(db, 'knowledge_questions', 'select, insert, update, delete')
}

/** `indexed_as`: the version of the index that the passages of a document are of; 0 where it has none. */
const COLUMNS = `
alter table knowledge_documents
  add column file_id uuid,
  add column failure text,
  add column page_starts integer[] not null default '{}',
  add column is_scanned boolean not null default false,
  add column is_truncated boolean not null default false,
  add column indexed_as integer not null default 0,
  add column job_id uuid;
alter table legal_checks add column indexed_as integer not null default 0;
`

/** As 035 did it with documents that are checked. Nothing has read them so far: they are asked to be read. */
const FILES = `
update knowledge_documents set content = '\\x0a' where octet_length(content) = 0;
update knowledge_documents set file_id = gen_random_uuid(), text = '', status = 'indexing';
insert into files (tenant_id, id, name, media_type, size, received, sha256, uploaded_by_member,
    created_at, completed_at, attached_at)
  select tenant_id, file_id, file_name, media_type, octet_length(content), octet_length(content),
    encode(sha256(content), 'hex'), uploaded_by_member, created_at, created_at, created_at from knowledge_documents;
insert into file_chunks (tenant_id, file_id, start, bytes)
  select tenant_id, file_id, start, substring(content from start + 1 for 1048576)
  from knowledge_documents, generate_series(0, octet_length(content) - 1, 1048576) as start;
`

const RULES = `
alter table knowledge_documents
  alter column file_id set not null,
  drop column content,
  drop column file_name,
  drop column media_type,
  drop column size,
  add constraint knowledge_documents_one_file unique (tenant_id, file_id),
  add constraint knowledge_documents_file foreign key (tenant_id, file_id) references files (tenant_id, id);
create index knowledge_documents_tags on knowledge_documents using gin (tags);
create index knowledge_documents_unread on knowledge_documents (tenant_id, indexed_as);
create index legal_checks_unread on legal_checks (tenant_id, indexed_as) where deleted_at is null;
`

/**
 * A passage goes with its document, in the same statement. The two generated columns are what the keys refer by. `terms` are
 * what a passage is found by: pairs of letters, words, concepts.
 */
const PASSAGES = `
create table passages (
  tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
  kind text not null check (kind in ('knowledge', 'legal_check')),
  document_id uuid not null,
  position integer not null,
  page integer,
  text text not null,
  terms text[] not null,
  knowledge_id uuid generated always as (case when kind = 'knowledge' then document_id end) stored,
  legal_check_id uuid generated always as (case when kind = 'legal_check' then document_id end) stored,
  primary key (tenant_id, kind, document_id, position),
  foreign key (tenant_id, knowledge_id) references knowledge_documents (tenant_id, id) on delete cascade,
  foreign key (tenant_id, legal_check_id) references legal_checks (tenant_id, id) on delete cascade
);
create index passages_terms on passages using gin (terms);
`

/** A question belongs to whoever asked, and goes with them. */
const QUESTIONS = `
create table knowledge_questions (
  tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null,
  query text not null,
  max_results integer not null,
  include_metadata boolean not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  failure text,
  answer text not null default '',
  sources jsonb not null default '[]',
  engine text not null default '',
  is_helpful boolean,
  feedback text not null default '',
  search_text text not null default '',
  job_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references members (tenant_id, id) on delete cascade
);
create index knowledge_questions_own on knowledge_questions (tenant_id, owner_id, created_at, id);
`
