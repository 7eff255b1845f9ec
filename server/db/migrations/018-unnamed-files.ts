import { type Kysely, sql } from 'kysely'

/** Tells the files that a record names from those that were uploaded and then named by none. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(ATTACHED).execute(db)
}

/** Pictures of products are the only files that a record names until now. */
const ATTACHED = `
alter table files add column attached_at timestamptz(3);
update files set attached_at = completed_at
  where exists (select from products where products.tenant_id = files.tenant_id and products.image_id = files.id);
`
