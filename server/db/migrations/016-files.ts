import { type Kysely, sql } from 'kysely'
import { protectTable, TENANT } from '../tenant-table.ts'

/** Files in pieces as they arrive (docs/decisions/022-uploads.md). One that is not completed is an upload under way. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(FILES).execute(db)
  await protectTable(db, 'files', 'select, insert, update, delete')
  await protectTable(db, 'file_chunks', 'select, insert, delete')
}

const FILES = `
create table files (
  tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
  id uuid not null,
  name text not null,
  media_type text not null,
  size integer not null check (size > 0),
  sha256 text not null,
  received integer not null default 0 check (received between 0 and size),
  uploaded_by_member uuid,
  created_at timestamptz(3) not null default clock_timestamp(),
  completed_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, uploaded_by_member) references members (tenant_id, id) on delete set null (uploaded_by_member)
);
create index files_of_member on files (tenant_id, uploaded_by_member, created_at);

create table file_chunks (
  tenant_id uuid not null default ${TENANT},
  file_id uuid not null,
  start integer not null,
  bytes bytea not null,
  primary key (tenant_id, file_id, start),
  foreign key (tenant_id, file_id) references files (tenant_id, id) on delete cascade
);
alter table file_chunks alter column bytes set storage external;
`
