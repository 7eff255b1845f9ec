import { type Kysely, sql } from 'kysely'
import { protectTable, TENANT, TENANT_ONCE } from '../tenant-table.ts'

/** Devices on which members work (docs/decisions/035-devices.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(DEVICES).execute(db)
  await protectTable(db, 'member_devices', 'select, insert, update, delete')
  await sql.raw(OF_PERSON).execute(db)
}

const DEVICES = `
create table member_devices (
  tenant_id uuid not null default ${TENANT},
  id uuid not null default gen_random_uuid(),
  member_id uuid not null,
  uid text not null,
  device_id uuid not null,
  name text not null default '',
  platform text not null,
  first_seen_at timestamptz(3) not null default clock_timestamp(),
  last_seen_at timestamptz(3) not null default clock_timestamp(),
  last_pull_at timestamptz(3),
  signed_in_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  revoked_by text,
  primary key (tenant_id, id),
  unique (tenant_id, member_id, device_id),
  foreign key (tenant_id, member_id) references members (tenant_id, id) on delete cascade
);
`

/** A call is let in before its tenant is known, and a refused device is not. */
const OF_PERSON = `
create policy of_person on member_devices for select to madoguchi_app
  using (${TENANT_ONCE} is null and uid = (select nullif(current_setting('app.uid', true), '')));
`
