import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Schema } from './schema.ts'
import type { Trx } from './with-tenant.ts'

/** How far versions jump at least after a restore: further than any record was changed since the backup. */
const VERSION_JUMP = 1_000
/**
 * And to the seconds since then: a backup that is put back twice must not give out what it gave out after the first time.
 * Nothing that was restored knows of that time; the clock does.
 */
const VERSIONS_BEGIN = Date.UTC(2026, 0, 1)

type Stretch = { id: string; dataset_id: string; is_settled: boolean }

/**
 * Notes that the database has started, with the owner's login and before anybody writes: what devices know from a time
 * that a restore has undone is told from what is still true by it. After a restore, versions that were given out before
 * and not restored must not be given out again with another content, so all of them jump. `folder` names the folder of an
 * embedded database, a copy of which has another name; it is empty for PostgreSQL, whose timeline takes its place.
 */
export async function openHistory(db: Kysely<Schema>, folder: string): Promise<void> {
  const mark = folder || (await timelineOf(db))
  await db.transaction().execute(async (trx) => {
    // PostgreSQL, from the time before its timeline was kept.
    if (folder === '') await sql`update database_history set folder = ${mark} where folder = ''`.execute(trx)
    const { rows } = await sql<Stretch>`select * from current_stretch(${mark})`.execute(trx)
    if (rows[0]?.is_settled === false) await settle(trx, new Date())
  })
}

/**
 * Notes the start with the login of a serving process. False after a restore that nobody has brought to its end with the
 * owner's login: until then versions that devices know would be given out again with another content.
 */
export async function noteStart(db: Kysely<Schema>): Promise<boolean> {
  const known = sql`(select ${await timelineOf(db)}::text from database_history where folder <> '' limit 1)`
  const { rows } = await sql<Stretch>`select * from current_stretch(${known})`.execute(db)
  return rows[0]?.is_settled === true
}

/**
 * Which of its histories PostgreSQL writes: recovery to a point in time begins another one in the same place, and so does a
 * standby that takes over, which may not have had the last changes.
 */
async function timelineOf(db: Kysely<Schema>): Promise<string> {
  const { rows } = await sql<{ timeline: string }>`
    select left(pg_walfile_name(pg_current_wal_lsn()), 8) as timeline`.execute(db)
  return `timeline ${rows[0]?.timeline}`
}

/** Begins a new dataset by hand at that time, for a restore that nothing shows: every device reads everything again. */
export async function beginDataset(db: Kysely<Schema>, now = new Date()): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update database_history set place = ''`.execute(trx)
    await sql`select current_stretch()`.execute(trx)
    await settle(trx, now)
  })
}

/** The ids of transactions of another database may lie in the future of this one; each update writes a new one. */
async function settle(trx: Trx, now: Date): Promise<void> {
  const first = Math.max(1, Math.floor((now.getTime() - VERSIONS_BEGIN) / 1000))
  // A row of an import remembers which version it wrote. Both would jump to one number, also where the record was changed since.
  await sql`update customer_import_rows r set version = null from customers c
    where c.tenant_id = r.tenant_id and c.id = r.customer_id and c.version <> r.version`.execute(trx)
  // One that was made after the backup may come again, when its device has not heard that it was done.
  for (const table of await versionedTables(trx)) {
    await sql`alter table ${table} alter version set default ${sql.lit(first)}`.execute(trx)
    await jump(trx, table, first)
  }
  await jump(trx, sql.table('customer_import_rows'), first)
  await sql`update interactions set created_at = created_at where changed_xid > pg_current_xact_id()`.execute(trx)
  await sql`update database_history set is_settled = true`.execute(trx)
}

async function jump(trx: Trx, table: RawBuilder<unknown>, first: number): Promise<void> {
  await sql`update ${table} set version = greatest(version + ${VERSION_JUMP}, ${sql.lit(first)})
    where version is not null`.execute(trx)
}

/** Every table whose records have a version of their own, so that a new one cannot be forgotten here. */
async function versionedTables(trx: Trx) {
  const { rows } = await sql<{ name: string }>`
    select c.relname as name from pg_class c
      join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
      join pg_attribute a on a.attrelid = c.oid and a.attname = 'version' and not a.attisdropped and a.attnotnull
    where c.relkind = 'r' order by 1`.execute(trx)
  return rows.map(({ name }) => sql.table(name))
}
