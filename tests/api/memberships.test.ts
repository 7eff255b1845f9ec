/** People of several tenants: which they are, and in which one they work. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { customers } from '#contract/customers'
import { profile } from '#contract/profile'
import { tenant } from '#contract/tenant'
import { withOperator } from '../../server/db/with-tenant.ts'
import { addDesk, call, type Desk, joinTenant, openWorld, refused, send, type World } from './support/world.ts'

let world: World
let old: Desk
let next: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  old = await addDesk(world)
  next = await addDesk(world)
  await joinTenant(world, old.manager, next.tenantId)
})
afterAll(() => world.close())

const person = () => old.manager
const openNow = async () => (await call(world, person(), tenant.profile, {})).tenant.id
const choose = (tenant_id: string, headers = {}) =>
  call(world, person(), profile.openTenant, { body: { tenant_id } }, headers)
const mine = async (headers = {}) => (await call(world, person(), profile.memberships, {}, headers)).memberships

test('a person sees the own tenants, with the role in each and the one of the call; nobody else does', async () => {
  const found = await mine()
  expect(new Set(found.map(({ tenant_id, role, current }) => `${tenant_id} ${role} ${current}`))).toEqual(
    new Set([`${old.tenantId} manager false`, `${next.tenantId} staff true`]),
  )
  expect((await mine({ 'X-Tenant-Id': old.tenantId })).find(({ current }) => current)?.tenant_id).toBe(old.tenantId)
  const others = await call(world, old.admin, profile.memberships, {})
  expect(others.memberships.map(({ tenant_id }) => tenant_id)).toEqual([old.tenantId])
})

test('works in the one that they chose last, and in one that they join later', async () => {
  expect(await openNow()).toBe(next.tenantId)
  await choose(old.tenantId)
  expect(await openNow()).toBe(old.tenantId)
  await choose(next.tenantId)
  expect(await openNow()).toBe(next.tenantId)
  const third = await addDesk(world)
  await choose(old.tenantId)
  await joinTenant(world, person(), third.tenantId)
  expect(await openNow()).toBe(third.tenantId)
})

test('a change that was typed for the former one still goes there, by its name', async () => {
  await choose(old.tenantId)
  const body = { name: '次の会社の客' }
  const { id } = await call(world, person(), customers.create, { body }, { 'X-Tenant-Id': next.tenantId })
  expect(await refused(world, person(), customers.get, { params: { id } })).toMatchObject({ code: 'DB_002' })
  await call(world, next.admin, customers.get, { params: { id } })
})

test('the one that shuts them out says so, and keeps nobody out of the others', async () => {
  await choose(next.tenantId)
  const set = (status: 'active' | 'disabled') =>
    withOperator(world.database.owner, (trx) =>
      trx
        .updateTable('members')
        .set({ status })
        .where('tenant_id', '=', next.tenantId)
        .where('uid', '=', person().uid)
        .execute(),
    )
  const profileNow = async () => (await refused(world, person(), tenant.profile, {})).code
  await set('disabled')
  expect(await profileNow()).toBe('AUTH_004')
  expect((await mine()).map(({ tenant_id }) => tenant_id)).toEqual([old.tenantId])
  await choose(old.tenantId)
  expect(await openNow()).toBe(old.tenantId)
  // What was typed for the other one waits until they may go on there.
  const named = await send(world, person(), tenant.profile, {}, { 'X-Tenant-Id': next.tenantId })
  expect(named).toMatchObject({ status: 401, body: { error: { code: 'AUTH_004' } } })
  await set('active')
  await choose(next.tenantId)
  const suspend = (status: 'active' | 'suspended') =>
    withOperator(world.database.owner, (trx) =>
      trx.updateTable('tenants').set({ status }).where('id', '=', next.tenantId).execute(),
    )
  await suspend('suspended')
  expect(await profileNow()).toBe('AUTH_007')
  expect((await mine()).map(({ tenant_id }) => tenant_id)).toEqual([old.tenantId])
  await suspend('active')
})

test('chooses none of others, and none that is closed to them', async () => {
  const stranger = await addDesk(world)
  const answer = async (tenant_id: string) =>
    (await refused(world, person(), profile.openTenant, { body: { tenant_id } })).code
  expect(await answer(stranger.tenantId)).toBe('DB_002')
  expect(await answer(crypto.randomUUID())).toBe('DB_002')
  await withOperator(world.database.owner, (trx) =>
    trx
      .updateTable('members')
      .set({ status: 'disabled' })
      .where('tenant_id', '=', old.tenantId)
      .where('uid', '=', person().uid)
      .execute(),
  )
  expect(await answer(old.tenantId)).toBe('DB_002')
  expect((await mine()).map(({ tenant_id }) => tenant_id)).toEqual([next.tenantId])
  expect(await openNow()).toBe(next.tenantId)
})
