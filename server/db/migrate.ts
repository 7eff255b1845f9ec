import { sql } from 'kysely'
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration'
import { createKysely, createPool, type Database } from './connect.ts'
import * as core from './migrations/001-core.ts'
import * as laterFeatures from './migrations/002-later-features.ts'
import * as identity from './migrations/003-identity.ts'
import * as ownMembership from './migrations/004-own-membership.ts'
import * as securityEvents from './migrations/006-security-events.ts'
import * as kanaRow from './migrations/007-kana-row.ts'
import * as joining from './migrations/008-joining.ts'
import * as boundedTimes from './migrations/010-bounded-times.ts'
import * as countsAndSieve from './migrations/011-counts-and-sieve.ts'

/** In the order of their names. One that has run anywhere is never changed, and none is put before it: 005 was never used. */
const MIGRATIONS: Record<string, Migration> = {
  '001-core': core,
  '002-later-features': laterFeatures,
  '003-identity': identity,
  '004-own-membership': ownMembership,
  '006-security-events': securityEvents,
  '007-kana-row': kanaRow,
  '008-joining': joining,
  '010-bounded-times': boundedTimes,
  '011-counts-and-sieve': countsAndSieve,
}

const provider: MigrationProvider = { getMigrations: async () => MIGRATIONS }

/**
 * Brings the database to the newest form, by the owner's login where there is one. Several processes may start at once:
 * one migrates, the others wait. Throws on the first migration that fails; it is then as if it had not begun.
 */
export async function migrate(database: Database): Promise<void> {
  if (!database.ownerUrl) return run(database.kysely)
  const owner = createKysely(createPool({ connectionString: database.ownerUrl, max: 1 }))
  try {
    await run(owner)
    const login = await sql<{ login: string }>`select current_user as login`.execute(database.kysely)
    await sql`grant madoguchi_app to ${sql.id(login.rows[0]?.login ?? '')}`.execute(owner)
  } finally {
    await owner.destroy()
  }
}

async function run(db: Database['kysely']): Promise<void> {
  const { error } = await new Migrator({ db, provider }).migrateToLatest()
  if (error) throw error
}
