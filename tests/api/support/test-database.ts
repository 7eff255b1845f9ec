import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createPool, type Database, openDatabase } from '../../../server/db/connect.ts'
import { APP_LOGIN, inDatabase } from '../database.ts'

const PGLITE = new URL('../../../node_modules/@electric-sql/pglite/dist/pglite.wasm', import.meta.url)
/**
 * While somebody holds the compiled code of the embedded database, each further one in the same process begins with it, and
 * with what has been made fast in it. Otherwise it goes with the last database, and the next test waits again.
 */
let compiled: Promise<WebAssembly.Module> | undefined

export type TestDatabase = {
  /** What the server uses. */
  app: Database
  /** For preparing and looking: the owner's login, which row-level security does not stop. */
  owner: Database
  /** What an operator does with the files or the server under it; none of them is called while the database is open. */
  place: DatabasePlace
  close(): Promise<void>
}

/** Where a database lies: it can be opened, and opened again. */
export type DatabasePlace =
  | { kind: 'embedded'; folder: string; open(): Promise<TestDatabase> }
  | { kind: 'postgres'; url: string; name: string; open(): Promise<TestDatabase> }

/** A migrated, empty database that nobody else uses. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const template = inject('template')
  return template.kind === 'embedded' ? embedded(template.folder) : postgres(template.url, template.name)
}

/** `close` leaves nothing behind, unless the folder is opened again. */
async function embedded(template: string): Promise<TestDatabase> {
  compiled ??= WebAssembly.compile(readFileSync(PGLITE))
  await compiled
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-test-'))
  cpSync(template, folder, { recursive: true })
  const place = { kind: 'embedded' as const, folder, open }
  async function open(): Promise<TestDatabase> {
    const app = await openDatabase({ dataDir: folder, databaseUrl: null, databaseOwnerUrl: null })
    const close = async () => {
      await app.close()
      rmSync(folder, { recursive: true, force: true })
    }
    return { app, owner: app, place, close }
  }
  return open()
}

async function postgres(url: string, template: string): Promise<TestDatabase> {
  const name = `madoguchi_test_${randomBytes(6).toString('hex')}`
  const admin = createPool({ connectionString: url, max: 1 })
  // Its files are copied: by the log, which is the default, it takes twice as long.
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  const connect = (databaseUrl: string) => openDatabase({ dataDir: '', databaseUrl, databaseOwnerUrl: null })
  const place = { kind: 'postgres' as const, url, name, open }
  async function open(): Promise<TestDatabase> {
    const app = await connect(inDatabase(url, name, APP_LOGIN))
    const owner = await connect(inDatabase(url, name))
    const close = async () => {
      await app.close()
      await owner.close()
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    }
    return { app, owner, place, close }
  }
  return open()
}
