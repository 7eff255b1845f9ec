/** The deletion of a tenant: who may ask for it, who is told, how it is withdrawn, and what nobody may do to its day. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '#contract/audit'
import { closing } from '#contract/closing'
import { customers } from '#contract/customers'
import { notifications } from '#contract/notifications'
import { tenant } from '#contract/tenant'
import { eraseTenant } from '../../server/closing/erase.ts'
import { remindOfClosing } from '../../server/closing/remind.ts'
import { asRole } from '../../server/db/as-role.ts'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { askToClose, bringForward, closedTenant, jobsOf, letDayCome, nameOf } from './support/closing.ts'
import { rowOf } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type Person, refused, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

const DAY_MS = 86_400_000
const titlesFor = async (person: Person) =>
  (await call(world, person, notifications.list, { query: {} })).notifications.map(({ title }) => title)
const plans = () => jobsOf(world, desk.tenantId, eraseTenant.name)

test('an administrator asks for it with the name; the day is the beginning of one, after thirty whole ones', async () => {
  expect(await call(world, desk.admin, closing.get, {})).toEqual({ closing: null, days: 30 })
  expect(await call(world, desk.admin, tenant.features, {})).toMatchObject({ is_closing: false })
  const { closing: asked } = await askToClose(world, desk)
  if (!asked) throw new Error('nothing was asked for')
  expect(asked.asked_by).toBe(desk.admin.name)
  const wait = Date.parse(asked.delete_at) - Date.parse(asked.asked_at)
  expect(wait).toBeGreaterThanOrEqual(30 * DAY_MS)
  expect(wait).toBeLessThanOrEqual(31 * DAY_MS)
  // Midnight in Tokyo.
  expect(asked.delete_at).toMatch(/T15:00:00\.000Z$/)

  const second = await world.addMember(desk.tenantId, 'admin', '副院長')
  expect((await call(world, second, closing.get, {})).closing).toEqual(asked)
  expect(await call(world, second, tenant.features, {})).toMatchObject({ is_closing: true })
  expect(await call(world, desk.staff, tenant.features, {})).not.toHaveProperty('is_closing')
  const again = await call(world, second, closing.ask, { body: { name: ` ${nameOf(desk).replace(' ', '　')}` } })
  expect(again.closing).toEqual(asked)
  expect(await plans()).toHaveLength(1)
  // Everybody works on.
  await call(world, desk.staff, customers.create, { body: { name: '山田' } })
})

test('not with another name, not by a sign-in of long ago, not by others', async () => {
  const body = { name: nameOf(desk) }
  for (const name of ['', nameOf(desk).slice(0, -1), `${nameOf(desk)}。`]) {
    const error = await refused(world, desk.admin, closing.ask, { body: { name } })
    expect(error).toMatchObject({ status: 422, code: 'VAL_001', validation_errors: [{ field: 'name' }] })
  }
  const token = await world.identity.sign(desk.admin.uid, { auth_time: Math.floor(Date.now() / 1000) - 11 * 60 })
  const old = await refused(world, desk.admin, closing.ask, { body }, { Authorization: `Bearer ${token}` })
  expect(old).toMatchObject({ status: 403, code: 'AUTH_009' })
  for (const role of ['manager', 'staff', 'odd'] as const) {
    for (const endpoint of Object.values(closing)) {
      expect(await refused(world, desk[role], endpoint, { body })).toMatchObject({ status: 403, code: 'AUTH_006' })
    }
  }
  expect(await plans()).toEqual([])
})

test('administrators are told at once, seven days and one day before, and when it is withdrawn', async () => {
  const second = await world.addMember(desk.tenantId, 'admin', '副院長')
  await askToClose(world, desk)
  const reminders = await jobsOf(world, desk.tenantId, remindOfClosing.name)
  expect(reminders).toHaveLength(2)
  const worker = world.deps.jobs.work()
  for (const id of reminders) {
    await bringForward(world, [id])
    await expect.poll(async () => (await rowOf(world, id)).state).toBe('done')
  }
  await worker.stop()
  await call(world, second, closing.withdraw, {})
  const told = new Set([
    'テナントの削除が申し込まれました',
    'あと7日でテナントが削除されます',
    'あと1日でテナントが削除されます',
    'テナントの削除が取り消されました',
  ])
  for (const person of [desk.admin, second]) expect(new Set(await titlesFor(person))).toEqual(told)
  for (const person of [desk.manager, desk.staff]) expect(await titlesFor(person)).toEqual([])
})

test('what is withdrawn is not done, and can be asked for again; each act is in the log', async () => {
  await askToClose(world, desk)
  const [plan = ''] = await plans()
  expect(await call(world, desk.admin, closing.withdraw, {})).toEqual({ closing: null, days: 30 })
  expect((await rowOf(world, plan)).state).toBe('cancelled')
  for (const id of await jobsOf(world, desk.tenantId, remindOfClosing.name)) {
    expect((await rowOf(world, id)).state).toBe('cancelled')
  }
  expect((await call(world, desk.admin, closing.withdraw, {})).closing).toBeNull()
  expect((await askToClose(world, desk)).closing).not.toBeNull()
  const { entries } = await call(world, desk.admin, audit.list, { query: { record_id: desk.tenantId } })
  expect(entries.map(({ action }) => action)).toEqual([
    'POST /api/administration/closing',
    'DELETE /api/administration/closing',
    'POST /api/administration/closing',
  ])
})

test('a day that has come is not taken back', async () => {
  await askToClose(world, desk)
  await letDayCome(world, desk.tenantId)
  expect(await refused(world, desk.admin, closing.withdraw, {})).toMatchObject({ status: 409, code: 'BIZ_002' })
  expect((await call(world, desk.admin, closing.get, {})).closing).not.toBeNull()
})

test('the login of the application cannot have the day come earlier, nor delete before it', async () => {
  const { tenantId } = desk
  const asApp = (statement: ReturnType<typeof sql>) =>
    withTenant(world.database.app, tenantId, (trx) => statement.execute(trx))
  const early = sql`insert into tenant_closings (delete_at, asked_by, asked_by_uid) values (now(), '', '')`
  await expect(asApp(early)).rejects.toMatchObject({ code: '23514' })
  const backdated = sql`insert into tenant_closings (asked_at, delete_at, asked_by, asked_by_uid)
    values (now() - interval '40 days', now(), '', '')`
  await expect(asApp(backdated)).rejects.toMatchObject({ code: '42501' })
  await askToClose(world, desk)
  for (const set of [sql`delete_at = now()`, sql`asked_at = now()`, sql`counts = '{}'`]) {
    await expect(asApp(sql`update tenant_closings set ${set}`)).rejects.toMatchObject({ code: '42501' })
  }
  const erased = withTenant(world.database.app, tenantId, (trx) =>
    asRole(trx, 'madoguchi_eraser', async () => {
      const { rows: members } = await sql`delete from members returning id`.execute(trx)
      const { rows: entries } = await sql`delete from audit_log returning id`.execute(trx)
      const { rows: tenants } = await sql`delete from tenants returning id`.execute(trx)
      return [...members, ...entries, ...tenants]
    }),
  )
  expect(await erased).toEqual([])
  const record = sql`insert into closed_tenants (id, asked_at, asked_by_uid, counts, seal_position, seal_hash)
    values (${tenantId}, now(), '', '{}', 0, '')`
  const forged = withTenant(world.database.app, tenantId, (trx) =>
    asRole(trx, 'madoguchi_eraser', () => record.execute(trx)),
  )
  await expect(forged).rejects.toMatchObject({ code: '42501' })
  expect(await closedTenant(world, tenantId)).toBeUndefined()
})

test('on its day the eraser sees one tenant alone', async () => {
  const other = await addDesk(world)
  await askToClose(world, desk)
  await letDayCome(world, desk.tenantId)
  const seen = (tenantId: string) =>
    withTenant(world.database.app, tenantId, (trx) =>
      asRole(trx, 'madoguchi_eraser', async () =>
        (await trx.selectFrom('members').select('tenant_id').execute()).map((m) => m.tenant_id),
      ),
    )
  expect(new Set(await seen(desk.tenantId))).toEqual(new Set([desk.tenantId]))
  expect(await seen(other.tenantId)).toEqual([])
  const all = withOperator(world.database.owner, (trx) => trx.selectFrom('members').select('id').execute())
  expect((await all).length).toBeGreaterThanOrEqual(8)
})
