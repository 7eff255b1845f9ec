/** A production start refuses a login that row-level security would not hold. */
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createPool, openDatabase } from '../../server/db/connect.ts'
import { migrate } from '../../server/db/migrate.ts'
import { refuseUnsafeLogin } from '../../server/db/refuse-unsafe-login.ts'
import { withTenant } from '../../server/db/with-tenant.ts'
import { inDatabase } from './database.ts'
import { openTestDatabase, type TestDatabase } from './support/test-database.ts'

const template = inject('template')
const onEmbedded = test.runIf(template.kind === 'embedded')
const onPostgres = test.skipIf(template.kind === 'embedded')

function urlOf(login: string, name?: string): string {
  if (template.kind === 'embedded') throw new Error('the embedded database has no address')
  return inDatabase(template.url, name ?? new URL(template.url).pathname.slice(1), login)
}

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

onEmbedded('the embedded database is never fit for production: its only login is the superuser', async () => {
  await expect(refuseUnsafeLogin(database.app)).rejects.toThrow('superuser')
})

onPostgres("the owner is refused, the application's login is not", async () => {
  await expect(refuseUnsafeLogin(database.owner)).rejects.toThrow('DATABASE_URL')
  await refuseUnsafeLogin(database.app)
})

const POWERS = ['createrole', 'bypassrls', 'superuser']

onPostgres.each(POWERS)('a login that has %s by another role is refused', async (power) => {
  const suffix = randomBytes(5).toString('hex')
  const [login, group] = [`madoguchi_login_${suffix}`, `madoguchi_group_${suffix}`]
  const { pool } = database.owner
  await pool.query(`create role ${group} ${power}`)
  await pool.query(`create role ${login} login password '${login}'`)
  await pool.query(`grant madoguchi_app to ${login}`)
  const server = await openDatabase({ dataDir: '', databaseUrl: urlOf(login), databaseOwnerUrl: null })
  await refuseUnsafeLogin(server)
  await pool.query(`grant ${group} to ${login}`)
  await expect(refuseUnsafeLogin(server)).rejects.toThrow('DATABASE_URL')
  await server.close()
  await pool.query(`drop role ${login}`)
  await pool.query(`drop role ${group}`)
})

onPostgres('two logins: the owner migrates, and the other one gets its role and nothing more', async () => {
  const suffix = randomBytes(5).toString('hex')
  const [name, owner, login] = [`madoguchi_two_${suffix}`, `madoguchi_owner_${suffix}`, `madoguchi_login_${suffix}`]
  const { pool } = database.owner
  await pool.query(`create role ${owner} login createrole password '${owner}'`)
  await pool.query(`create role ${login} login password '${login}'`)
  await pool.query(`grant madoguchi_app, madoguchi_operator to ${owner} with admin option`)
  await pool.query(`create database ${name} owner ${owner}`)
  const server = await openDatabase({
    dataDir: '',
    databaseUrl: urlOf(login, name),
    databaseOwnerUrl: urlOf(owner, name),
  })
  // Without the owner's login it can only look, and says who can do more.
  const serving = { ...server, ownerUrl: null }
  await expect(migrate(serving)).rejects.toThrow(
    /^DATABASE_URL: .*010-bounded-times.*DATABASE_OWNER_URL.*npm run admin -- migrate/,
  )
  await migrate(server)
  await migrate(server)
  await migrate(serving)
  const asOwnerOf = createPool({ connectionString: server.ownerUrl ?? '', max: 1 })
  // A dump carries the place that it was taken from. What a restore needs is the owner's.
  await asOwnerOf.query(`update database_history set place = 'elsewhere'`)
  await expect(migrate(serving)).rejects.toThrow(/復元.*npm run admin -- migrate/)
  await migrate(server)
  await migrate(serving)
  // Recovery to a point in time leaves the place as it was, and writes another timeline.
  await asOwnerOf.query(`update database_history set folder = 'timeline 00000000'`)
  await expect(migrate(serving)).rejects.toThrow(/復元.*npm run admin -- migrate/)
  await migrate(server)
  await migrate(serving)
  await asOwnerOf.query(`insert into kysely_migration (name, timestamp) values ('999-later', '2027-01-01')`)
  await expect(migrate(serving)).rejects.toThrow(/新しい版が更新したデータベースです \(999-later\)/)
  await asOwnerOf.query(`delete from kysely_migration where name = '999-later'`)
  await asOwnerOf.query(`delete from kysely_migration where name = '010-bounded-times'`)
  await expect(migrate(serving)).rejects.toThrow(/\(010-bounded-times\)/)
  // As in every database that was made before PostgreSQL 15: that does not make it the owner of the tables.
  await asOwnerOf.query('grant create on schema public to public')
  await expect(migrate(serving)).rejects.toThrow(/\(010-bounded-times\)/)
  await asOwnerOf.query('revoke select on kysely_migration from madoguchi_app')
  await expect(migrate(serving)).rejects.toThrow('npm run admin -- migrate')
  await asOwnerOf.end()
  await refuseUnsafeLogin(server)
  expect(
    await withTenant(server, crypto.randomUUID(), (trx) => trx.selectFrom('customers').select('id').execute()),
  ).toEqual([])
  const asOwner = await openDatabase({ dataDir: '', databaseUrl: urlOf(owner, name), databaseOwnerUrl: null })
  await expect(refuseUnsafeLogin(asOwner)).rejects.toThrow('所有者')
  await server.close()
  await asOwner.close()
  await pool.query(`drop database ${name} with (force)`)
  await pool.query(`drop role ${login}`)
  await pool.query(`drop role ${owner}`)
})
