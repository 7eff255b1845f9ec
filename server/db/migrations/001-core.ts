import { type Kysely, sql } from 'kysely'
import { protectTable, TENANT, TENANT_ONCE } from '../tenant-table.ts'

/** Tenants and members, customers and their interactions, and what the plumbing of the API remembers. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [ROLES, TENANTS, MEMBERS, CUSTOMERS, CUSTOMER_INDEXES, INTERACTIONS, DESK, PLUMBING]) {
    await sql.raw(part).execute(db)
  }
  await protectTable(db, 'members', 'select')
  await protectTable(db, 'customers', 'select, insert, update')
  await protectTable(db, 'interactions', 'select, insert, delete')
  await protectTable(db, 'notifications', 'select, insert, update, delete')
  await protectTable(db, 'customer_views', 'select, insert, update, delete')
  await protectTable(db, 'idempotency_keys', 'select, insert, delete')
  await protectTable(db, 'error_reports', 'select, insert, delete')
  await protectTable(db, 'audit_log', 'insert')
  await sql.raw(RULES).execute(db)
}

/**
 * Roles belong to the whole server, and another database of it may have made them already. The owner joins the operators:
 * the operator's commands run with the owner's login.
 */
const ROLES = `
do $$ begin create role madoguchi_app nologin nosuperuser nobypassrls; exception when duplicate_object then null; end $$;
do $$ begin create role madoguchi_operator nologin nosuperuser nobypassrls; exception when duplicate_object then null; end $$;
do $$ begin execute format('grant madoguchi_app, madoguchi_operator to %I', current_user); end $$;
grant usage on schema public to madoguchi_app, madoguchi_operator;
`

const TENANTS = `
create table tenants (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  subdomain text not null unique,
  plan text not null,
  status text not null default 'active' check (status in ('active', 'suspended')),
  features jsonb not null default '{}',
  permission_overrides jsonb not null default '{}',
  timezone text not null default 'Asia/Tokyo',
  settings jsonb not null default '{}',
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp()
);
`

const MEMBERS = `
create table members (
  tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  uid text,
  email text not null,
  name text not null,
  phone text not null default '',
  role text not null,
  status text not null default 'active' check (status in ('active', 'disabled')),
  valid_since timestamptz(3),
  joined_at timestamptz(3) not null default clock_timestamp(),
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  version integer not null default 1,
  primary key (tenant_id, id),
  unique (tenant_id, uid)
);
create unique index members_email on members (tenant_id, lower(email));
create index members_uid on members (uid, joined_at desc);
`

const CUSTOMERS = `
create table customers (
  tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  name text not null,
  name_kana text not null default '',
  company text not null default '',
  email text not null default '',
  phone text not null default '',
  address text not null default '',
  birth_date date,
  gender text not null default 'unknown' check (gender in ('female', 'male', 'other', 'unknown')),
  tags text[] not null default '{}',
  memo text not null default '',
  caution text not null default '',
  status text not null default 'active' check (status in ('active', 'prospect', 'inactive')),
  search_text text not null,
  last_interaction_at timestamptz(3),
  interactions_count integer not null default 0,
  created_at timestamptz(3) not null default clock_timestamp(),
  updated_at timestamptz(3) not null default clock_timestamp(),
  changed_at timestamptz(3) not null default clock_timestamp(),
  version integer not null default 1,
  deleted_at timestamptz(3),
  deleted_by uuid,
  purged_at timestamptz(3),
  primary key (tenant_id, id)
);
`

/** One index for each sort of the list. Text is ordered by code point: the same on every machine and on the device. */
const CUSTOMER_INDEXES = `
create index customers_name on customers (tenant_id, name collate "C", id) where deleted_at is null;
create index customers_name_kana on customers (tenant_id, name_kana collate "C", id) where deleted_at is null;
create index customers_company on customers (tenant_id, company collate "C", id) where deleted_at is null;
create index customers_created on customers (tenant_id, created_at, id) where deleted_at is null;
create index customers_last_interaction
  on customers (tenant_id, coalesce(last_interaction_at, '-infinity'::timestamptz), id) where deleted_at is null;
create index customers_updated on customers (tenant_id, updated_at, id) where deleted_at is null;
create index customers_changed on customers (tenant_id, changed_at, id);
create index customers_deleted on customers (tenant_id, id) where deleted_at is not null;
`

