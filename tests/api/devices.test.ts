/** Devices: who has worked on which, since when, and that one which was refused is out while all others stay in. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { customers } from '#contract/customers'
import { type Device, devices } from '#contract/devices'
import { EVER } from '#contract/lists'
import { profile } from '#contract/profile'
import { tenant } from '#contract/tenant'
import { withOperator } from '../../server/db/with-tenant.ts'
import {
  addDesk,
  call,
  type Desk,
  type Headers,
  joinTenant,
  openWorld,
  type Person,
  refused,
  send,
  type World,
} from './support/world.ts'

const TABLET = 'Mozilla/5.0 (Linux; Android 14; SM-X700) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36'
const MINUTE_MS = 60_000

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

/** A browser: it keeps its cookie, and the sign-in of a person until the next one. */
async function openBrowser(person: Person, signedInAgoS = 0) {
  const at = Math.floor((Date.now() - signedInAgoS * 1000) / 1000)
  const token = await world.identity.sign(person.uid, { auth_time: at })
  const headers: Headers = { Authorization: `Bearer ${token}`, 'User-Agent': TABLET }
  const reply = await send(world, person, tenant.profile, {}, headers)
  headers.Cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  await call(world, person, customers.list, { query: {} }, headers)
  await world.deps.background.ended()
  return { headers, cookie: reply.headers.get('set-cookie') ?? '' }
}
async function listOf(person: Person, query: { own?: 'true' } = {}, headers: Headers = {}): Promise<Device[]> {
  await world.deps.background.ended()
  return (await call(world, person, devices.list, { query }, headers)).devices
}

test('a browser gets a random id with the profile, which no script reads, and keeps it', async () => {
  const { headers, cookie } = await openBrowser(desk.staff)
  expect(cookie).toMatch(/^madoguchi_device=[0-9a-f-]{36}; .*HttpOnly.*SameSite=Strict/i)
  expect(cookie).toContain('Path=/api')
  const again = await send(world, desk.staff, tenant.profile, {}, headers)
  expect(again.headers.get('set-cookie')?.split(';')[0]).toBe(headers.Cookie)
  // What is no id of ours is replaced, and never stored.
  const forged = await send(world, desk.staff, tenant.profile, {}, { ...headers, Cookie: "madoguchi_device=x'; drop" })
  expect(forged.headers.get('set-cookie')).toMatch(/^madoguchi_device=[0-9a-f-]{36};/)
  // Nobody who is not signed in gets one.
  expect((await send(world, null, tenant.profile)).headers.get('set-cookie')).toBeNull()
})

test('what is known of it: whose, since when, in words; the last pull when it has fetched changes', async () => {
  const { headers } = await openBrowser(desk.staff)
  const [device] = await listOf(desk.admin)
  expect(device).toMatchObject({ platform: 'Android タブレット・Chrome', name: '', member: { name: desk.staff.name } })
  expect(device).toMatchObject({ is_own: false, is_current: false, last_pull_at: null, revoked_at: null })
  const began = Date.now()
  await call(world, desk.staff, customers.list, { query: { since: EVER } }, headers)
  const [pulled] = await listOf(desk.admin)
  const pulledAt = Date.parse(pulled?.last_pull_at ?? '')
  expect(pulledAt).toBeGreaterThanOrEqual(began)
  expect(pulledAt).toBeLessThanOrEqual(Date.now())
  const [own] = await listOf(desk.staff, {}, headers)
  expect(own).toMatchObject({ id: device?.id, is_own: true, is_current: true })
})

test('a call writes it once in five minutes', async () => {
  const { headers } = await openBrowser(desk.staff)
  const seen = async () => (await listOf(desk.admin))[0]?.last_seen_at
  const before = await seen()
  for (let n = 0; n < 3; n += 1) await call(world, desk.staff, customers.list, { query: {} }, headers)
  expect(await seen()).toBe(before)
  world.skewClock(6 * MINUTE_MS)
  await call(world, desk.staff, customers.list, { query: {} }, headers)
  world.skewClock(0)
  expect(Date.parse((await seen()) ?? '')).toBeGreaterThan(Date.parse(before ?? ''))
})

test('a call that is refused does not keep the next one from noting its device', async () => {
  const token = await world.identity.sign(desk.staff.uid, { auth_time: Math.floor(Date.now() / 1000) })
  const Cookie = `madoguchi_device=${crypto.randomUUID()}`
  const headers = { Authorization: `Bearer ${token}`, 'User-Agent': TABLET, Cookie }
  const unknown = { params: { id: crypto.randomUUID() } }
  expect(await refused(world, desk.staff, customers.get, unknown, headers)).toMatchObject({ status: 404 })
  expect(await listOf(desk.admin)).toEqual([])
  await call(world, desk.staff, customers.list, { query: {} }, headers)
  expect(await listOf(desk.admin)).toHaveLength(1)
})

test('administrators see all, everybody else their own; two people on one tablet are two', async () => {
  const { headers } = await openBrowser(desk.staff)
  await openBrowser(desk.manager)
  const token = await world.identity.sign(desk.manager.uid)
  const shared = { ...headers, Authorization: `Bearer ${token}` }
  await call(world, desk.manager, customers.list, { query: {} }, shared)
  expect(await listOf(desk.admin)).toHaveLength(3)
  expect(await listOf(desk.manager)).toHaveLength(2)
  expect(await listOf(desk.staff)).toHaveLength(1)
  await openBrowser(desk.admin)
  expect(await listOf(desk.admin, { own: 'true' })).toHaveLength(1)
  const there = await addDesk(world)
  expect(await listOf(there.admin)).toEqual([])
  const [foreign] = await listOf(desk.staff)
  for (const person of [desk.manager, there.admin]) {
    const asked = await refused(world, person, devices.revoke, { params: { id: foreign?.id } })
    expect(asked).toMatchObject({ status: 404, code: 'DB_002' })
  }
})

