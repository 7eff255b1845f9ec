/** What has had its time leaves, by a job that is asked for when somebody of the tenant next writes. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { profile } from '#contract/profile'
import { withOperator } from '../../server/db/with-tenant.ts'
import { workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, refused, send, type World } from './support/world.ts'

const DAY_MS = 86_400_000

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
})
afterAll(() => world.close())

const age = (table: string, column: string, days: number) =>
  withOperator(world.database.owner, (trx) =>
    sql`update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} - ${`${days} days`}::interval
      where ${sql.ref(column)} is not null`.execute(trx),
  )
const writeTomorrow = async (days: number) => {
  world.setClock(new Date(Date.now() + days * DAY_MS))
  await call(world, desk.admin, customers.create, { body: { name: '翌日の客' } })
  world.setClock(null)
  await workAll(world)
}

test('an idempotency key is known for 35 days', async () => {
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const again = async () => {
    const reply = await send(world, desk.staff, customers.create, { body: { name: '番号' } }, headers)
    return reply.headers.get('idempotent-replayed')
  }
  expect([await again(), await again()]).toEqual([null, 'true'])
  await age('idempotency_keys', 'created_at', 34)
  await writeTomorrow(2)
  expect(await again()).toBe('true')
  await age('idempotency_keys', 'created_at', 2)
  await writeTomorrow(4)
  expect(await again()).toBe(null)
})

test('a customer deleted for 30 days is erased with everything about them; copies still learn of it', async () => {
  const { id } = await call(world, desk.manager, customers.create, {
    body: {
      name: '消える人',
      name_kana: 'キエルヒト',
      phone: '090-0000-1111',
      memo: '秘密',
      birth_date: '1990-01-01',
      tags: ['a'],
    },
  })
  await call(world, desk.staff, interactions.create, {
    body: { customer_id: id, type: 'note', summary: '秘密の話', occurred_at: '2026-11-20T00:00:00Z' },
  })
  await call(world, desk.admin, customers.delete, { params: { id } })

  await age('customers', 'deleted_at', 29)
  await writeTomorrow(6)
  await call(world, desk.admin, customers.restore, { params: { id } })
  await call(world, desk.admin, customers.delete, { params: { id } })
  await age('customers', 'deleted_at', 31)
  await writeTomorrow(8)

  expect(await refused(world, desk.admin, customers.restore, { params: { id } })).toMatchObject({ code: 'DB_002' })
  const left = await withOperator(world.database.owner, async (trx) => ({
    customer: await trx.selectFrom('customers').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    interactions: await trx.selectFrom('interactions').selectAll().where('customer_id', '=', id).execute(),
    notifications: await trx.selectFrom('notifications').selectAll().where('subject_id', '=', id).execute(),
  }))
  expect(left.customer).toMatchObject({ name: '', phone: '', memo: '', birth_date: null, tags: [] })
  expect(left.customer).toMatchObject({ name_kana: '', search_text: '', kana_row: '他' })
  expect([left.interactions, left.notifications]).toEqual([[], []])
  const changes = await call(world, desk.staff, customers.list, { query: { updated_since: '2020-01-01T00:00:00Z' } })
  expect(changes.deleted?.map((tombstone) => tombstone.id)).toEqual([id])
})

test('what happened to an account is shown for 90 days', async () => {
  const asked = { query: { limit: 100 } }
  const known = async () => {
    const { events } = await call(world, desk.manager, profile.securityEvents, asked)
    return events.filter(({ type }) => type === 'name_changed').length
  }
  await call(world, desk.manager, profile.change, { body: { name: '主任 改名' } })
  await age('security_events', 'at', 89)
  await writeTomorrow(10)
  expect(await known()).toBe(1)
  await age('security_events', 'at', 2)
  await writeTomorrow(12)
  expect(await known()).toBe(0)
})
