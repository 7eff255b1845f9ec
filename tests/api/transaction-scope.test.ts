/** A transaction begins with its tenant and role in one round trip, whatever the values look like. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withTenant, withUser } from '../../server/db/with-tenant.ts'
import { addDesk, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
})
afterAll(() => world.close())

const setting = async (uid: string, name: string, options?: Parameters<typeof withUser>[3]) =>
  withUser(
    world.database.app,
    uid,
    async (trx) => (await sql<{ value: string }>`select current_setting(${name}) as value`.execute(trx)).rows[0]?.value,
    options,
  )

test.each(["'; drop table customers; --", "\\'; select 1; --", '"', '日本', '$1'])(
  'a uid of %j is only text',
  async (uid) => {
    expect(await setting(uid, 'app.uid')).toBe(uid)
  },
)

test('only a read does not wait for the disk', async () => {
  expect(await setting('a', 'synchronous_commit', { isRead: true })).toBe('off')
  expect(await setting('a', 'synchronous_commit')).toBe('on')
})

test('a limit for its statements comes with the beginning; without one they have fifteen seconds', async () => {
  expect(await setting('a', 'statement_timeout', { statementMs: 3_000 })).toBe('3s')
  expect(await setting('a', 'statement_timeout')).toBe('15s')
})

test('what a transaction was told ends with it', async () => {
  await withTenant(world.database.app, desk.tenantId, async () => {})
  const { rows } = await sql<{ tenant: string | null }>`select current_setting('app.tenant', true) as tenant`.execute(
    world.database.app.kysely,
  )
  expect(rows[0]?.tenant ?? '').toBe('')
})

test('a setting that is refused leaves the connection as good as new', async () => {
  const tooLong = 'a\0b'
  await expect(setting(tooLong, 'app.uid')).rejects.toThrow()
  for (let n = 0; n < 12; n += 1) expect(await setting('after', 'app.uid')).toBe('after')
})
