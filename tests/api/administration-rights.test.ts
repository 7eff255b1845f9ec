/** Features and rights that administrators change: what others may do follows at their next request. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { administration } from '#contract/administration'
import { customers } from '#contract/customers'
import { invitations } from '#contract/invitations'
import { products } from '#contract/products'
import { choicesOf } from '#contract/right-levels'
import { RIGHT_IDS, RIGHTS } from '#contract/rights'
import { tenant } from '#contract/tenant'
import { addDesk, call, type Desk, openWorld, refused, send, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  desk = await addDesk(world)
})

const setFeatures = (body: Record<string, boolean>) => call(world, desk.admin, administration.changeFeatures, { body })
const setRight = (right: string, role: 'manager' | 'staff', level: string | null) =>
  call(world, desk.admin, administration.changeRights, { body: { changes: [{ right, role, level }] } })

describe('features', () => {
  test('that go are refused at the next request, and come back with all they held', async () => {
    const { id } = await call(world, desk.staff, customers.create, { body: { name: '残る 客' } })
    const off = await setFeatures({ customers_enabled: false })
    expect(off).toMatchObject({ version: 2, features: { customers_enabled: false, products_enabled: true } })
    expect(await refused(world, desk.staff, customers.list)).toMatchObject({ status: 403, code: 'BIZ_001' })
    expect(await call(world, desk.staff, tenant.features, {})).toMatchObject({
      customers_enabled: false,
      settings_version: 2,
    })
    await setFeatures({ customers_enabled: true })
    expect(await call(world, desk.staff, customers.get, { params: { id } })).toMatchObject({ name: '残る 客' })
  })

  test('that hold records are named, so that nobody switches them off unasked', async () => {
    const empty = await world.addTenant()
    const alone = await world.addMember(empty, 'admin')
    expect((await call(world, alone, administration.settings, {})).in_use).toEqual([])
    await call(world, desk.admin, customers.create, { body: { name: '客' } })
    await call(world, desk.admin, products.create, { body: { name: '商品', price: 1 } })
    await call(world, desk.admin, invitations.create, { body: { email: 'a@example.jp', role: 'staff' } })
    const { in_use } = await call(world, desk.admin, administration.settings, {})
    expect(in_use.toSorted()).toEqual(['customers', 'invitations', 'products', 'staff_management'])
  })

  test('an administrator who switches everything off can still switch it on', async () => {
    const { features } = await call(world, desk.admin, administration.settings, {})
    const names = Object.keys(features).filter((name) => name.endsWith('_enabled'))
    expect(names.length).toBe(13)
    await setFeatures(Object.fromEntries(names.map((name) => [name, false])))
    expect(await setFeatures({ customers_enabled: true })).toMatchObject({ features: { customers_enabled: true } })
  })

  test('a flag that is none is passed over, and what is no yes or no is refused', async () => {
    expect(await setFeatures({ made_up_enabled: true })).toMatchObject({ version: 1 })
    const error = await refused(world, desk.admin, administration.changeFeatures, { body: { chat_enabled: 'no' } })
    expect(error).toMatchObject({ code: 'VAL_001', validation_errors: [{ field: 'chat_enabled' }] })
  })
})

describe('rights', () => {
  const remove = async (by: Desk['staff']) => {
    const { id } = await call(world, desk.admin, customers.create, { body: { name: '消す 客' } })
    return (await send(world, by, customers.delete, { params: { id } })).status
  }

  test('are widened and narrowed at the next request, and known to the person whose they are', async () => {
    expect([await remove(desk.staff), await remove(desk.manager)]).toEqual([403, 200])
    await setRight('customers/delete', 'staff', 'all')
    const narrowed = await setRight('customers/delete', 'manager', 'none')
    expect([await remove(desk.staff), await remove(desk.manager), await remove(desk.admin)]).toEqual([200, 403, 200])
    expect(narrowed.cells).toEqual({
      'DELETE /api/customers/{id}': { staff: 'all', manager: 'none' },
      'POST /api/customers/{id}/restore': { staff: 'all', manager: 'none' },
    })
    const cellsOf = async (person: Desk['staff']) => (await call(world, person, tenant.profile, {})).user.cells
    expect(await cellsOf(desk.staff)).toEqual({
      'DELETE /api/customers/{id}': 'all',
      'POST /api/customers/{id}/restore': 'all',
    })
    expect((await cellsOf(desk.manager))?.['DELETE /api/customers/{id}']).toBe('none')
    expect([await cellsOf(desk.admin), await cellsOf(desk.odd)]).toEqual([undefined, undefined])
  })

  test('go back to the standard one by one, and all at once', async () => {
    await setRight('customers/delete', 'staff', 'all')
    await setRight('products/write', 'staff', 'all')
    expect((await setRight('customers/delete', 'staff', null)).cells).toEqual({
      'POST /api/products/': { staff: 'all' },
      'PUT /api/products/{id}': { staff: 'all' },
    })
    const whole = await call(world, desk.admin, administration.changeRights, { body: { changes: [], reset: true } })
    expect(whole).toMatchObject({ cells: {}, version: 5 })
    expect(await remove(desk.staff)).toBe(403)
  })

  test('every cell that stays as it is refuses every level, for each role', async () => {
    const before = await call(world, desk.admin, administration.settings, {})
    const cells = RIGHT_IDS.flatMap((right) =>
      (['manager', 'staff'] as const).flatMap((role) => {
        const choices: readonly (string | null)[] = choicesOf(right, role)
        const open = choices.length > 0 ? [...choices, null] : []
        return ['all', 'own', 'own-empty', 'limited', 'none', null, 'odd']
          .filter((level) => !open.includes(level))
          .map((level) => ({ right, role, level }))
      }),
    )
    expect(cells.length).toBeGreaterThan(150)
    for (const change of cells) {
      const error = await refused(world, desk.admin, administration.changeRights, { body: { changes: [change] } })
      expect({ change, status: error.status, code: error.code }).toEqual({ change, status: 422, code: 'VAL_001' })
    }
    expect(await call(world, desk.admin, administration.settings, {})).toEqual(before)
  })

  test.each([
    ['an administrator’s', { right: 'customers/delete', role: 'admin', level: 'none' }],
    ['of a role that is none', { right: 'customers/delete', role: 'visitor', level: 'all' }],
    ['of a right that is none', { right: 'DELETE /api/customers/{id}', role: 'staff', level: 'all' }],
    ['of a word of the language', { right: 'constructor', role: 'staff', level: 'all' }],
  ])('one %s is refused', async (_, change) => {
    const error = await refused(world, desk.admin, administration.changeRights, { body: { changes: [change] } })
    expect(error).toMatchObject({ status: 422, code: 'VAL_001' })
  })

  test('one bad change keeps the others from being made', async () => {
    const changes = [
      { right: 'customers/delete', role: 'staff', level: 'all' },
      { right: 'tenant/settings', role: 'staff', level: 'all' },
    ]
    const error = await refused(world, desk.admin, administration.changeRights, { body: { changes } })
    expect(error.validation_errors).toMatchObject([{ field: 'changes.1.level' }])
    expect(await remove(desk.staff)).toBe(403)
  })

  test('two administrators at once: one is refused, and no change of the other is lost', async () => {
    const second = await world.addMember(desk.tenantId, 'admin')
    const change = (person: Desk['staff'], right: string) =>
      send(
        world,
        person,
        administration.changeRights,
        { body: { changes: [{ right, role: 'staff', level: 'all' }] } },
        { 'If-Match': '"1"' },
      )
    const replies = await Promise.all([change(desk.admin, 'products/write'), change(second, 'products/delete')])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  })

  test('staff who may invite give no role above their own', async () => {
    await setRight('invitations/make', 'staff', 'limited')
    const invite = (role: string) =>
      send(world, desk.staff, invitations.create, { body: { email: `${role}@example.jp`, role } })
    expect([(await invite('staff')).status, (await invite('manager')).status, (await invite('admin')).status]).toEqual([
      201, 403, 403,
    ])
  })

  test('no level of any right lets anybody administer, or read the log', () => {
    const open = Object.values(RIGHTS).flatMap(({ calls, choices }) => (Object.keys(choices).length > 0 ? calls : []))
    expect(open.filter((key: string) => /administration|audit|\/staff\//.test(key))).toEqual([])
  })
})
