import { type Kysely, sql } from 'kysely'

/**
 * What a person needs to decide a conflict: who changed a customer last, told to the person whose save that change refuses,
 * and which kind of contact a notification is about. Both are null for what was written before.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('alter table customers add column updated_by_name text').execute(db)
  await sql.raw('alter table notifications add column interaction_type text').execute(db)
}
