import { type Kysely, sql } from 'kysely'

/**
 * Acts on many customers, which go the way of imports: a row for each customer, what stood there before and what became of it.
 * They have no file, so that what is erased has to say so itself.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table customer_imports
      add column act jsonb,
      add column is_erased boolean not null default false;
    update customer_imports set is_erased = true where file_id is null;
    alter table customer_import_rows
      drop constraint customer_import_rows_outcome_check,
      add constraint customer_import_rows_outcome_check
        check (outcome in ('created', 'updated', 'deleted', 'skipped', 'removed', 'restored', 'kept'));
    create index customer_import_rows_by_outcome on customer_import_rows (tenant_id, import_id, outcome, line);
  `)
    .execute(db)
}
