import { afterAll, beforeAll, expect, test } from 'vitest'
import { customerList } from '#contract/customer-list'
import { customers } from '#contract/customers'
import { addDesk, call, type Desk, openWorld, refused, send, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
})
afterAll(() => world.close())

const create = (fields: { name: string } & Record<string, unknown>) =>
  call(world, desk.staff, customers.create, { body: fields })

test('a new customer keeps the id that the device gave it, and what was not said is empty', async () => {
  const id = crypto.randomUUID()
  const customer = await create({ id, name: '山田 花子' })
  expect(customer).toMatchObject({
    id,
    name: '山田 花子',
    name_kana: '',
    birth_date: null,
    gender: 'unknown',
    tags: [],
    status: 'active',
    version: 1,
    interactions_count: 0,
    last_interaction_at: null,
  })
  expect(await call(world, desk.staff, customers.get, { params: { id } })).toEqual(customer)
})

test('the same id again is refused, deleted or not', async () => {
  const { id } = await create({ name: '一度目' })
  expect(await refused(world, desk.staff, customers.create, { body: { id, name: '二度目' } })).toMatchObject({
    status: 409,
    code: 'DB_003',
  })
  await call(world, desk.admin, customers.delete, { params: { id } })
  expect(await refused(world, desk.staff, customers.create, { body: { id, name: '三度目' } })).toMatchObject({
    code: 'DB_003',
  })
})

test('what was typed is kept in one width and one script', async () => {
  const customer = await create({
    name: '　髙橋 ﾊﾅｺ　',
    name_kana: 'たかはし ﾊﾅｺ',
    company: ' ｻｸﾗ商事 ',
    email: 'ｈａｎａ＠ｅｘａｍｐｌｅ．ｊｐ ',
    phone: '０９０－１２３４ー５６７８',
    birth_date: '',
    tags: [' 常連 ', '常連'],
  })
  expect(customer).toMatchObject({
    name: '髙橋 ハナコ',
    name_kana: 'タカハシ ハナコ',
    company: 'サクラ商事',
    email: 'hana@example.jp',
    phone: '090-1234-5678',
    birth_date: null,
    tags: ['常連'],
  })
  const changed = await call(world, desk.staff, customers.update, {
    params: { id: customer.id },
    body: { phone: '０３（１２３４）５６７８' },
  })
  expect(changed.phone).toBe('03(1234)5678')
})

test('a field that fails is named in Japanese', async () => {
  const error = await refused(world, desk.staff, customers.create, {
    body: { name: '  ', email: 'no mail', birth_date: '2026-02-30', gender: 'x' },
  })
  expect(error).toMatchObject({ status: 422, code: 'VAL_001' })
  expect(error.validation_errors).toEqual([
    { field: 'name', message: '入力してください。' },
    { field: 'email', message: 'メールアドレスの形式で入力してください。' },
    { field: 'birth_date', message: expect.any(String) },
    { field: 'gender', message: '選択肢から選んでください。' },
  ])
})

test('a change touches the given fields only and raises the version; the same again changes nothing', async () => {
  const before = await create({ name: '佐藤', memo: '朝が良い' })
  const request = { params: { id: before.id }, body: { phone: '03-1111-2222' } }
  const after = await call(world, desk.manager, customers.update, request)
  expect(after).toMatchObject({ name: '佐藤', memo: '朝が良い', phone: '03-1111-2222', version: 2 })
  expect(Date.parse(after.updated_at)).toBeGreaterThanOrEqual(Date.parse(before.updated_at))
  expect(await call(world, desk.manager, customers.update, request)).toEqual(after)
})

test.each(['2', '"2"', 'W/"2"', '"1", "2"', '*'])('If-Match %s lets a change of version 2 through', async (tag) => {
  const { id } = await create({ name: '版' })
  await call(world, desk.staff, customers.update, { params: { id }, body: { memo: '二' } })
  const reply = await send(
    world,
    desk.staff,
    customers.update,
    { params: { id }, body: { memo: '三' } },
    { 'If-Match': tag },
  )
  expect(reply.status).toBe(200)
  expect(reply.headers.get('etag')).toBe('"3"')
})

