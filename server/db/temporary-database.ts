import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Database, openDatabase } from './connect.ts'
import { migrate } from './migrate.ts'

const MODULES = new URL('../../node_modules/', import.meta.url)

/** For tests: an embedded database of its own with every table, which is gone after `close`. */
export async function openTemporaryDatabase(): Promise<Database> {
  const dataDir = mkdtempSync(join(tmpdir(), 'madoguchi-test-'))
  cpSync(await emptyDatabase(), dataDir, { recursive: true })
  const database = await openDatabase({ dataDir, databaseUrl: null, databaseOwnerUrl: null })
  await migrate(database)
  const close = async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...database, close }
}

/** A data folder without any table. Making one takes seconds, so it is made once for each version of the database. */
async function emptyDatabase(): Promise<string> {
  const { version } = JSON.parse(readFileSync(new URL('@electric-sql/pglite/package.json', MODULES), 'utf8'))
  const kept = fileURLToPath(new URL(`.cache/madoguchi/empty-database-${version}`, MODULES))
  if (existsSync(kept)) return kept
  const unfinished = `${kept}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  const database = await openDatabase({ dataDir: unfinished, databaseUrl: null, databaseOwnerUrl: null })
  await database.close()
  try {
    renameSync(unfinished, kept)
  } catch {
    // Another test was quicker.
    rmSync(unfinished, { recursive: true, force: true })
  }
  return kept
}
