import { type Kysely, sql } from 'kysely'
import { protectTable, TENANT } from '../tenant-table.ts'

/** Conversations with the assistants: each question with its answer. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(CONVERSATIONS).execute(db)
  await sql.raw(EXCHANGES).execute(db)
  for (const table of ['conversations', 'exchanges']) await protectTable(db, table, 'select, insert, update, delete')
}

/** They belong to whoever asked, and go with them: they may hold what they alone wanted to know. */
const CONVERSATIONS = `
create table conversations (
  tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null,
  kind text not null check (kind in ('customer', 'staff')),
  title text not null,
  customer_id uuid,
  search_text text not null default '',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  deleted_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references members (tenant_id, id) on delete cascade,
  foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete set null (customer_id)
);
create index conversations_own on conversations (tenant_id, owner_id, kind, updated_at, id) where deleted_at is null;
create index conversations_deleted on conversations (tenant_id, deleted_at) where deleted_at is not null;
create index conversations_customer on conversations (tenant_id, customer_id) where customer_id is not null;
`

const EXCHANGES = `
create table exchanges (
  tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  conversation_id uuid not null,
  question text not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  failure text,
  answer text not null default '',
  sources jsonb not null default '[]',
  data jsonb,
  engine text not null default '',
  feedback text check (feedback in ('good', 'bad')),
  job_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, conversation_id) references conversations (tenant_id, id) on delete cascade
);
create index exchanges_in on exchanges (tenant_id, conversation_id, created_at, id);
`
