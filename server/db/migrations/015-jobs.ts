import { type Kysely, sql } from 'kysely'
import { protectTable, TENANT } from '../tenant-table.ts'

/**
 * Work that outlives a request (docs/decisions/021-jobs.md). The record of a job says everything about it; the queue beside
 * it, which is made by pg-boss, knows only whose turn it is.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(JOBS).execute(db)
  await protectTable(db, 'jobs', 'select, insert, update, delete')
  await protectTable(db, 'job_events', 'select, insert, delete')
}

const JOBS = `
create table jobs (
  tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  kind text not null,
  owner_id uuid,
  payload jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'done', 'failed', 'cancelled')),
  progress smallint not null default 0 check (progress between 0 and 100),
  attempts integer not null default 0,
  fence integer not null default 0,
  turn integer not null,
  last_event integer not null default 0,
  result jsonb,
  error_code text,
  created_at timestamptz(3) not null default clock_timestamp(),
  started_at timestamptz(3),
  ended_at timestamptz(3),
  primary key (tenant_id, id),
  foreign key (tenant_id, owner_id) references members (tenant_id, id) on delete cascade
);
create index jobs_of_owner on jobs (tenant_id, owner_id, created_at, id);
create index jobs_open on jobs (tenant_id, turn) where state in ('waiting', 'running');
create index jobs_ended on jobs (tenant_id, ended_at) where ended_at is not null;

create table job_events (
  tenant_id uuid not null default ${TENANT},
  job_id uuid not null,
  seq integer not null,
  type text not null,
  data jsonb not null,
  primary key (tenant_id, job_id, seq),
  foreign key (tenant_id, job_id) references jobs (tenant_id, id) on delete cascade
);
`
