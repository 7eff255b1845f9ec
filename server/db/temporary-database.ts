import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Database, openDatabase } from './connect.ts'
import { migrate } from './migrate.ts'

const MODULES = new URL('../../node_modules/', import.meta.url)
const MIGRATIONS = new URL('./migrations/', import.meta.url)

/** For tests: an embedded database of its own with every table. `close` removes its data folder. */
export async function openTemporaryDatabase(): Promise<Database & { dataDir: string }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'madoguchi-test-'))
  cpSync(await keptDatabase(), dataDir, { recursive: true })
  const database = await openMigrated(dataDir)
  const close = async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...database, dataDir, close }
}

async function openMigrated(dataDir: string): Promise<Database> {
  const database = await openDatabase({ dataDir, databaseUrl: null, databaseOwnerUrl: null })
  await migrate(database)
  return database
}

/** A data folder with empty tables. Making one takes seconds, so it is made once for what it is made by. */
async function keptDatabase(): Promise<string> {
  const kept = fileURLToPath(new URL(`.cache/madoguchi/database-${makerVersion()}`, MODULES))
  if (existsSync(kept)) return kept
  const unfinished = `${kept}.${process.pid}`
  mkdirSync(unfinished, { recursive: true })
  const database = await openMigrated(unfinished)
  await database.close()
  try {
    renameSync(unfinished, kept)
  } catch {
    // Another test was quicker.
    rmSync(unfinished, { recursive: true, force: true })
  }
  return kept
}

/** Another one when the program of the database, that of the queue, or a migration is another one. */
function makerVersion(): string {
  const hash = createHash('sha256')
  for (const program of ['@electric-sql/pglite', 'pg-boss']) {
    hash.update(readFileSync(new URL(`${program}/package.json`, MODULES)))
  }
  for (const file of readdirSync(MIGRATIONS).toSorted())
    hash.update(file).update(readFileSync(new URL(file, MIGRATIONS)))
  return hash.digest('hex').slice(0, 16)
}
