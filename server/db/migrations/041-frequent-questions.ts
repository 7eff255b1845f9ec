import { type Kysely, sql } from 'kysely'
import { protectTable, TENANT } from '../tenant-table.ts'

/** Questions that are asked often, which everybody of the tenant reads. Each device keeps and searches all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    create table frequent_questions (
      tenant_id uuid not null default ${TENANT} references tenants on delete cascade,
      id uuid not null default gen_random_uuid(),
      name text not null,
      reading text not null default '',
      answer text not null,
      sources text[] not null default '{}',
      is_pinned boolean not null default false,
      pin_order double precision not null default 0,
      created_at timestamptz(3) not null default clock_timestamp(),
      updated_at timestamptz(3) not null default clock_timestamp(),
      updated_by_name text,
      version integer not null default 1,
      deleted_at timestamptz(3),
      deleted_by uuid,
      primary key (tenant_id, id)
    );
    create index frequent_questions_created on frequent_questions (tenant_id, created_at, id)
      where deleted_at is null;
  `)
    .execute(db)
  await protectTable(db, 'frequent_questions', 'select, insert, update, delete')
}
