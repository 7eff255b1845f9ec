/** Who may make which call: the permission matrix, features, memberships, tenants; on every call that is built. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/api'
import { type Endpoint, endpointKey } from '#contract/endpoint'
import type { Permission } from '#contract/permission-rows'
import { permissionOf } from '#contract/permissions'
import { scopeOf } from '#contract/standing'
import { tenant } from '#contract/tenant'
import { withOperator } from '../../server/db/with-tenant.ts'
import { MEMBER_CALLS, makeSubject, type Subject, sampleOf, subjectOf } from './support/samples.ts'
import { addDesk, call, type Desk, openWorld, type Person, refused, send, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
})
afterAll(() => world.close())

const stranger: Person = { uid: 'stranger', memberId: '', tenantId: '', name: '', role: '' }

const ROLES = ['admin', 'manager', 'staff', 'odd'] as const
type Role = (typeof ROLES)[number]

const named = (endpoints: readonly Endpoint[]) =>
  endpoints.map((endpoint) => [endpointKey(endpoint), endpoint] as const)

test('something is built, and each built call has a sample', () => {
  expect(ENDPOINTS.length).toBeGreaterThan(20)
  for (const endpoint of ENDPOINTS) sampleOf(endpoint, subjectOf(''))
})

describe.each(named(MEMBER_CALLS))('%s', (key, endpoint) => {
  const permission = permissionOf(key)
  const isRefused = (name: Role) => scopeOf(permission, name === 'odd' ? 'visitor' : name) === 'none'
  /** A refusal leaves the records as they are: those who may not make the call come first, and the next one has the same. */
  const roles = ROLES.toSorted((a, b) => Number(isRefused(b)) - Number(isRefused(a)))
  const next = roles.find((name) => !isRefused(name)) ?? 'admin'
  let untouched: Subject

  // People of their own: one administrator for all calls would write more than anybody may in a minute.
  beforeAll(async () => {
    desk = await addDesk(world)
    untouched = await makeSubject(world, desk, desk[next])
  })

  test('without a token: 401 AUTH_001', async () => {
    expect(await refused(world, null, endpoint, { params: anyId(endpoint) })).toMatchObject({
      status: 401,
      code: 'AUTH_001',
      category: 'authentication',
    })
  })

  test.each(roles)('%s: as the matrix says', async (name) => {
    const person = desk[name]
    const subject = isRefused(name) || name === next ? untouched : await makeSubject(world, desk, person)
    const reply = await send(world, person, endpoint, sampleOf(endpoint, subject))
    if (isRefused(name)) {
      expect(reply).toMatchObject({ status: 403, body: { error: { code: 'AUTH_006', category: 'business_logic' } } })
    } else expect(reply.status).toBe(endpoint.status)
  })

  test('with its feature off: 403 BIZ_001, for every role and before the role is looked at', async () => {
    const features = [permission.feature ?? []].flat()
    const tenantId = await world.addTenant({
      features: Object.fromEntries(features.map((f) => [`${f}_enabled`, false])),
    })
    const admin = await world.addMember(tenantId, 'admin')
    const odd = await world.addMember(tenantId, 'nobody')
    for (const person of [admin, odd]) {
      const reply = await send(world, person, endpoint, { params: anyId(endpoint), body: {} })
      if (features.length > 0) {
        expect(reply).toMatchObject({ status: 403, body: { error: { code: 'BIZ_001', category: 'business_logic' } } })
      } else expect(reply.text).not.toContain('BIZ_001')
    }
  })

  test('a malformed id or body: 422, after the role', async () => {
    if (endpoint.params) {
      for (const id of ['1', 'x'.repeat(5000), '%00', 'null', `${crypto.randomUUID()}0`]) {
        const params = Object.fromEntries(Object.keys(anyId(endpoint)).map((name) => [name, id]))
        const error = await refused(world, desk.admin, endpoint, { params, body: {} })
        expect(error).toMatchObject({ status: 422, code: 'VAL_005' })
      }
    }
    if (endpoint.body) {
      const error = await refused(world, desk.admin, endpoint, { params: anyId(endpoint), body: 'text' })
      expect(error).toMatchObject({ status: 422, code: 'VAL_001' })
    }
    if (endpoint.query) {
      const error = await refused(world, desk.admin, endpoint, {
        params: anyId(endpoint),
        query: { limit: '0', months: '0', contents: '0', heir: '0', before: '0' },
      })
      expect(error).toMatchObject({ status: 422, code: 'VAL_004' })
    }
  })
})

const withAccess = (access: Permission['access']) =>
  named(ENDPOINTS.filter((endpoint) => permissionOf(endpointKey(endpoint)).access === access))

test.each(withAccess('signed-in'))(
  '%s: for everybody who is signed in, also without a membership',
  async (_, endpoint) => {
    const sample = sampleOf(endpoint, subjectOf(''))
    expect(await refused(world, null, endpoint, sample)).toMatchObject({ status: 401, code: 'AUTH_001' })
    const forged = await refused(world, null, endpoint, sample, { Authorization: 'Bearer a.b.c' })
    expect(forged).toMatchObject({ status: 401, code: 'AUTH_003' })
    for (const person of [stranger, desk.odd]) {
      const { code } = await refused(world, person, endpoint, { body: 'text' })
      expect(code).toBe('VAL_001')
    }
  },
)

