import { type Kysely, sql } from 'kysely'
import { protectTable, TENANT } from '../tenant-table.ts'

/** Products, folders and the documents in them, the knowledge base, invitations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [PRODUCTS, FOLDERS, LEGAL_CHECKS, KNOWLEDGE, INVITATIONS]) await sql.raw(part).execute(db)
  for (const table of ['products', 'folders', 'legal_checks', 'knowledge_documents', 'invitations']) {
    await protectTable(db, table, 'select, insert, update, delete')
  }
}

const KEY = `
  tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  primary key (tenant_id, id),`

const VERSIONED = `
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  version integer not null default 1`

/** The member may be gone; the name that was on the record stays. */
const by = (verb: 'created' | 'uploaded') => `
  ${verb}_by text not null,
  ${verb}_by_member uuid,
  foreign key (tenant_id, ${verb}_by_member) references members (tenant_id, id)
    on delete set null (${verb}_by_member),`

const STORED_FILE = `
  file_name text not null,
  media_type text not null,
  size integer not null check (size >= 0),
  content bytea not null,
  text text not null default '',`

const PRODUCTS = `
create table products (${KEY}
  name text not null,
  category text not null default '',
  price integer not null check (price between 0 and 1000000000),
  description text not null default '',
  status text not null default 'active' check (status in ('active', 'discontinued')),
  search_text text not null default '',${VERSIONED}
);
create index products_name on products (tenant_id, name collate "C", id);
create index products_updated on products (tenant_id, updated_at, id);
`

const FOLDERS = `
create table folders (${KEY}
  parent_id uuid,
  name text not null,${by('created')}
  foreign key (tenant_id, parent_id) references folders (tenant_id, id),
  check (parent_id is distinct from id),${VERSIONED}
);
create index folders_parent on folders (tenant_id, parent_id, name collate "C");
`

const LEGAL_CHECKS = `
create table legal_checks (${KEY}
  folder_id uuid,
  title text not null,${STORED_FILE}
  status text not null default 'uploaded' check (status in ('uploaded', 'checking', 'checked', 'failed')),
  findings jsonb not null default '[]',
  search_text text not null default '',${by('uploaded')}
  foreign key (tenant_id, folder_id) references folders (tenant_id, id),${VERSIONED}
);
create index legal_checks_folder on legal_checks (tenant_id, folder_id, created_at, id);
create index legal_checks_created on legal_checks (tenant_id, created_at, id);
`

const KNOWLEDGE = `
create table knowledge_documents (${KEY}
  title text not null,
  description text not null default '',
  tags text[] not null default '{}',${STORED_FILE}
  status text not null default 'indexing' check (status in ('indexing', 'ready', 'failed')),
  search_text text not null default '',${by('uploaded')}${VERSIONED}
);
create index knowledge_documents_created on knowledge_documents (tenant_id, created_at, id);
`

/** Whether one is pending, used, expired or withdrawn follows from its times. */
const INVITATIONS = `
create table invitations (${KEY}
  email text not null,
  role text not null,
  code_hash text not null check (code_hash ~ '^[0-9a-f]{64}$'),
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  used_by_uid text,
  revoked_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),${by('created')}
  unique (tenant_id, code_hash)
);
create index invitations_code on invitations (code_hash);
create index invitations_created on invitations (tenant_id, created_at, id);
`
