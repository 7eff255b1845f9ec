/** Every reading and change of personal data is in the log, and nobody changes the log. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#contract/customers'
import { dashboard } from '#contract/dashboard'
import { interactions } from '#contract/interactions'
import { EVER } from '#contract/lists'
import { notifications } from '#contract/notifications'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { addDesk, call, type Desk, openWorld, refused, send, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
})
afterAll(() => world.close())

const log = (tenantId = desk.tenantId) =>
  withOperator(world.database.owner, (trx) =>
    trx
      .selectFrom('audit_log')
      .select(['uid', 'action', 'subject_ids', 'request_id'])
      .where('tenant_id', '=', tenantId)
      // Those are in security-events.test.ts.
      .where('action', '!=', 'sign-in')
      .orderBy('id')
      .execute(),
  )

test('the log is what happened: who, what, which records, in which request', async () => {
  const { admin, staff } = desk
  const requestId = `request-${crypto.randomUUID()}`
  const { id } = await call(world, staff, customers.create, { body: { name: '記録' } }, { 'X-Request-Id': requestId })
  const key = { 'Idempotency-Key': crypto.randomUUID() }
  const contact = { customer_id: id, type: 'note', summary: 's', occurred_at: '2026-11-20T00:00:00Z' } as const
  const interaction = await call(world, staff, interactions.create, { body: contact }, key)
  await call(world, staff, interactions.create, { body: contact }, key)
  await call(world, admin, customers.get, { params: { id } })
  await call(world, admin, customers.list, { query: { search: '記録' } })
  await call(world, admin, customers.list, { query: { search: '誰もいない' } })
  await call(world, admin, interactions.list, {})
  await call(world, admin, interactions.ofCustomer, { params: { customerId: id } })
  await call(world, admin, dashboard.summary, {})
  await call(world, admin, customers.update, { params: { id }, body: { memo: 'x' } })
  await refused(world, admin, customers.update, { params: { id }, body: { memo: 'y' } }, { 'If-Match': '"1"' })
  await refused(world, staff, customers.delete, { params: { id } })
  await refused(world, admin, customers.get, { params: { id: crypto.randomUUID() } })
  await call(world, admin, customers.delete, { params: { id } })
  await call(world, admin, customers.restore, { params: { id } })
  await call(world, admin, notifications.list, {})
  const rows = await log()
  expect(
    rows.map(({ uid, action, subject_ids }) => [uid === staff.uid ? 'staff' : 'admin', action, subject_ids]),
  ).toEqual([
    ['staff', 'POST /api/customers', [id]],
    ['staff', 'POST /api/interactions', [interaction.id, id]],
    ['admin', 'GET /api/customers/{id}', [id]],
    ['admin', 'GET /api/customers', [id]],
    ['admin', 'GET /api/interactions', [interaction.id]],
    ['admin', 'GET /api/interactions/{customerId}', [id, interaction.id]],
    ['admin', 'GET /api/interactions/summary', [interaction.id]],
    ['admin', 'PUT /api/customers/{id}', [id]],
    ['admin', 'DELETE /api/customers/{id}', [id]],
    ['admin', 'POST /api/customers/{id}/restore', [id]],
  ])
  expect(rows[0]?.request_id.startsWith(`${requestId} `)).toBe(true)
  expect(JSON.stringify(rows)).not.toContain('記録')
})

test('the copy that a device makes by itself is not called a look at the records, a page of a list is', async () => {
  const of = await addDesk(world)
  const { id } = await call(world, of.staff, customers.create, { body: { name: '複写' } })
  const contact = { customer_id: id, type: 'note', summary: 's', occurred_at: '2026-11-20T00:00:00Z' } as const
  const { id: contactId } = await call(world, of.staff, interactions.create, { body: contact })
  await call(world, of.staff, customers.list, { query: { since: EVER } })
  await call(world, of.staff, interactions.list, { query: { since: EVER } })
  await call(world, of.staff, customers.list, {})
  // Words that the call does not have change nothing of its name.
  await send(world, of.staff, customers.get, { params: { id }, query: { since: EVER } })
  expect((await log(of.tenantId)).slice(2).map(({ action, subject_ids }) => [action, subject_ids])).toEqual([
    ['GET /api/customers?since', [id]],
    ['GET /api/interactions?since', [contactId]],
    ['GET /api/customers', [id]],
    ['GET /api/customers/{id}', [id]],
  ])
})

test.each([
  ['reads', sql`select * from audit_log`],
  ['changes', sql`update audit_log set action = 'x'`],
  ['empties', sql`delete from audit_log`],
  ['truncates', sql`truncate audit_log`],
  ['drops', sql`drop table audit_log`],
])("the application's role %s nothing of the log", async (_, statement) => {
  const attempt = withTenant(world.database.app, desk.tenantId, (trx) => statement.execute(trx))
  await expect(attempt).rejects.toMatchObject({ code: '42501' })
})

test.each([
  ['update', sql`update audit_log set action = 'x'`],
  ['delete', sql`delete from audit_log`],
])('neither the operator nor the owner can %s it', async (_, statement) => {
  await expect(withOperator(world.database.owner, (trx) => statement.execute(trx))).rejects.toMatchObject({
    code: '42501',
  })
  await expect(statement.execute(world.database.owner.kysely)).rejects.toMatchObject({ code: '42501' })
})
