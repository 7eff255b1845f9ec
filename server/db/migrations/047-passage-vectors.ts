import { type Kysely, sql } from 'kysely'

/**
 * Passages are compared by a model of vectors where a tenant has chosen one. `vector_of` says which one: what another model
 * said of a passage cannot be compared.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
    alter table passages
      add column vector bytea,
      add column vector_code bit varying,
      add column vector_of text;
  `)
    .execute(db)
}
