/** What has had its time leaves, by a job that is asked for when somebody of the tenant next writes. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { legalChecks } from '#contract/legal-checks'
import { products } from '#contract/products'
import { profile } from '#contract/profile'
import { uploads } from '#contract/uploads'
import { withOperator } from '../../server/db/with-tenant.ts'
import { housekeeping } from '../../server/housekeeping/job.ts'
import { jpeg } from '../fixtures/pictures.ts'
import { bring } from './support/documents.ts'
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

test('a first write of the day that is refused leaves the housekeeping to the next one', async () => {
  const own = await addDesk(world)
  const asked = async () => {
    await world.deps.background.ended()
    const { rows } = await withOperator(world.database.owner, (trx) =>
      sql`select 1 from jobs where tenant_id = ${own.tenantId} and kind = ${housekeeping.name}`.execute(trx),
    )
    return rows.length
  }
  expect(await refused(world, own.staff, customers.create, { body: { name: '' } })).toMatchObject({ code: 'VAL_001' })
  expect(await asked()).toBe(0)
  await call(world, own.staff, customers.create, { body: { name: '一人目' } })
  expect(await asked()).toBe(1)
  await call(world, own.staff, customers.create, { body: { name: '二人目' } })
  expect(await asked()).toBe(1)
})

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

test('a file that no record names is kept for 30 days, a picture for as long as its product', async () => {
  const [unnamed, picture] = [await uploaded(), await uploaded()]
  await call(world, desk.manager, products.create, { body: { name: '写真つき', price: 100, image_id: picture } })
  // The jobs that wait a day for an upload that never ends would keep the queue from being done.
  await sql`update pgboss.job set start_after = now()`.execute(world.database.owner.kysely)
  const left = async () => {
    const rows = await withOperator(world.database.owner, (trx) =>
      trx.selectFrom('files').select('id').where('id', 'in', [unnamed, picture]).execute(),
    )
    return rows.map(({ id }) => id)
  }
  await age('files', 'completed_at', 29)
  await writeTomorrow(14)
  expect(await left()).toHaveLength(2)
  await age('files', 'completed_at', 2)
  await writeTomorrow(16)
  expect(await left()).toEqual([picture])
})

test('a document is erased with its file 30 days after its deletion, and not before', async () => {
  const file_id = await bring(world, desk.staff, '本文')
  const { id } = await call(world, desk.staff, legalChecks.create, { body: { file_id } })
  await call(world, desk.staff, legalChecks.delete, { params: { id } })
  await sql`update pgboss.job set start_after = now()`.execute(world.database.owner.kysely)
  const left = () =>
    withOperator(world.database.owner, async (trx) => [
      (await trx.selectFrom('legal_checks').select('id').where('id', '=', id).execute()).length,
      (await trx.selectFrom('files').select('id').where('id', '=', file_id).execute()).length,
      (await trx.selectFrom('file_chunks').select('start').where('file_id', '=', file_id).execute()).length,
    ])
  await age('legal_checks', 'deleted_at', 29)
  await writeTomorrow(18)
  expect(await left()).toEqual([1, 1, 1])
  await age('legal_checks', 'deleted_at', 2)
  await writeTomorrow(20)
  expect(await left()).toEqual([0, 0, 0])
  expect(await refused(world, desk.admin, legalChecks.restore, { params: { id } })).toMatchObject({ code: 'DB_002' })
})

/** A whole file of the manager's that is a picture. */
async function uploaded(): Promise<string> {
  const bytes = Buffer.concat([jpeg(), Buffer.from(crypto.randomUUID())])
  const id = crypto.randomUUID()
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const body = { id, name: 'a.jpg', media_type: 'image/jpeg', size: bytes.byteLength, sha256 }
  await call(world, desk.manager, uploads.create, { body })
  await world.app.request(`/api/uploads/${id}`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${await world.identity.sign(desk.manager.uid)}`, 'Upload-Offset': '0' },
    body: bytes,
  })
  await call(world, desk.manager, uploads.finish, { params: { id } })
  return id
}
