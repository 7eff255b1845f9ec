import { type Kysely, sql } from 'kysely'

/** Files that a job makes piece by piece, and that expire (docs/decisions/034-export.md). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(EXPORTS).execute(db)
}

const EXPORTS = `
alter table files add column made_by_job uuid, add column expires_at timestamptz(3);
create index files_of_job on files (tenant_id, made_by_job) where made_by_job is not null;
`
