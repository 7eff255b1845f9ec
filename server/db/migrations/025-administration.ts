import { type Kysely, sql } from 'kysely'
import { TENANT_ONCE } from '../tenant-table.ts'

const ADMINISTERED = "(select current_setting('app.administration', true) = 'open')"

/** Administrators change the settings of their own tenant. What it is called in addresses, its plan and whether it is open, they do not. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table tenants add column version integer not null default 1;
    grant update (name, features, permission_overrides, settings, updated_at, version) on tenants to madoguchi_app;
    create policy administered on tenants for update to madoguchi_app using (id = ${TENANT_ONCE} and ${ADMINISTERED});
  `)
    .execute(db)
}