test.each(['"1"', '"99"', 'nonsense', ''])('If-Match %s is refused and told the current record', async (tag) => {
  const { id } = await create({ name: '版' })
  const current = await call(world, desk.admin, customers.update, { params: { id }, body: { memo: '二' } })
  for (const endpoint of [customers.update, customers.delete]) {
    const error = await refused(
      world,
      desk.admin,
      endpoint,
      { params: { id }, body: { memo: '私の' } },
      { 'If-Match': tag },
    )
    const told = { ...current, updated_by_name: '院長 花子' }
    expect(error).toMatchObject({ status: 412, code: 'DB_005', context: { current_version: 2, current: told } })
  }
  expect(await call(world, desk.staff, customers.get, { params: { id } })).toEqual(current)
})

test('of two changes of one version at the same time one is refused', async () => {
  const { id } = await create({ name: '同時' })
  const change = (memo: string) =>
    send(world, desk.staff, customers.update, { params: { id }, body: { memo } }, { 'If-Match': '"1"' })
  const replies = await Promise.all(['a', 'b', 'c'].map(change))
  expect(replies.map((reply) => reply.status).sort((a, b) => a - b)).toEqual([200, 412, 412])
})

test('a deleted customer is gone until it is restored', async () => {
  const { id } = await create({ name: '戻る人', company: '戻る会社' })
  expect(await call(world, desk.manager, customers.delete, { params: { id } })).toEqual({ id, deleted: true })
  for (const [endpoint, body] of [
    [customers.get, undefined],
    [customers.update, { memo: 'x' }],
    [customers.delete, undefined],
  ] as const) {
    expect(await refused(world, desk.manager, endpoint, { params: { id }, body })).toMatchObject({ code: 'DB_002' })
  }
  const hidden = await call(world, desk.staff, customers.list, { query: { search: '戻る人' } })
  expect(hidden).toMatchObject({ total: 0, customers: [] })
  const restored = await call(world, desk.manager, customers.restore, { params: { id } })
  expect(restored).toMatchObject({ id, name: '戻る人', version: 3 })
  expect(await call(world, desk.manager, customers.restore, { params: { id } })).toEqual(restored)
  expect(await call(world, desk.staff, customers.get, { params: { id } })).toEqual(restored)
})

test('companies in use, most frequent first, without those of deleted customers', async () => {
  const own = await openDeskOfItsOwn()
  for (const company of ['乙社', '甲社', '乙社', '', '丙社']) await add(own, company)
  const gone = await add(own, '丁社')
  await call(world, own.admin, customers.delete, { params: { id: gone } })
  expect(await call(world, own.staff, customers.companies, {})).toEqual({
    companies: [
      { company: '乙社', count: 2 },
      { company: '丙社', count: 1 },
      { company: '甲社', count: 1 },
    ],
  })
})

const openDeskOfItsOwn = () => addDesk(world)
const add = async (own: Desk, company: string) =>
  (await call(world, own.staff, customers.create, { body: { name: '人', company } })).id

test('a list of these customers has them in its order, as far as they are there', async () => {
  const [gone, second, first] = await Promise.all(
    ['消えた人', '二人目', '一人目'].map((name, at) => create({ name, name_kana: `カ${9 - at}` })),
  )
  await call(world, desk.admin, customers.delete, { params: { id: gone?.id ?? '' } })
  const other = await addDesk(world)
  const theirs = await call(world, other.staff, customers.create, { body: { name: '別の院の人' } })
  const ids = [second, gone, first, theirs].map((one) => one?.id).join()
  const query = { ids, sort_by: 'name_kana', sort_order: 'asc' } as const
  const page = await call(world, desk.staff, customerList, { query: { ...query, limit: 1 } })
  expect([page.total, page.customers.map(({ id }) => id)]).toEqual([2, [first?.id]])
  const { next_cursor: cursor } = page
  const rest = await call(world, desk.staff, customerList, { query: { ...query, limit: 1, ...(cursor && { cursor }) } })
  expect(rest.customers.map(({ id }) => id)).toEqual([second?.id])
  const found = await call(world, desk.staff, customerList, { query: { ...query, search: '二人' } })
  expect(found.customers.map(({ id }) => id)).toEqual([second?.id])
  for (const wrong of ['x', Array.from({ length: 101 }, () => crypto.randomUUID()).join()]) {
    const error = await refused(world, desk.staff, customerList, { query: { ids: wrong } })
    expect(error).toMatchObject({ status: 422, code: 'VAL_004' })
  }
})
