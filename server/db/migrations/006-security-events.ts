import { type Kysely, sql } from 'kysely'
import { protectTable, TENANT } from '../tenant-table.ts'

/**
 * What people are shown of their own account. A table of its own: nobody but its owner reads the audit log, and what has
 * had its time leaves here, which nothing does there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(SECURITY_EVENTS).execute(db)
  await protectTable(db, 'security_events', 'select, insert, delete')
}

const SECURITY_EVENTS = `
create table security_events (
  tenant_id uuid not null default ${TENANT},
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  type text not null
    check (type in ('signed_in', 'sign_in_refused', 'signed_out_everywhere', 'name_changed', 'role_changed')),
  signed_in_at timestamptz(3),
  at timestamptz(3) not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, member_id, type, signed_in_at),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
create index security_events_of_member on security_events (tenant_id, member_id, at, id);
`
