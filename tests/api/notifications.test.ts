/** Notifications come from what colleagues really do, and belong to one person each. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { type NotificationListQuery, notifications } from '#contract/notifications'
import { withOperator } from '../../server/db/with-tenant.ts'
import { addDesk, call, type Desk, openWorld, type Person, refused, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function openDesk() {
  desk = await addDesk(world)
  const { id } = await call(world, desk.manager, customers.create, { body: { name: '山田 花子' } })
  return id
}
const inbox = (person: Person, query: NotificationListQuery = {}) => call(world, person, notifications.list, { query })
const titles = async (person: Person) => (await inbox(person)).notifications.map((notification) => notification.title)
const addCall = (person: Person, customer_id: string) =>
  call(world, person, interactions.create, {
    body: { customer_id, type: 'call', summary: '予約の変更', occurred_at: '2026-11-20T00:00:00Z' },
  })

test('a contact written by a colleague reaches everybody who has viewed the customer, and nobody else', async () => {
  const id = await openDesk()
  await call(world, desk.staff, customers.get, { params: { id } })
  await addCall(desk.staff, id)
  expect((await inbox(desk.manager)).notifications).toEqual([
    expect.objectContaining({
      title: '山田 花子 様の対応履歴が追加されました',
      message: '受付 さくら さん: 予約の変更',
      type: 'info',
      category: 'interaction',
      interaction_type: 'call',
      read: false,
      subject_id: id,
    }),
  ])
  expect(await titles(desk.staff)).toEqual([])
  expect(await titles(desk.admin)).toEqual([])
  expect(await titles(desk.odd)).toEqual([])
})

test('whoever wrote about a customer hears of the next contact and of changes', async () => {
  const id = await openDesk()
  await addCall(desk.admin, id)
  await addCall(desk.staff, id)
  await call(world, desk.manager, customers.update, { params: { id }, body: { name: '山田 華子' } })
  expect((await inbox(desk.admin)).notifications.map((one) => one.interaction_type)).toEqual([null, 'call'])
  expect(await titles(desk.admin)).toEqual([
    '山田 華子 様の情報が変更されました',
    '山田 花子 様の対応履歴が追加されました',
  ])
  expect(await titles(desk.staff)).toEqual(['山田 華子 様の情報が変更されました'])
})

test('a change that changes nothing tells nobody; a deletion does', async () => {
  const id = await openDesk()
  await call(world, desk.admin, customers.update, { params: { id }, body: { name: '山田 花子' } })
  expect(await titles(desk.manager)).toEqual([])
  await call(world, desk.admin, customers.delete, { params: { id } })
  expect(await titles(desk.manager)).toEqual(['山田 花子 様が削除されました'])
})

test('a repeat under its idempotency key tells once', async () => {
  const id = await openDesk()
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  for (let i = 0; i < 3; i += 1) {
    await call(world, desk.staff, customers.update, { params: { id }, body: { memo: 'x' } }, headers)
  }
  expect(await titles(desk.manager)).toHaveLength(1)
})

test('a view of more than 30 days ago is forgotten; so are members who left or may not see customers', async () => {
  const id = await openDesk()
  for (const person of [desk.admin, desk.staff]) await call(world, person, customers.get, { params: { id } })
  await withOperator(world.database.owner, async (trx) => {
    const old = new Date(Date.now() - 31 * 86_400_000)
    await trx
      .updateTable('customer_views')
      .set({ viewed_at: old })
      .where('member_id', '=', desk.manager.memberId)
      .execute()
    await trx.updateTable('members').set({ role: 'visitor' }).where('id', '=', desk.staff.memberId).execute()
  })
  const colleague = await world.addMember(desk.tenantId, 'manager')
  await addCall(colleague, id)
  expect(await titles(desk.manager)).toEqual([])
  expect(await titles(desk.staff)).toEqual([])
  expect(await titles(desk.admin)).toHaveLength(1)
})

test('reading: one, some, all; counts, filters and pages', async () => {
  const id = await openDesk()
  for (let i = 0; i < 5; i += 1) await addCall(desk.staff, id)
  await call(world, desk.admin, customers.update, { params: { id }, body: { memo: 'x' } })
  const { manager } = desk

  const first = await inbox(manager, { limit: 2 })
  expect([first.total, first.unread_count, first.notifications.length]).toEqual([6, 6, 2])
  const second = await inbox(manager, { limit: 2, offset: 2 })
  expect(await inbox(manager, { limit: 2, skip: 2 })).toEqual(second)
  expect(await inbox(manager, { limit: 2, skip: 4, offset: 2 })).toEqual(second)
  expect((await inbox(manager, { category: 'customer' })).total).toBe(1)
  expect((await inbox(manager, { type: 'error' })).total).toBe(0)

  const [one, two] = first.notifications
  if (!one || !two) throw new Error('nothing to read')
  const read = { params: { id: one.id }, body: { read: true as const } }
  expect(await call(world, manager, notifications.read, read)).toEqual({ ...one, read: true })
  expect(await call(world, manager, notifications.get, { params: { id: one.id } })).toMatchObject({ read: true })

  const ids = [one.id, two.id, crypto.randomUUID()]
  const mark = { body: { notification_ids: ids } }
  expect(await call(world, manager, notifications.markAsRead, mark)).toEqual({ count: 1 })
  expect(await call(world, manager, notifications.markAsRead, mark)).toEqual({ count: 0 })
  expect((await inbox(manager, { unread_only: 'true' })).total).toBe(4)
  expect(await call(world, manager, notifications.stats, {})).toEqual({
    total: 6,
    unread_count: 4,
    by_category: { interaction: 5, customer: 1 },
    by_type: { info: 6 },
  })
  expect(await call(world, manager, notifications.markAllAsRead, {})).toEqual({ count: 4 })
  expect((await inbox(manager)).unread_count).toBe(0)
  expect(
    await refused(world, manager, notifications.read, { params: read.params, body: { read: false } }),
  ).toMatchObject({
    status: 422,
  })
})

test('all are marked up to a time; what came since stays unread', async () => {
  const id = await openDesk()
  const { manager } = desk
  for (let i = 0; i < 2; i += 1) await addCall(desk.staff, id)
  await withOperator(world.database.owner, async (trx) => {
    const created_at = new Date(Date.now() - 3_600_000)
    await trx.updateTable('notifications').set({ created_at }).where('member_id', '=', manager.memberId).execute()
  })
  const [seen] = (await inbox(manager)).notifications
  if (!seen) throw new Error('nothing to read')
  await addCall(desk.staff, id)

  const earlier = new Date(Date.parse(seen.created_at) - 1).toISOString()
  const upTo = (before: string) => call(world, manager, notifications.markAllAsRead, { query: { before } })
  expect(await upTo(earlier)).toEqual({ count: 0 })
  expect(await upTo(seen.created_at)).toEqual({ count: 2 })
  expect((await inbox(manager)).notifications.map(({ read }) => read)).toEqual([false, true, true])
  expect(await refused(world, manager, notifications.markAllAsRead, { query: { before: 'soon' } })).toMatchObject({
    status: 422,
    code: 'VAL_004',
  })
  expect(await call(world, manager, notifications.markAllAsRead, {})).toEqual({ count: 1 })
})

test("a colleague's notification is nobody else's", async () => {
  const id = await openDesk()
  await addCall(desk.staff, id)
  const [notification] = (await inbox(desk.manager)).notifications
  if (!notification) throw new Error('nothing came')
  const params = { id: notification.id }
  for (const [endpoint, body] of [
    [notifications.get, undefined],
    [notifications.read, { read: true }],
  ] as const) {
    expect(await refused(world, desk.admin, endpoint, { params, body })).toMatchObject({ status: 404, code: 'DB_002' })
  }
  const mark = { body: { notification_ids: [notification.id] } }
  expect(await call(world, desk.admin, notifications.markAsRead, mark)).toEqual({ count: 0 })
  expect((await inbox(desk.manager)).unread_count).toBe(1)
})
