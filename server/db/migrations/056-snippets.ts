import { type Kysely, sql } from 'kysely'
import { protectTable, TENANT } from '../tenant-table.ts'

/** Texts that are written again and again. One belongs to whoever made it, and goes with them; a shared one stays. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SNIPPETS).execute(db)
  await protectTable(db, 'snippets', 'select, insert, update, delete')
}

const SNIPPETS = `
create table snippets (
  tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null,
  name text not null,
  text text not null,
  is_shared boolean not null default false,
  created_by text not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  updated_by_name text,
  version integer not null default 1,
  deleted_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references members (tenant_id, id) on delete cascade
);
create index snippets_owner on snippets (tenant_id, owner_id);
create index snippets_shared on snippets (tenant_id) where is_shared;
`
