import { type Kysely, sql } from 'kysely'

/**
 * Accounts of the embedded identity. People, not tenants, own them: a role of their own reads these tables, and neither
 * the application's nor the operator's role does.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ROLE).execute(db)
  await sql.raw(TABLES).execute(db)
  for (const table of ['identity_users', 'identity_refresh_tokens', 'identity_keys', 'identity_oob']) {
    await sql
      .raw(`
      alter table ${table} enable row level security;
      alter table ${table} force row level security;
      create policy identity on ${table} to madoguchi_identity using (true) with check (true);
      grant select, insert, update, delete on ${table} to madoguchi_identity;
    `)
      .execute(db)
  }
}

const ROLE = `
do $$ begin create role madoguchi_identity nologin nosuperuser nobypassrls; exception when duplicate_object then null; end $$;
do $$ begin execute format('grant madoguchi_identity to %I', current_user); end $$;
grant usage on schema public to madoguchi_identity;
`

const TABLES = `
create table identity_users (
  uid text primary key,
  email text not null unique check (email = lower(email)),
  display_name text not null default '',
  photo_url text not null default '',
  password_hash text,
  password_updated_at timestamptz(3),
  google_id text unique,
  email_verified boolean not null default false,
  disabled boolean not null default false,
  valid_since timestamptz(3) not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  last_login_at timestamptz(3)
);

create table identity_refresh_tokens (
  hash text primary key,
  uid text not null references identity_users on delete cascade,
  provider text not null,
  auth_time timestamptz(3) not null
);
create index identity_refresh_tokens_uid on identity_refresh_tokens (uid);

create table identity_keys (
  id smallint primary key default 1 check (id = 1),
  jwk jsonb not null,
  created_at timestamptz(3) not null default clock_timestamp()
);

create table identity_oob (
  hash text primary key,
  uid text not null references identity_users on delete cascade,
  purpose text not null check (purpose in ('PASSWORD_RESET', 'VERIFY_EMAIL')),
  expires_at timestamptz(3) not null
);
create index identity_oob_uid on identity_oob (uid);
`
