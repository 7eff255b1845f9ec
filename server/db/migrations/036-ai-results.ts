import { type Kysely, sql } from 'kysely'
import { protectTable, TENANT } from '../tenant-table.ts'

/** What people asked the assistants for, and what came of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(AI_RESULTS).execute(db)
  await protectTable(db, 'ai_results', 'select, insert, update, delete')
}

/** It belongs to whoever asked, and goes with them: it may hold what they alone wanted to know. */
const AI_RESULTS = `
create table ai_results (
  tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  owner_id uuid not null,
  kind text not null,
  title text not null,
  subject_id uuid,
  input jsonb not null,
  state text not null default 'running' check (state in ('running', 'done', 'failed')),
  failure text,
  content text not null default '',
  data jsonb,
  sources jsonb not null default '[]',
  engine text not null default '',
  search_text text not null default '',
  job_id uuid not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  ended_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references members (tenant_id, id) on delete cascade
);
create index ai_results_own on ai_results (tenant_id, owner_id, created_at, id);
create index ai_results_subject on ai_results (tenant_id, owner_id, subject_id, created_at) where subject_id is not null;
`
