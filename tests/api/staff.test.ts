/** Members of staff: who may read and change whom, and that nobody is left without an administrator. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notifications } from '#contract/notifications'
import { profile } from '#contract/profile'
import { staff } from '#contract/staff'
import { withOperator } from '../../server/db/with-tenant.ts'
import { addDesk, call, type Desk, openWorld, type Person, refused, send, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

const change = (by: Person, { memberId: id }: Pick<Person, 'memberId'>, body: object, headers = {}) =>
  send(world, by, staff.update, { params: { id }, body }, headers)
const codeOf = async (by: Person, member: Pick<Person, 'memberId'>, body: object, headers = {}) => {
  const { code, status } = await refused(world, by, staff.update, { params: { id: member.memberId }, body }, headers)
  return `${status} ${code}`
}
const add = (fields: object = {}) =>
  call(world, desk.admin, staff.create, {
    body: { name: '新人 あおい', email: `${crypto.randomUUID()}@example.jp`, role: 'staff' as const, ...fields },
  })

describe('reading', () => {
  test('all members by name, and by words of name, address, number and extension', async () => {
    const added = await add({ name: ' ｱｵｲ 新 ', phone: '０３-1234-5678', extension: ' ２１番 ' })
    expect(added).toMatchObject({ name: 'アオイ 新', phone: '03-1234-5678', extension: '21番', status: 'active' })
    expect(added).toMatchObject({ has_joined: false, version: 1 })
    const list = await call(world, desk.manager, staff.list, { query: {} })
    expect([list.total, list.own_id]).toEqual([5, desk.manager.memberId])
    expect(list.staff.map(({ name }) => name)).toEqual(list.staff.map(({ name }) => name).toSorted())
    expect(list.staff.find(({ id }) => id === desk.odd.memberId)).toMatchObject({ role: 'visitor', has_joined: true })
    const found = async (query: string) =>
      (await call(world, desk.manager, staff.search, { query: { query } })).staff.map(({ id }) => id)
    // Nothing that an address made by chance may hold, too.
    for (const words of ['あおい', '1234-5678', '21番', added.email]) expect(await found(words)).toEqual([added.id])
    expect(await found('だれでもない')).toEqual([])
    const second = await call(world, desk.admin, staff.list, { query: { skip: 1, limit: 1 } })
    expect([second.total, second.staff[0]?.id]).toEqual([5, list.staff[1]?.id])
  })

  test('role staff reads the own record, and of colleagues name, role and extension alone', async () => {
    await change(desk.admin, desk.manager, { extension: '10' })
    const own = await call(world, desk.staff, staff.get, { params: { id: desk.staff.memberId } })
    expect(own).toMatchObject({ id: desk.staff.memberId, email: `${desk.staff.uid}@example.jp` })
    const params = { id: desk.admin.memberId }
    expect(await refused(world, desk.staff, staff.get, { params })).toMatchObject({ status: 404, code: 'DB_002' })
    await change(desk.admin, desk.odd, { status: 'disabled' })
    const { colleagues, own_id } = await call(world, desk.staff, staff.directory, {})
    expect([own_id, colleagues.length]).toEqual([desk.staff.memberId, 3])
    const { memberId: id, name, role } = desk.manager
    expect(colleagues.find((one) => one.id === id)).toEqual({ id, name, role, extension: '10' })
  })
})

describe('adding', () => {
  test.each([
    [{ name: ' ' }, 'name', '入力してください。'],
    [{ email: '' }, 'email', '入力してください。'],
    [{ email: 'nobody' }, 'email', 'メールアドレスの形式で入力してください。'],
    [{ extension: '1'.repeat(21) }, 'extension', '20文字以内で入力してください。'],
    [{ role: 'owner' }, 'role', '選択肢から選んでください。'],
  ])('%j is refused by its field', async (spoiled, field, message) => {
    const body = { name: '新人', email: 'a@example.jp', ...spoiled }
    const refusal = await refused(world, desk.admin, staff.create, { body })
    expect(refusal).toMatchObject({ status: 422, code: 'VAL_001', validation_errors: [{ field, message }] })
  })

  test('an address is one member; the same act again is done once', async () => {
    const body = { name: '新人', email: 'New@Example.jp' }
    const headers = { 'Idempotency-Key': crypto.randomUUID() }
    const first = await call(world, desk.admin, staff.create, { body }, headers)
    expect(await call(world, desk.admin, staff.create, { body }, headers)).toEqual(first)
    const again = { body: { ...body, email: 'new@example.JP' } }
    expect(await refused(world, desk.admin, staff.create, again)).toMatchObject({ status: 409, code: 'DB_003' })
  })
})

describe('changing', () => {
  test('an administrator changes everything but the own role and access', async () => {
    const everything = { name: '新しい 名前', phone: '090-1', extension: '3', role: 'manager', status: 'disabled' }
    expect((await change(desk.admin, desk.staff, everything)).body).toMatchObject({ ...everything, version: 2 })
    await add({ role: 'admin' })
    for (const body of [{ role: 'staff' }, { status: 'disabled' }]) {
      expect(await codeOf(desk.admin, desk.admin, body)).toBe('409 BIZ_004')
    }
    expect((await change(desk.admin, desk.admin, { role: 'admin', phone: '1' })).status).toBe(200)
  })

  test('a manager changes members with the role staff and themselves, never a role', async () => {
    expect((await change(desk.manager, desk.staff, { phone: '2', status: 'disabled' })).status).toBe(200)
    expect((await change(desk.manager, desk.manager, { extension: '2' })).status).toBe(200)
    const other = await world.addMember(desk.tenantId, 'manager')
    for (const [member, body] of [
      [desk.staff, { role: 'staff' }],
      [desk.manager, { status: 'disabled' }],
      [desk.admin, { phone: '2' }],
      [desk.odd, { phone: '2' }],
      [other, { phone: '2' }],
    ] as const) {
      expect(await codeOf(desk.manager, member, body)).toBe('403 AUTH_006')
    }
  })

  test('role staff changes the own name and numbers, and nothing of others', async () => {
    const own = { name: '自分', phone: '3', extension: '33' }
    expect((await change(desk.staff, desk.staff, own)).body).toMatchObject(own)
    for (const body of [{ role: 'admin' }, { status: 'active' }]) {
      expect(await codeOf(desk.staff, desk.staff, body)).toBe('403 AUTH_006')
    }
    expect(await codeOf(desk.staff, desk.admin, { name: '私' })).toBe('404 DB_002')
    const { events } = await call(world, desk.staff, profile.securityEvents, { query: {} })
    expect(events.map(({ type }) => type)).toContain('name_changed')
  })

  test('by another version is refused with the current record and whose it is', async () => {
    await change(desk.admin, desk.staff, { phone: '1' })
    const request = { params: { id: desk.staff.memberId }, body: { phone: '2' } }
    const stale = { 'If-Match': '"1"' }
    const error = await refused(world, desk.manager, staff.update, request, stale)
    const current = { phone: '1', version: 2, updated_by_name: desk.admin.name }
    expect(error).toMatchObject({ status: 412, code: 'DB_005', context: { current_version: 2, current } })
    expect(await refused(world, desk.admin, staff.delete, request, stale)).toMatchObject({ code: 'DB_005' })
    const same = await change(desk.admin, desk.staff, { phone: '1' })
    expect(same.body).toMatchObject({ version: 2 })
  })

  test('a role and an access are told to whom they are', async () => {
    for (const body of [{ role: 'manager' }, { status: 'disabled' }, { status: 'active' }]) {
      await change(desk.admin, desk.staff, body)
    }
    const { notifications: told } = await call(world, desk.staff, notifications.list, { query: {} })
    const titles = ['利用を再開できます', '利用が停止されました', 'あなたの役割が変わりました']
    expect(told.map(({ title }) => title).toSorted()).toEqual(titles.toSorted())
  })
})

describe('the last administrator', () => {
  test('is kept: role, access and membership', async () => {
    for (const body of [{ role: 'staff' }, { status: 'disabled' }]) {
      expect(await codeOf(desk.admin, desk.admin, body)).toBe('409 BIZ_003')
    }
    const params = { id: desk.admin.memberId }
    expect(await refused(world, desk.admin, staff.delete, { params })).toMatchObject({ status: 409, code: 'BIZ_003' })
    // One who is disabled is no other one.
    const second = await world.addMember(desk.tenantId, 'admin')
    await change(desk.admin, second, { status: 'disabled' })
    expect(await codeOf(desk.admin, desk.admin, { role: 'staff' })).toBe('409 BIZ_003')
  })

  test.each([
    ['demote', { role: 'staff' }],
    ['disable', { status: 'disabled' }],
    ['remove', null],
  ])('two who %s each other at the same moment leave one', async (_, body) => {
    const second = await world.addMember(desk.tenantId, 'admin')
    const act = (by: Person, of: Person) =>
      body ? change(by, of, body) : send(world, by, staff.delete, { params: { id: of.memberId } })
    const replies = await Promise.all([act(desk.admin, second), act(second, desk.admin)])
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(replies.every(({ status }) => status < 500)).toBe(true)
    const left = await withOperator(world.database.owner, (trx) =>
      trx
        .selectFrom('members')
        .select('id')
        .where('tenant_id', '=', desk.tenantId)
        .where('role', '=', 'admin')
        .where('status', '=', 'active')
        .execute(),
    )
    expect(left).toHaveLength(1)
  })
})
