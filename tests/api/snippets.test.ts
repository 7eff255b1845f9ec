/** Snippets: one's own are seen by nobody else, shared ones by everybody; limits; undo. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { OWN_SNIPPETS, snippets } from '#contract/snippets'
import { staff } from '#contract/staff'
import { withTenant } from '../../server/db/with-tenant.ts'
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

const text = '{顧客名}様、{次回連絡日}に変更しました。'
const keep = (person: Person, name: string, more: object = {}) =>
  call(world, person, snippets.create, { body: { name, text, ...more } })
const names = async (person: Person) => (await call(world, person, snippets.list, {})).snippets.map(({ name }) => name)

test('the own and the shared ones are seen, by name, with the text as it was written', async () => {
  await keep(desk.manager, 'か', { is_shared: true })
  await keep(desk.manager, '主任だけ')
  expect(await keep(desk.staff, 'あ')).toMatchObject({ text, is_shared: false, is_own: true, version: 1 })
  expect(await names(desk.staff)).toEqual(['あ', 'か'])
  expect(await names(desk.admin)).toEqual(['か'])
})

test('a snippet is of contacts where it is not said, and of questions where it is', async () => {
  expect(await keep(desk.staff, '返事')).toMatchObject({ used_for: 'contact' })
  const question = await keep(desk.staff, '朝の確認', { text: '今日の対応の一覧', used_for: 'question' })
  expect(question).toMatchObject({ used_for: 'question', text: '今日の対応の一覧' })
  const changed = { params: { id: question.id }, body: { name: '朝' } }
  expect(await call(world, desk.staff, snippets.update, changed)).toMatchObject({ name: '朝', used_for: 'question' })
  const { snippets: listed } = await call(world, desk.staff, snippets.list, {})
  expect(listed.map(({ name, used_for }) => [name, used_for])).toEqual([
    ['朝', 'question'],
    ['返事', 'contact'],
  ])
  const nowhere = { body: { name: 'x', text, used_for: 'letter' as 'contact' } }
  expect(await refused(world, desk.staff, snippets.create, nowhere)).toMatchObject({ status: 422, code: 'VAL_001' })
})

test('staff share nothing, and change nothing that is shared; nobody changes what is another person’s alone', async () => {
  const body = { name: '共有', text, is_shared: true }
  expect(await refused(world, desk.staff, snippets.create, { body })).toMatchObject({ code: 'AUTH_006' })
  const own = await keep(desk.staff, '自分')
  const change = { params: { id: own.id }, body: { text: '奪う' } }
  expect(await refused(world, desk.admin, snippets.update, change)).toMatchObject({ status: 404, code: 'DB_002' })
  const shared = await keep(desk.manager, '共有', { is_shared: true })
  const rewrite = { params: { id: shared.id }, body: { text: '{顧客名}様' } }
  expect(await refused(world, desk.staff, snippets.update, rewrite)).toMatchObject({ status: 403, code: 'AUTH_006' })
  expect(await call(world, desk.admin, snippets.update, rewrite)).toMatchObject({ text: '{顧客名}様', version: 2 })
  const late = { ...rewrite, body: { text: 'x' } }
  const stale = { 'If-Match': '"1"' }
  expect(await refused(world, desk.manager, snippets.update, late, stale)).toMatchObject({
    status: 412,
    code: 'DB_005',
  })
})

test('one that was deleted comes back, as long as there is room for it', async () => {
  const { id } = await keep(desk.staff, '予約の変更')
  await call(world, desk.staff, snippets.delete, { params: { id } })
  expect(await names(desk.staff)).toEqual([])
  await withTenant(world.database.app, desk.tenantId, (trx) =>
    sql`insert into snippets (owner_id, name, text, created_by)
        select ${desk.staff.memberId}::uuid, n::text, 'x', 'x' from generate_series(1, ${OWN_SNIPPETS}) n`.execute(trx),
  )
  const full = { status: 422, code: 'VAL_001' }
  expect(await refused(world, desk.staff, snippets.restore, { params: { id } })).toMatchObject(full)
  expect(await refused(world, desk.staff, snippets.create, { body: { name: 'x', text } })).toMatchObject(full)
  await keep(desk.manager, '別の人のもの')
  await withTenant(world.database.app, desk.tenantId, (trx) => sql`delete from snippets where name = '1'`.execute(trx))
  expect(await call(world, desk.staff, snippets.restore, { params: { id } })).toMatchObject({ id, name: '予約の変更' })
})

test('those that a removed member shared stay for all; their own go', async () => {
  const shared = await keep(desk.manager, '共有', { is_shared: true })
  await keep(desk.manager, '自分だけ')
  const params = { id: desk.manager.memberId }
  expect(await call(world, desk.admin, staff.holdings, { params })).toMatchObject({ shared_snippets: 1 })
  await call(world, desk.admin, staff.delete, { params, query: { heir: desk.staff.memberId } })
  expect((await call(world, desk.staff, snippets.list, {})).snippets).toMatchObject([{ id: shared.id, is_own: true }])
})
