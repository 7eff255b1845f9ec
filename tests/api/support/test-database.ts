import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { createPool, type Database, openDatabase } from '../../../server/db/connect.ts'
import { APP_LOGIN, inDatabase } from '../database.ts'

export type TestDatabase = {
  /** What the server uses. */
  app: Database
  /** For preparing and looking: the owner's login, which row-level security does not stop. */
  owner: Database
  close(): Promise<void>
}

/** A migrated, empty database that nobody else uses. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const template = inject('template')
  return template.kind === 'embedded' ? embedded(template.folder) : postgres(template.url, template.name)
}

async function embedded(template: string): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-test-'))
  cpSync(template, folder, { recursive: true })
  const app = await openDatabase({ dataDir: folder, databaseUrl: null, databaseOwnerUrl: null })
  const close = async () => {
    await app.close()
    rmSync(folder, { recursive: true, force: true })
  }
  return { app, owner: app, close }
}

async function postgres(url: string, template: string): Promise<TestDatabase> {
  const name = `madoguchi_test_${randomBytes(6).toString('hex')}`
  const admin = createPool({ connectionString: url, max: 1 })
  await admin.query(`create database ${name} template ${template}`)
  const open = (databaseUrl: string) => openDatabase({ dataDir: '', databaseUrl, databaseOwnerUrl: null })
  const app = await open(inDatabase(url, name, APP_LOGIN))
  const owner = await open(inDatabase(url, name))
  const close = async () => {
    await app.close()
    await owner.close()
    await admin.query(`drop database ${name} with (force)`)
    await admin.end()
  }
  return { app, owner, close }
}
