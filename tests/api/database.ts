/**
 * Before the API tests: one migrated database to copy from, on the embedded database or, with TEST_DATABASE_URL, on that
 * PostgreSQL. Every test file then works on a copy of its own.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { createPool, openDatabase } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'

export type Template = { kind: 'embedded'; folder: string } | { kind: 'postgres'; url: string; name: string }

declare module 'vitest' {
  interface ProvidedContext {
    template: Template
    /** Whether files lie in an object store; undefined: in the database. */
    hasObjectStore: boolean | undefined
  }
}

/** The server's login on PostgreSQL: like in production, it owns nothing and is in the application's role only. */
export const APP_LOGIN = 'madoguchi_api_test'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env.TEST_DATABASE_URL
  return url ? postgres(project, url) : embedded(project)
}

async function embedded(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(join(tmpdir(), 'madoguchi-template-'))
  const database = await openDatabase({ dataDir: folder, databaseUrl: null, databaseOwnerUrl: null })
  await migrate(database)
  await database.close()
  project.provide('template', { kind: 'embedded', folder })
  return async () => rmSync(folder, { recursive: true, force: true })
}

async function postgres(project: TestProject, url: string): Promise<() => Promise<void>> {
  // Two projects may be set up in one process.
  const name = `madoguchi_template_${project.name}_${process.pid}`
  const admin = createPool({ connectionString: url, max: 1 })
  await admin.query(`create database ${name} encoding 'UTF8' template template0`)
  const database = await openDatabase({ dataDir: '', databaseUrl: inDatabase(url, name), databaseOwnerUrl: null })
  await migrate(database)
  await database.pool.query(`
    do $$ begin create role ${APP_LOGIN} login password '${APP_LOGIN}'; exception when duplicate_object then null; end $$;
    grant madoguchi_app, madoguchi_worker, madoguchi_auditor, madoguchi_eraser to ${APP_LOGIN};
    do $$ begin grant madoguchi_identity to ${APP_LOGIN}; exception when undefined_object then null; end $$`)
  await database.close()
  project.provide('template', { kind: 'postgres', url, name })
  return async () => {
    await admin.query(`drop database ${name}`)
    await admin.end()
  }
}

/** The same server, another database of it, and another login where one is given. */
export function inDatabase(url: string, name: string, login?: string): string {
  const parsed = new URL(url)
  parsed.pathname = `/${name}`
  if (login) Object.assign(parsed, { username: login, password: login })
  return parsed.href
}