test('a tenant that has refused a device is not offered on it; the others are', async () => {
  const next = await addDesk(world)
  await joinTenant(world, desk.staff, next.tenantId)
  const tablet = await openBrowser(desk.staff)
  const offered = async (headers: Headers) =>
    (await call(world, desk.staff, profile.memberships, {}, headers)).memberships.map(({ tenant_id: id }) => id)
  expect(new Set(await offered(tablet.headers))).toEqual(new Set([desk.tenantId, next.tenantId]))
  const [device] = await listOf(next.admin)
  await call(world, next.admin, devices.revoke, { params: { id: device?.id ?? '' } })
  expect(await refused(world, desk.staff, tenant.profile, {}, tablet.headers)).toMatchObject({ code: 'AUTH_004' })
  expect(await offered(tablet.headers)).toEqual([desk.tenantId])
})

test('one that is refused is out at its next call, whoever drops the id too; all others stay in', async () => {
  const lost = await openBrowser(desk.staff, 3600)
  const other = await openBrowser(desk.staff)
  const shared = { ...lost.headers, Authorization: `Bearer ${await world.identity.sign(desk.manager.uid)}` }
  await call(world, desk.manager, customers.list, { query: {} }, shared)
  const [device] = await listOf(desk.staff, {}, lost.headers).then((all) => all.filter((one) => one.is_current))
  const params = { id: device?.id ?? '' }
  const revoked = await call(world, desk.admin, devices.revoke, { params })
  expect(revoked).toMatchObject({ revoked_by: desk.admin.name })
  const look = (headers: Headers) => refused(world, desk.staff, customers.list, {}, headers)
  expect(await look(lost.headers)).toMatchObject({ status: 401, code: 'AUTH_004', context: { device: 'revoked' } })
  expect(await refused(world, desk.staff, tenant.profile, {}, lost.headers)).toMatchObject({ code: 'AUTH_004' })
  const { Cookie: _, ...without } = lost.headers
  expect(await look(without)).toMatchObject({ status: 401, code: 'AUTH_004' })
  const again = { ...lost.headers, Authorization: `Bearer ${await world.identity.sign(desk.staff.uid)}` }
  expect(await look(again)).toMatchObject({ status: 401, code: 'AUTH_004' })
  // Elsewhere the same person goes on, and on the same tablet another one does.
  await call(world, desk.staff, customers.list, { query: {} }, other.headers)
  await call(world, desk.manager, customers.list, { query: {} }, shared)
  // Whoever it was taken from cannot give it back to themselves.
  expect(await refused(world, desk.staff, devices.admit, { params }, other.headers)).toMatchObject({ code: 'AUTH_006' })
  await call(world, desk.admin, devices.admit, { params })
  await call(world, desk.staff, customers.list, { query: {} }, lost.headers)
})

test('the device in their hands people do not refuse, but sign out; they name it', async () => {
  const { headers } = await openBrowser(desk.staff)
  const [device] = await listOf(desk.staff)
  const params = { id: device?.id ?? '' }
  const asked = await refused(world, desk.staff, devices.revoke, { params }, headers)
  expect(asked).toMatchObject({ status: 409, code: 'BIZ_004' })
  const named = await call(
    world,
    desk.staff,
    devices.rename,
    { params, body: { name: ' 受付の タブレット ' } },
    headers,
  )
  expect(named.name).toBe('受付の タブレット')
})

test('what is known and refused in one tenant is not in another, where the member has the same id', async () => {
  const there = await addDesk(world)
  const { headers } = await openBrowser(desk.staff)
  const { uid, memberId: id, name } = desk.staff
  const member = { tenant_id: there.tenantId, id, uid, name, email: `${uid}@example.jp`, role: 'staff' }
  await withOperator(world.database.owner, (trx) => trx.insertInto('members').values(member).execute())
  const within = ({ tenantId }: Desk) => ({ ...headers, 'X-Tenant-Id': tenantId })
  await call(world, desk.staff, customers.list, { query: {} }, within(there))
  expect(await listOf(there.admin)).toHaveLength(1)
  const [device] = await listOf(desk.admin)
  await call(world, desk.admin, devices.revoke, { params: { id: device?.id ?? '' } })
  expect(await refused(world, desk.staff, customers.list, {}, within(desk))).toMatchObject({ code: 'AUTH_004' })
  await call(world, desk.staff, customers.list, { query: {} }, within(there))
})

test('whoever invents ids fills nothing: of many devices the last ones are kept, and the refused ones', async () => {
  const { headers } = await openBrowser(desk.staff, 3600)
  const [device] = await listOf(desk.admin)
  await call(world, desk.admin, devices.revoke, { params: { id: device?.id ?? '' } })
  for (let n = 0; n < 60; n += 1) {
    const Cookie = `madoguchi_device=${crypto.randomUUID()}`
    await call(world, desk.staff, customers.list, { query: {} }, { 'User-Agent': TABLET, Cookie })
    await world.deps.background.ended()
  }
  const rows = await withOperator(world.database.owner, (trx) =>
    trx.selectFrom('member_devices').select('revoked_at').where('member_id', '=', desk.staff.memberId).execute(),
  )
  expect(rows).toHaveLength(51)
  expect(rows.filter(({ revoked_at }) => revoked_at !== null)).toHaveLength(1)
  expect(await refused(world, desk.staff, customers.list, {}, headers)).toMatchObject({ code: 'AUTH_004' })
})
