import { type Kysely, sql } from 'kysely'
import { protectTable, TENANT } from '../tenant-table.ts'

/** Secrets of tenants, sealed by a key that the database does not hold. They leave the server in no reply and no export. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table tenant_secrets (
      tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
      name text not null check (name in ('chat-key', 'embedding-key')),
      key_id text not null,
      sealed bytea not null,
      ending text not null check (length(ending) <= 4),
      set_at timestamptz(3) not null default clock_timestamp(),
      set_by text not null,
      primary key (tenant_id, name)
    );
  `)
    .execute(db)
  await protectTable(db, 'tenant_secrets', 'select, insert, update, delete')
}
