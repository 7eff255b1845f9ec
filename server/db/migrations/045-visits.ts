import { type Kysely, sql } from 'kysely'
import { protectTable, TENANT } from '../tenant-table.ts'

const WITHIN = (column: string) =>
  `${column} >= timestamptz '1900-01-01 00:00:00+00' and ${column} < timestamptz '2200-01-01 00:00:00+00'`

/**
 * Who came to the desk on a day. A number is handed out once: the second one with the same number of a day has another
 * branch. A deleted visit gives its number back.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table visits (
      tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
      id uuid not null default gen_random_uuid(),
      name text not null,
      name_kana text not null default '',
      customer_id uuid,
      purpose text not null default '',
      day date not null,
      number integer not null check (number between 1 and 9999),
      branch integer not null check (branch >= 0),
      status text not null default 'waiting' check (status in ('waiting', 'serving', 'paying', 'done', 'left')),
      arrived_at timestamptz(3) not null check (${WITHIN('arrived_at')}),
      served_at timestamptz(3) check (${WITHIN('served_at')}),
      paying_at timestamptz(3) check (${WITHIN('paying_at')}),
      done_at timestamptz(3) check (${WITHIN('done_at')}),
      interaction_id uuid,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      updated_by_name text,
      version integer not null default 1,
      deleted_at timestamptz(3),
      deleted_by uuid,
      primary key (tenant_id, id),
      foreign key (tenant_id, customer_id) references customers (tenant_id, id)
    );
    create unique index visits_number on visits (tenant_id, day, number, branch) where deleted_at is null;
    create index visits_arrived on visits (tenant_id, day, arrived_at, id) where deleted_at is null;
    create index visits_created on visits (tenant_id, created_at);
  `)
    .execute(db)
  await protectTable(db, 'visits', 'select, insert, update, delete')
}
