import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, openDatabase } from './connect.ts'
import { migrate } from './migrate.ts'

/** For tests: an embedded database of its own with every table, which is gone after `close`. */
export async function openTemporaryDatabase(): Promise<Database> {
  const dataDir = mkdtempSync(join(tmpdir(), 'madoguchi-test-'))
  const database = await openDatabase({ dataDir, databaseUrl: null, databaseOwnerUrl: null })
  await migrate(database)
  const close = async () => {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...database, close }
}
