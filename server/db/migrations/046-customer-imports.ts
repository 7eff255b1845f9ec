import { type Kysely, sql } from 'kysely'
import { protectTable, TENANT } from '../tenant-table.ts'

/**
 * Imports of customers from CSV files, and their rows. The rows are personal data: housekeeping deletes them with the file,
 * while the import itself stays as history and remembers what its columns were.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table customer_imports (
      tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
      id uuid not null default gen_random_uuid(),
      file_name text not null,
      file_id uuid,
      encoding text not null,
      state text not null default 'mapping'
        check (state in ('mapping', 'checking', 'checked', 'importing', 'imported', 'reverting', 'reverted')),
      rows integer not null,
      columns jsonb not null default '[]',
      samples jsonb not null default '[]',
      mapping jsonb not null default '[]',
      key text not null default 'none',
      is_remembered boolean not null default false,
      verdicts jsonb not null default '{}',
      outcomes jsonb not null default '{}',
      with_duplicates boolean not null default false,
      job_id uuid,
      created_at timestamptz(3) not null default clock_timestamp(),
      created_by text not null,
      created_by_member uuid,
      checked_at timestamptz(3),
      run_at timestamptz(3),
      primary key (tenant_id, id),
      foreign key (tenant_id, file_id) references files (tenant_id, id)
    );
    create index customer_imports_latest on customer_imports (tenant_id, created_at desc);
    create table customer_import_rows (
      tenant_id uuid not null default ${TENANT},
      import_id uuid not null,
      line integer not null,
      verdict text not null check (verdict in ('new', 'update', 'unchanged', 'duplicate', 'error')),
      customer_id uuid,
      name text not null,
      cells jsonb,
      given jsonb not null default '{}',
      before jsonb,
      reasons jsonb not null default '[]',
      outcome text check (outcome in ('created', 'updated', 'skipped', 'removed', 'restored', 'kept')),
      version integer,
      primary key (tenant_id, import_id, line),
      foreign key (tenant_id, import_id) references customer_imports (tenant_id, id) on delete cascade
    );
    create index customer_import_rows_by on customer_import_rows (tenant_id, import_id, verdict, line);
  `)
    .execute(db)
  await protectTable(db, 'customer_imports', 'select, insert, update, delete')
  await protectTable(db, 'customer_import_rows', 'select, insert, update, delete')
}
