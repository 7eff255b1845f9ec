import { type Kysely, sql } from 'kysely'
import { protectTable, TENANT } from '../tenant-table.ts'

/** How often a tenant has asked a model on each day, by the calendar of the tenant, and for how many tokens. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table model_days (
      tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
      day date not null,
      calls integer not null,
      tokens bigint not null,
      primary key (tenant_id, day)
    );
    alter table usage_months add column model_calls integer not null default 0;
  `)
    .execute(db)
  await protectTable(db, 'model_days', 'select, insert, update')
}
