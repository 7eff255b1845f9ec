// @vitest-environment node
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from './connect.ts'
import { openTemporaryDatabase } from './temporary-database.ts'
import { type Trx, withOperator, withTenant } from './with-tenant.ts'

let database: Database
beforeAll(async () => {
  database = await openTemporaryDatabase()
})
afterAll(() => database.close())

const limitsOf = async (trx: Trx) => {
  const { rows } = await sql<{ statement: string; idle: string }>`
    select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(trx)
  return rows[0]
}

test('a transaction of a request ends a statement that hangs, and gives its locks back when its process hangs', async () => {
  const limits = await withTenant(database, crypto.randomUUID(), limitsOf)
  expect(limits).toEqual({ statement: '15s', idle: '30s' })
})

test('demo, seed and commands of the operator take as long as they take', async () => {
  expect(await withOperator(database, limitsOf)).toEqual({ statement: '0', idle: '0' })
})

test('the patience of requests does not end them either', async () => {
  const impatient = { ...database, patienceMs: 1 }
  const slow = (trx: Trx) => sql`select pg_sleep(0.05)`.execute(trx)
  await expect(withTenant(impatient, crypto.randomUUID(), slow)).rejects.toThrow()
  await withOperator(impatient, slow)
})
