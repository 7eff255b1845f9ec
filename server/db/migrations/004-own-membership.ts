import { type Kysely, sql } from 'kysely'
import { TENANT_ONCE } from '../tenant-table.ts'

const UID = "(select nullif(current_setting('app.uid', true), ''))"

/** People change their own memberships: the name, and since when sign-ins count; the latter in all of their tenants at once. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    grant update (name, valid_since, updated_at, version) on members to madoguchi_app;
    create policy own_change on members for update to madoguchi_app
      using (${TENANT_ONCE} is null and uid = ${UID}) with check (${TENANT_ONCE} is null and uid = ${UID});
    create policy own_only on members as restrictive for update to madoguchi_app
      using (uid = ${UID}) with check (uid = ${UID});
  `)
    .execute(db)
}
