import { type Kysely, sql } from 'kysely'
import type { Schema } from './schema.ts'
import type { Trx } from './with-tenant.ts'

/** How far versions jump after a restore: further than any record was changed since the backup. */
const VERSION_JUMP = 1_000

type Stretch = { id: string; dataset_id: string; is_settled: boolean }

/**
 * Notes that the database has started, with the owner's login and before anybody writes: what devices know from a time
 * that a restore has undone is told from what is still true by it. After a restore, versions that were given out before
 * and not restored must not be given out again with another content, so all of them jump. `folder` names the folder of an
 * embedded database; a copy of it has another name.
 */
export async function openHistory(db: Kysely<Schema>, folder: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { rows } = await sql<Stretch>`select * from current_stretch(${folder})`.execute(trx)
    if (rows[0]?.is_settled === false) await settle(trx)
  })
}

/**
 * Notes the start with the login of a serving process. False after a restore that nobody has brought to its end with the
 * owner's login: until then versions that devices know would be given out again with another content.
 */
export async function noteStart(db: Kysely<Schema>): Promise<boolean> {
  const { rows } = await sql<Stretch>`select * from current_stretch()`.execute(db)
  return rows[0]?.is_settled === true
}

/** Begins a new dataset by hand, for a restore that nothing shows: every device reads everything anew. */
export async function beginDataset(db: Kysely<Schema>): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update database_history set place = ''`.execute(trx)
    await sql`select current_stretch()`.execute(trx)
    await settle(trx)
  })
}

/** The ids of transactions of another database may lie in the future of this one; each update stamps them anew. */
async function settle(trx: Trx): Promise<void> {
  await sql`update customers set version = version + ${VERSION_JUMP}`.execute(trx)
  await sql`update interactions set created_at = created_at where changed_xid > pg_current_xact_id()`.execute(trx)
  await sql`update database_history set is_settled = true`.execute(trx)
}