test.each(withAccess('public'))('%s is open to everybody', async (_, endpoint) => {
  for (const person of [null, desk.odd]) expect((await send(world, person, endpoint)).status).toBe(200)
  const forged = await send(world, null, endpoint, {}, { Authorization: 'Bearer forged' })
  expect(forged.status).toBe(200)
})

describe('the person', () => {
  test('without a membership: 403 AUTH_005', async () => {
    expect(await refused(world, stranger, tenant.profile)).toMatchObject({ status: 403, code: 'AUTH_005' })
  })

  test('with a disabled membership: 401 AUTH_004', async () => {
    const person = await world.addMember(desk.tenantId, 'admin')
    await setMember(person, { status: 'disabled' })
    expect(await refused(world, person, tenant.profile)).toMatchObject({ status: 401, code: 'AUTH_004' })
  })

  test('of a suspended tenant: 403 AUTH_007', async () => {
    const person = await world.addMember(await world.addTenant({ status: 'suspended' }), 'admin')
    expect(await refused(world, person, tenant.profile)).toMatchObject({ status: 403, code: 'AUTH_007' })
  })

  test('whose sign-in was ended: 401 AUTH_002, and a newer sign-in works', async () => {
    const person = await world.addMember(desk.tenantId, 'staff')
    await setMember(person, { valid_since: new Date(Date.now() + 30_000) })
    expect(await refused(world, person, tenant.profile)).toMatchObject({ status: 401, code: 'AUTH_002' })
    world.setClock(new Date(Date.now() + 60_000))
    await call(world, person, tenant.profile, {})
    world.setClock(null)
  })

  test('of two tenants works in the one joined last, or in the one that the request names', async () => {
    const other = await addDesk(world)
    await setMember(desk.manager, { joined_at: new Date('2020-01-01') })
    await addMembership(desk.manager, other.tenantId)
    const of = async (tenantId?: string) =>
      (await call(world, desk.manager, tenant.profile, {}, tenantId ? { 'X-Tenant-Id': tenantId } : {})).tenant.id
    expect([await of(), await of(other.tenantId), await of(desk.tenantId.toUpperCase())]).toEqual([
      other.tenantId,
      other.tenantId,
      desk.tenantId,
    ])
    for (const foreign of [(await addDesk(world)).tenantId, crypto.randomUUID(), 'x']) {
      const error = await refused(world, desk.manager, tenant.profile, {}, { 'X-Tenant-Id': foreign })
      expect(error).toMatchObject({ status: 403, code: 'AUTH_005' })
    }
  })

  test('sees the own name, role and tenant, and all flags', async () => {
    const own = await addDesk(world)
    const profile = await call(world, own.odd, tenant.profile, {})
    expect(profile.user).toMatchObject({ name: '見学 太郎', role: 'visitor', email: `${own.odd.uid}@example.jp` })
    expect(profile.tenant).toMatchObject({ id: own.tenantId, plan: 'プロ', lock_minutes: 10 })
    const flags = await call(world, own.staff, tenant.features, {})
    expect(flags).toMatchObject({ customers_enabled: true, staff_management_enabled: true })
    const plain = await world.addMember(await world.addTenant(), 'staff')
    expect(await call(world, plain, tenant.features, {})).toMatchObject({
      notifications_enabled: true,
      staff_management_enabled: false,
      invitations_enabled: false,
      session_management_enabled: false,
    })
  })
})

test("a tenant's own cells win over the matrix", async () => {
  const overrides = { 'DELETE /api/customers/{id}': { staff: 'all' }, 'GET /api/customers': { staff: 'none' } }
  const tenantId = await world.addTenant({ overrides })
  const staff = await world.addMember(tenantId, 'staff')
  const [list, , , , , remove] = MEMBER_CALLS.filter((e) => e.path.startsWith('/api/customers'))
  if (!list || !remove) throw new Error('the calls of customers are not built')
  expect(await refused(world, staff, list)).toMatchObject({ code: 'AUTH_006' })
  expect(await refused(world, staff, remove, { params: { id: crypto.randomUUID() } })).toMatchObject({ code: 'DB_002' })
})

function anyId(endpoint: Endpoint): Record<string, string> {
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return Object.fromEntries(names.map((name) => [name, crypto.randomUUID()]))
}

function setMember(
  person: Person,
  fields: { status?: 'disabled'; valid_since?: Date; joined_at?: Date },
): Promise<unknown> {
  return withOperator(world.database.owner, (trx) =>
    trx.updateTable('members').set(fields).where('id', '=', person.memberId).execute(),
  )
}

function addMembership({ uid, name }: Person, tenantId: string): Promise<unknown> {
  const member = { tenant_id: tenantId, uid, name, email: `${uid}@example.jp`, role: 'staff' }
  return withOperator(world.database.owner, (trx) => trx.insertInto('members').values(member).execute())
}
