import { type Kysely, sql } from 'kysely'
import { protectTable, TENANT } from '../tenant-table.ts'

/**
 * Two records of one person that became one. The one that went into the other stays as a deleted row, which names the kept
 * one. What is needed to undo it is personal data, and is deleted after its 30 days.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table customers
      add column merged_into uuid,
      add column merged_ids uuid[] not null default '{}',
      add column distinct_ids uuid[] not null default '{}',
      add constraint customers_merged_are_deleted check (merged_into is null or deleted_at is not null);
    create index customers_merged on customers (tenant_id, merged_into) where merged_into is not null;
    create table customer_merges (
      tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
      id uuid not null default gen_random_uuid(),
      kept_id uuid not null,
      merged_id uuid not null,
      before jsonb not null,
      written jsonb not null,
      interaction_ids uuid[] not null,
      visit_ids uuid[] not null,
      conversation_ids uuid[] not null,
      merged_at timestamptz(3) not null default clock_timestamp(),
      merged_by text not null,
      primary key (tenant_id, id),
      foreign key (tenant_id, kept_id) references customers (tenant_id, id),
      foreign key (tenant_id, merged_id) references customers (tenant_id, id)
    );
    create index customer_merges_kept on customer_merges (tenant_id, kept_id, merged_at desc);
    create index customer_merges_at on customer_merges (tenant_id, merged_at);
    -- A contact stays what it is. Whose it is can change.
    grant update (customer_id) on interactions to madoguchi_app;
  `)
    .execute(db)
  await protectTable(db, 'customer_merges', 'select, insert, delete')
}
