import { type Kysely, sql } from 'kysely'
import { protectTable, TENANT } from '../tenant-table.ts'

/** Files may lie in an object store (docs/decisions/062-files-in-an-object-store.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(OBJECTS).execute(db)
  await protectTable(db, 'file_objects', 'select, insert, update, delete')
  await sql.raw(FILES).execute(db)
}

/**
 * Every object has its row before it is there, and until it is gone: the store is never searched. So a tenant cannot be
 * deleted while an object of it is left, and a file that is deleted leaves the row behind.
 */
const OBJECTS = `
create table file_objects (
  tenant_id uuid not null default ${TENANT} references tenants,
  file_id uuid not null,
  id uuid not null,
  noted_at timestamptz(3) not null default clock_timestamp(),
  kept_at timestamptz(3),
  removing_at timestamptz(3),
  primary key (tenant_id, file_id, id)
);
`

/** A file names an object of its own alone; where it names none, its bytes are in `file_chunks`. */
const FILES = `
alter table files add column object_id uuid,
  add constraint files_object foreign key (tenant_id, id, object_id) references file_objects (tenant_id, file_id, id);
`
