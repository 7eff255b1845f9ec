// Backup and restore as docs/operate.md tells the operator to do them.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createPool } from '../../../server/db/connect.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { inDatabase } from '../database.ts'
import type { DatabasePlace, TestDatabase } from './test-database.ts'

/** Stops the server's use of a database without removing it. */
export async function stop({ app, owner }: TestDatabase): Promise<void> {
  await app.close()
  if (owner !== app) await owner.close()
}

/** Opens it again, as a start of the server does: with the migrations, by the owner's login. */
export async function start(place: DatabasePlace): Promise<TestDatabase> {
  const database = await place.open()
  await migrate(database.owner)
  return database
}

/** A backup of a database that is stopped. */
export type Backup = { restore(): Promise<void>; forget(): void }

export function backUp(place: DatabasePlace): Backup {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-backup-'))
  const forget = () => rmSync(folder, { recursive: true, force: true })
  if (place.kind === 'embedded') {
    const copy = join(folder, 'data')
    cpSync(place.folder, copy, { recursive: true, preserveTimestamps: true })
    const restore = async () => {
      rmSync(place.folder, { recursive: true })
      cpSync(copy, place.folder, { recursive: true, preserveTimestamps: true })
    }
    return { restore, forget }
  }
  const dump = join(folder, 'madoguchi.dump')
  const database = inDatabase(place.url, place.name)
  postgresTool('pg_dump', ['--format=custom', `--file=${dump}`, database])
  const restore = async () => {
    const admin = createPool({ connectionString: place.url, max: 1 })
    const beside = `${place.name}_restored`
    await admin.query(`create database ${beside} encoding 'UTF8' template template0`)
    postgresTool('pg_restore', ['--exit-on-error', `--dbname=${inDatabase(place.url, beside)}`, dump])
    await admin.query(`drop database ${place.name} with (force)`)
    await admin.query(`alter database ${beside} rename to ${place.name}`)
    await admin.end()
  }
  return { restore, forget }
}

/** The tools of the server that the tests run on, or else those of the path. */
function postgresTool(name: string, args: string[]): void {
  const bin = process.env.TEST_POSTGRES_BIN
  execFileSync(bin ? join(bin, name) : name, args, { stdio: ['ignore', 'ignore', 'inherit'] })
}
