import { type Kysely, sql } from 'kysely'
import { protectTable, TENANT, TENANT_ONCE } from '../tenant-table.ts'

/**
 * Seals over the audit log (docs/decisions/030-audit-chain.md). Each entry carries the transaction that wrote it and the
 * database in which that was, so that a seal covers a stretch of transactions that have all ended: none comes late.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [AUDITOR, ORDER, TABLES]) await sql.raw(part).execute(db)
  for (const table of ['audit_seals', 'audit_checks']) {
    await protectTable(db, table, 'select')
    await sql.raw(onlyGrows(table)).execute(db)
  }
  await sql.raw(onlyReads('audit_log')).execute(db)
}

/** Reads the log and writes seals, in the tenant of the transaction. The application's own role can do neither. */
const AUDITOR = `
do $$ begin create role madoguchi_auditor nologin nosuperuser nobypassrls; exception when duplicate_object then null; end $$;
do $$ begin execute format('grant madoguchi_auditor to %I', current_user); end $$;
grant usage on schema public to madoguchi_auditor;
grant select on database_history to madoguchi_auditor;
create policy auditor on database_history for select to madoguchi_auditor using (true);
`

/** What an entry says of its place in time is written by the database alone: the application gives the other columns. */
const ORDER = `
create function current_dataset() returns uuid language sql stable set search_path = public, pg_temp as $$
  select coalesce((select dataset_id from database_history order by first_xid desc limit 1),
    '00000000-0000-0000-0000-000000000000'::uuid)
$$;
alter table audit_log add column dataset_id uuid not null default current_dataset();
alter table audit_log add column xid xid8 not null default pg_current_xact_id();
create index audit_log_order on audit_log (tenant_id, dataset_id, xid, id);
revoke insert on audit_log from madoguchi_app;
grant insert (tenant_id, uid, action, subject_ids, request_id) on audit_log to madoguchi_app;
`

const TABLES = `
create table audit_seals (
  tenant_id uuid not null default ${TENANT} references tenants,
  position integer not null,
  dataset_id uuid not null,
  from_xid xid8 not null,
  to_xid xid8 not null,
  entries integer not null,
  previous text not null,
  hash text not null,
  sealed_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, position)
);

create table audit_checks (
  tenant_id uuid not null default ${TENANT} references tenants,
  id bigint generated always as identity,
  at timestamptz(3) not null default clock_timestamp(),
  entries integer not null,
  position integer not null,
  hash text not null,
  fault_position integer,
  fault_reason text,
  primary key (tenant_id, id)
);
`

const onlyReads = (table: string) => `
create policy auditor on ${table} to madoguchi_auditor using (tenant_id = ${TENANT_ONCE}) with check (tenant_id = ${TENANT_ONCE});
grant select on ${table} to madoguchi_auditor;
`

const onlyGrows = (table: string) => `
${onlyReads(table)}
grant insert on ${table} to madoguchi_auditor;
revoke update, delete on ${table} from madoguchi_operator;
create trigger ${table}_only_grows before update or delete or truncate on ${table}
  for each statement execute function audit_log_only_grows();
`
