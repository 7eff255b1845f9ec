import { type Kysely, sql } from 'kysely'

/** Documents lie with the other files, have a type and the state of their check, and a deletion that can be undone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [COLUMNS, FILES, RULES, INDEXES]) await sql.raw(part).execute(db)
}

/** `type_is_chosen`: a person has said what it is, and no check tells otherwise. `job_id` is the latest check. */
const COLUMNS = `
alter table legal_checks
  add column file_id uuid,
  add column type text check (type in ('advertising', 'contract', 'privacy', 'other')),
  add column type_is_chosen boolean not null default false,
  add column failure text,
  add column page_starts integer[] not null default '{}',
  add column empty_pages integer[] not null default '{}',
  add column is_scanned boolean not null default false,
  add column is_truncated boolean not null default false,
  add column high integer not null default 0,
  add column medium integer not null default 0,
  add column low integer not null default 0,
  add column job_id uuid,
  add column deleted_at timestamptz(3),
  add column deleted_by uuid;
`

/** The pieces are as large as those of an upload. A file is never empty; a document was not refused for it. */
const FILES = `
update legal_checks set content = '\\x0a' where octet_length(content) = 0;
update legal_checks set file_id = gen_random_uuid(), text = '', status = 'uploaded', findings = '[]';
insert into files (tenant_id, id, name, media_type, size, received, sha256, uploaded_by_member,
    created_at, completed_at, attached_at)
  select tenant_id, file_id, file_name, media_type, octet_length(content), octet_length(content),
    encode(sha256(content), 'hex'), uploaded_by_member, created_at, created_at, created_at from legal_checks;
insert into file_chunks (tenant_id, file_id, start, bytes)
  select tenant_id, file_id, start, substring(content from start + 1 for 1048576)
  from legal_checks, generate_series(0, octet_length(content) - 1, 1048576) as start;
`

/** A file is the file of one document, so that it can go with it. A folder that goes leaves its deleted documents. */
const RULES = `
alter table legal_checks
  alter column file_id set not null,
  drop column content,
  drop column file_name,
  drop column media_type,
  drop column size,
  drop column search_text,
  add constraint legal_checks_one_file unique (tenant_id, file_id),
  add constraint legal_checks_file foreign key (tenant_id, file_id) references files (tenant_id, id),
  drop constraint legal_checks_tenant_id_folder_id_fkey,
  add constraint legal_checks_in_folder foreign key (tenant_id, folder_id) references folders (tenant_id, id)
    on delete set null (folder_id);
`

const INDEXES = `
drop index legal_checks_folder;
drop index legal_checks_created;
create index legal_checks_folder on legal_checks (tenant_id, folder_id, created_at, id) where deleted_at is null;
create index legal_checks_created on legal_checks (tenant_id, created_at, id) where deleted_at is null;
create index legal_checks_deleted on legal_checks (tenant_id, deleted_at) where deleted_at is not null;
`
