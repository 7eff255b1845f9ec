// @vitest-environment node
import { type CompiledQuery, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './connect.ts'
import { prepared } from './prepared.ts'
import { openTemporaryDatabase } from './temporary-database.ts'
import { type Trx, withOperator, withTenant } from './with-tenant.ts'

let database: Database
beforeAll(async () => {
  database = await openTemporaryDatabase()
})
afterAll(() => database.close())

const run = async <R>(trx: Trx, query: CompiledQuery<R>) => (await trx.executeQuery(prepared(query))).rows

test('a statement is known by one name of each connection, however often it is sent', async () => {
  const twice = (trx: Trx) => run(trx, sql<{ n: number }>`select ${2}::int * 2 as n`.compile(trx))
  const tenant = crypto.randomUUID()
  const all = await Promise.all(Array.from({ length: 20 }, () => withTenant(database, tenant, twice)))
  expect(all).toEqual(Array.from({ length: 20 }, () => [{ n: 4 }]))
  // The embedded database has one session behind all connections, which shows the statements of each.
  const { rows } = await database.pool.query<{ name: string }>(
    `select name from pg_prepared_statements where statement like 'select $1::int * 2 as n'`,
  )
  expect(rows.length).toBeGreaterThan(0)
  expect(rows.length).toBeLessThanOrEqual(database.pool.totalCount)
})

test('each tenant sees its own rows, and the operator those of all, by the same statement', async () => {
  const [one, two] = [crypto.randomUUID(), crypto.randomUUID()]
  const tenants = [one, two].map((id) => ({ id, name: id, subdomain: id, plan: 'プロ' }))
  await withOperator(database, (trx) => trx.insertInto('tenants').values(tenants).execute())
  const customer = (name: string) => (trx: Trx) =>
    sql`insert into customers (name, search_text, kana_row) values (${name}, '', '他')`.execute(trx)
  await withTenant(database, one, customer('一'))
  await withTenant(database, two, customer('二'))
  const names = (trx: Trx) => run(trx, sql<{ name: string }>`select name from customers order by name`.compile(trx))
  for (let round = 0; round < 8; round += 1) {
    expect(await withTenant(database, one, names)).toEqual([{ name: '一' }])
    expect(await withTenant(database, two, names)).toEqual([{ name: '二' }])
    expect(await withTenant(database, crypto.randomUUID(), names)).toEqual([])
    expect(await withOperator(database, names)).toEqual([{ name: '一' }, { name: '二' }])
  }
})

test('one that could not be sent the first time can be sent again', async () => {
  const third = (trx: Trx) => run(trx, sql<{ n: number }>`select ${1}::int + 2 as n`.compile(trx))
  const inFailed = async (trx: Trx) => {
    await expect(sql`select 1 / 0`.execute(trx)).rejects.toThrow('division by zero')
    return third(trx)
  }
  const tenant = crypto.randomUUID()
  await expect(withTenant(database, tenant, inFailed)).rejects.toThrow('current transaction is aborted')
  expect(await withTenant(database, tenant, third)).toEqual([{ n: 3 }])
})

test('a table that gets a column meanwhile is read on', async () => {
  await database.pool.query(
    'create table shelf (id int); grant select on shelf to madoguchi_app; insert into shelf values (1)',
  )
  const ids = (trx: Trx) => run(trx, sql<{ id: number }>`select id from shelf`.compile(trx))
  const tenant = crypto.randomUUID()
  expect(await withTenant(database, tenant, ids)).toEqual([{ id: 1 }])
  await database.pool.query('alter table shelf add column place text')
  expect(await withTenant(database, tenant, ids)).toEqual([{ id: 1 }])
})
