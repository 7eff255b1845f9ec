import { type Kysely, sql } from 'kysely'
import { protectTable, TENANT } from '../tenant-table.ts'

/**
 * What people say of the findings of a document: rows are only ever added, so that nothing of it is overwritten. And why a model
 * that should have looked at the document did not.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table legal_reviews (
      tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
      id uuid not null default gen_random_uuid(),
      document_id uuid not null,
      finding_id text not null,
      finding_title text not null default '',
      state text not null check (state in ('open', 'done', 'dismissed')),
      comment text not null,
      created_at timestamptz(3) not null default clock_timestamp(),
      created_by text not null,
      created_by_member uuid,
      primary key (tenant_id, id),
      foreign key (tenant_id, document_id) references legal_checks (tenant_id, id) on delete cascade
    );
    alter table legal_checks add column model_failure text;
    create index legal_reviews_of on legal_reviews (tenant_id, document_id, created_at, id);
  `)
    .execute(db)
  await protectTable(db, 'legal_reviews', 'select, insert')
}
