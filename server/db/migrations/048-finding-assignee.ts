import { type Kysely, sql } from 'kysely'

/**
 * A review may say who takes care of a finding. `names_assignee` without a name: nobody any more. And how many letters of a
 * document a model has read, which is not always all of it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table legal_reviews
      add column names_assignee boolean not null default false,
      add column assignee_member uuid,
      add column assignee_name text;
    alter table legal_checks add column model_letters integer;
  `)
    .execute(db)
}
