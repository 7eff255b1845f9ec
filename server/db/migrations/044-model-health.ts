import { type Kysely, sql } from 'kysely'

/** How the model of a tenant has answered on each day: how often not, and when and why last. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table model_days
      add column failures integer not null default 0,
      add column answered_at timestamptz(3),
      add column failed_at timestamptz(3),
      add column failure text;
  `)
    .execute(db)
}
