import { type Kysely, sql } from 'kysely'
import { protectTable, TENANT } from '../tenant-table.ts'

/** What was added in months that are over: counted when it is first asked for, and not again at each view. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table usage_months (
      tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
      month text not null check (month ~ '^[0-9]{4}-[0-9]{2}$'),
      customers integer not null,
      contacts integer not null,
      files integer not null,
      file_bytes bigint not null,
      jobs integer not null,
      primary key (tenant_id, month)
    );
  `)
    .execute(db)
  await protectTable(db, 'usage_months', 'select, insert')
}