const INTERACTIONS = `
create table interactions (
  tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  customer_id uuid not null,
  type text not null check (type in ('visit', 'call', 'email', 'chat', 'note')),
  summary text not null,
  content text not null default '',
  search_text text not null,
  occurred_at timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  created_by_uid text not null,
  created_by_name text not null,
  primary key (tenant_id, id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id)
);
create index interactions_occurred on interactions (tenant_id, occurred_at, id);
create index interactions_of_customer on interactions (tenant_id, customer_id, occurred_at, id);
create index interactions_of_type on interactions (tenant_id, type, occurred_at, id);
create index interactions_created on interactions (tenant_id, created_at, id);
`

const DESK = `
create table notifications (
  tenant_id uuid not null default ${TENANT},
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  title text not null,
  message text not null,
  type text not null default 'info' check (type in ('info', 'success', 'warning', 'error')),
  category text not null
    check (category in ('customer', 'interaction', 'document', 'legal_check', 'ai_analysis', 'user', 'system')),
  subject_id uuid,
  read_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index notifications_of_member on notifications (tenant_id, member_id, created_at, id);
create index notifications_unread on notifications (tenant_id, member_id) where read_at is null;

create table customer_views (
  tenant_id uuid not null default ${TENANT},
  customer_id uuid not null,
  member_id uuid not null,
  viewed_at timestamptz(3) not null,
  primary key (tenant_id, customer_id, member_id),
  foreign key (tenant_id, customer_id) references customers (tenant_id, id) on delete cascade,
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
`

const PLUMBING = `
create table idempotency_keys (
  tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
  uid text not null,
  key text not null,
  fingerprint text not null,
  status integer not null,
  reply json not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, uid, key)
);
create index idempotency_keys_age on idempotency_keys (tenant_id, created_at);

create table audit_log (
  tenant_id uuid not null default ${TENANT} references tenants,
  id bigint generated always as identity,
  at timestamptz(3) not null default clock_timestamp(),
  uid text not null,
  action text not null,
  subject_ids uuid[] not null default '{}',
  request_id text not null,
  primary key (tenant_id, id)
);
create index audit_log_at on audit_log (tenant_id, at);

create table error_reports (
  tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
  id uuid not null default gen_random_uuid(),
  uid text not null,
  code text not null,
  category text,
  severity text,
  message text not null,
  request_id text,
  path text,
  context jsonb not null default '{}',
  reported_at timestamptz(3) not null,
  received_at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id)
);
create index error_reports_received on error_reports (tenant_id, received_at);
`

const UID = "(select nullif(current_setting('app.uid', true), ''))"

/**
 * Who sees what beyond "the rows of the tenant": people find their own memberships until a tenant is entered; interactions
 * leave only with a customer deleted 30 days ago; the audit log only grows, also for the operator and the owner.
 */
const RULES = `
create policy own on members for select to madoguchi_app using (${TENANT_ONCE} is null and uid = ${UID});

alter table tenants enable row level security;
alter table tenants force row level security;
create policy tenant on tenants for select to madoguchi_app
  using (id = ${TENANT_ONCE} or id in (select tenant_id from members where uid = ${UID}));
create policy operator on tenants to madoguchi_operator using (true) with check (true);
grant select on tenants to madoguchi_app;
grant select, insert, update, delete on tenants to madoguchi_operator;

create policy purge_only on interactions as restrictive for delete to madoguchi_app
  using (exists (select from customers c where c.tenant_id = interactions.tenant_id
    and c.id = interactions.customer_id and c.deleted_at < clock_timestamp() - interval '30 days'));

revoke update, delete on audit_log from madoguchi_operator;
create function audit_log_only_grows() returns trigger language plpgsql as $$
begin raise exception 'the audit log only grows' using errcode = '42501'; end $$;
create trigger audit_log_only_grows before update or delete or truncate on audit_log
  for each statement execute function audit_log_only_grows();
`
