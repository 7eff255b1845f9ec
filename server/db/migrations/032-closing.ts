import { type Kysely, sql } from 'kysely'
import { eraserPolicy, protectTable, TENANT, TENANT_ONCE } from '../tenant-table.ts'

/** A tenant is deleted as a whole, some time after an administrator has asked for it (docs/decisions/036-closing.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(CLOSINGS).execute(db)
  await protectTable(db, 'tenant_closings', 'select, delete')
  await sql.raw(ERASER).execute(db)
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'tenant_closings'
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id')`.execute(db)
  for (const { name } of rows) await sql.raw(eraserPolicy(name)).execute(db)
  for (const part of [BEYOND, CLOSED]) await sql.raw(part).execute(db)
}

/** The day is never changed, and none of the next hours: whoever has the application's login cannot have it come at once. */
const CLOSINGS = `
create table tenant_closings (
  tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
  asked_at timestamptz(3) not null default clock_timestamp(),
  delete_at timestamptz(3) not null,
  asked_by text not null,
  asked_by_uid text not null,
  counts jsonb,
  seal_position integer,
  seal_hash text,
  primary key (tenant_id),
  check (delete_at >= asked_at + interval '23 hours')
);
`

/**
 * Deletes the rows of a tenant whose day has come, and no others: the database looks at the day itself. The day that has
 * come cannot be taken back.
 */
const ERASER = `
do $$ begin create role madoguchi_eraser nologin nosuperuser nobypassrls; exception when duplicate_object then null; end $$;
do $$ begin execute format('grant madoguchi_eraser to %I', current_user); end $$;
grant usage on schema public to madoguchi_eraser;

grant insert (delete_at, asked_by, asked_by_uid) on tenant_closings to madoguchi_app;
create policy before_the_day on tenant_closings as restrictive for delete to madoguchi_app
  using (delete_at > clock_timestamp());
create policy eraser on tenant_closings to madoguchi_eraser
  using (tenant_id = ${TENANT_ONCE}) with check (tenant_id = ${TENANT_ONCE});
grant select, update (counts, seal_position, seal_hash) on tenant_closings to madoguchi_eraser;

create function tenant_is_due() returns boolean language sql stable set search_path = public, pg_temp as $$
  select exists (select from tenant_closings where tenant_id = ${TENANT} and delete_at <= clock_timestamp())
$$;
`

/** What the eraser does besides: it shuts everybody out first, and what only grows otherwise lets it through. */
const BEYOND = `
create policy eraser on tenants to madoguchi_eraser
  using (id = ${TENANT_ONCE} and (select tenant_is_due())) with check (id = ${TENANT_ONCE});
grant select, delete, update (status) on tenants to madoguchi_eraser;
grant update (uid, status) on members to madoguchi_eraser;
grant insert on customer_counts to madoguchi_eraser;
create or replace function audit_log_only_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_user = 'madoguchi_eraser' then return null; end if;
  raise exception 'the audit log only grows' using errcode = '42501';
end $$;
`

/** What is left of a tenant: who had it deleted, how much it was, and the last seal of its log. It belongs to the operator. */
const CLOSED = `
create table closed_tenants (
  id uuid primary key,
  asked_at timestamptz(3) not null,
  asked_by_uid text not null,
  deleted_at timestamptz(3) not null default clock_timestamp(),
  counts jsonb not null,
  seal_position integer not null,
  seal_hash text not null
);
alter table closed_tenants enable row level security;
alter table closed_tenants force row level security;
create policy operator on closed_tenants for select to madoguchi_operator using (true);
create policy eraser on closed_tenants for insert to madoguchi_eraser
  with check (id = ${TENANT_ONCE} and (select tenant_is_due()));
grant select on closed_tenants to madoguchi_operator;
grant insert (id, asked_at, asked_by_uid, counts, seal_position, seal_hash) on closed_tenants to madoguchi_eraser;
create function closed_tenants_only_grow() returns trigger language plpgsql as $$
begin raise exception 'the list of closed tenants only grows' using errcode = '42501'; end $$;
create trigger closed_tenants_only_grow before update or delete or truncate on closed_tenants
  for each statement execute function closed_tenants_only_grow();
`
