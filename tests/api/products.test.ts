import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { COPY_PAGE } from '#contract/list-limits'
import { products } from '#contract/products'
import { withOperator } from '../../server/db/with-tenant.ts'
import { addDesk, call, type Desk, openWorld, refused, send, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

const create = (fields: object = {}, headers = {}) =>
  call(world, desk.manager, products.create, { body: { name: '湿布', price: 1200, ...fields } }, headers)
const list = (query: object = {}) => call(world, desk.staff, products.list, { query })
const names = async (query: object) => (await list(query)).products.map(({ name }) => name)

test('a new product keeps the id that the device gave it, and what was not said is empty', async () => {
  const id = crypto.randomUUID()
  const product = await create({ id })
  expect(product).toMatchObject({ id, name: '湿布', price: 1200, version: 1 })
  expect(product).toMatchObject({ category: '', description: '', tax_included: true, status: 'active', image_id: null })
  expect(await call(world, desk.staff, products.get, { params: { id } })).toEqual(product)
  for (const deleted of [false, true]) {
    if (deleted) await call(world, desk.admin, products.delete, { params: { id } })
    const body = { id, name: '二度目', price: 1 }
    expect(await refused(world, desk.manager, products.create, { body })).toMatchObject({ status: 409, code: 'DB_003' })
  }
})

test('what was typed is kept in one width; a price is the number that was meant', async () => {
  const typed = { name: '　ｶﾞｰｾﾞ ', category: ' 物販 ', price: '１，２００円', tax_included: false }
  expect(await create(typed)).toMatchObject({ name: 'ガーゼ', category: '物販', price: 1200, tax_included: false })
})

test.each([
  [{ name: ' ' }, 'name', '入力してください。'],
  [{ name: '長'.repeat(201) }, 'name', '200文字以内で入力してください。'],
  [{ price: '' }, 'price', '入力してください。'],
  [{ price: undefined }, 'price', '入力してください。'],
  [{ price: -1 }, 'price', '0以上にしてください。'],
  [{ price: 1_000_000_001 }, 'price', '1,000,000,000以下にしてください。'],
  [{ price: 0.5 }, 'price', '形式が正しくありません。'],
  [{ price: '約千円' }, 'price', '形式が正しくありません。'],
  [{ status: 'gone' }, 'status', '選択肢から選んでください。'],
  [{ tax_included: 'yes' }, 'tax_included', '形式が正しくありません。'],
  [{ description: 'a\u0000' }, 'description', '使用できない文字が含まれています。'],
  [{ image_id: 'x' }, 'image_id', '形式が正しくありません。'],
  [{ image_id: crypto.randomUUID() }, 'image_id', '画像のファイルが見つかりません。'],
])('%j is refused by its field', async (spoiled, field, message) => {
  const { id } = await create()
  const body = { name: '湿布', price: 1, ...spoiled }
  for (const refusal of [
    await refused(world, desk.manager, products.create, { body }),
    ...(Object.values(spoiled)[0] === undefined
      ? []
      : [await refused(world, desk.manager, products.update, { params: { id }, body: spoiled })]),
  ]) {
    expect(refusal).toMatchObject({ status: 422, code: 'VAL_001', validation_errors: [{ field, message }] })
  }
})

test('a change touches the given fields only and raises the version; the same again changes nothing', async () => {
  const before = await create({ description: '肩こりに' })
  const request = { params: { id: before.id }, body: { price: 980, status: 'discontinued' as const } }
  const after = await call(world, desk.manager, products.update, request)
  expect(after).toEqual({ ...before, price: 980, status: 'discontinued', version: 2, updated_at: after.updated_at })
  expect(Date.parse(after.updated_at)).toBeGreaterThanOrEqual(Date.parse(before.updated_at))
  const again = await send(world, desk.manager, products.update, request, { 'If-Match': '"2"' })
  expect([again.body, again.headers.get('etag')]).toEqual([after, '"2"'])
})

test('who changes or deletes another version is told the current record and whose it is', async () => {
  const { id } = await create()
  const current = await call(world, desk.admin, products.update, { params: { id }, body: { price: 1 } })
  for (const endpoint of [products.update, products.delete]) {
    const request = { params: { id }, body: { price: 2 } }
    const error = await refused(world, desk.manager, endpoint, request, { 'If-Match': '"1"' })
    const told = { ...current, updated_by_name: '院長 花子' }
    expect(error).toMatchObject({ status: 412, code: 'DB_005', context: { current_version: 2, current: told } })
  }
  const change = (price: number) =>
    send(world, desk.manager, products.update, { params: { id }, body: { price } }, { 'If-Match': '"2"' })
  const replies = await Promise.all([11, 12, 13].map(change))
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412, 412])
})

test('a deleted product is gone until it is restored', async () => {
  const { id } = await create()
  expect(await call(world, desk.manager, products.delete, { params: { id } })).toEqual({ id, deleted: true })
  for (const endpoint of [products.get, products.update, products.delete]) {
    const gone = await refused(world, desk.manager, endpoint, { params: { id }, body: { price: 1 } })
    expect(gone).toMatchObject({ status: 404, code: 'DB_002' })
  }
  expect(await list()).toMatchObject({ total: 0, products: [] })
  const restored = await call(world, desk.manager, products.restore, { params: { id } })
  expect(restored).toMatchObject({ id, version: 3 })
  expect(await call(world, desk.manager, products.restore, { params: { id } })).toEqual(restored)
  expect(await call(world, desk.staff, products.get, { params: { id } })).toEqual(restored)
  const unknown = { params: { id: crypto.randomUUID() } }
  expect(await refused(world, desk.manager, products.restore, unknown)).toMatchObject({ code: 'DB_002' })
})

test('the same act again is done once', async () => {
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const first = await create({}, headers)
  expect(await create({}, headers)).toEqual(first)
  expect((await list()).total).toBe(1)
})

/** Four products, made one after another. */
async function addFour() {
  await create({ name: 'い', category: '物販', price: 300, status: 'discontinued' })
  await create({ name: 'う', category: '検査', price: 20_000, description: 'ワクチンの前に' })
  await create({ name: 'あ', category: '物販', price: 1_000 })
  return create({ name: 'え', category: '', price: 300 })
}

test('sorted by each sort, both ways', async () => {
  const last = await addFour()
  expect(await names({})).toEqual(['え', 'う', 'あ', 'い'])
  expect(await names({ sort_by: 'name' })).toEqual(['あ', 'い', 'う', 'え'])
  expect((await names({ sort_by: 'price' })).slice(2)).toEqual(['あ', 'う'])
  expect(await names({ sort_by: 'updated_at' })).toEqual(['い', 'う', 'あ', 'え'])
  await call(world, desk.admin, products.update, { params: { id: last.id }, body: { price: 0 } })
  for (const sort_by of ['name', 'category', 'price', 'updated_at']) {
    const forth = await names({ sort_by })
    expect(await names({ sort_by, sort_order: 'desc' })).toEqual(forth.toReversed())
  }
})

test('filtered by category and status, found by folded words of name, category and description', async () => {
  await addFour()
  expect(await names({ category: '物販' })).toEqual(['あ', 'い'])
  expect(await names({ category: '物販', status: 'active' })).toEqual(['あ'])
  expect(await names({ status: 'discontinued' })).toEqual(['い'])
  expect(await names({ search: 'ﾜｸﾁﾝ 検査' })).toEqual(['う'])
  expect(await names({ search: '物販', category: '検査' })).toEqual([])
  const { total, products: found } = await call(world, desk.staff, products.search, { query: { q: 'わくちん' } })
  expect([total, found.map(({ name }) => name)]).toEqual([1, ['う']])
  expect((await call(world, desk.staff, products.search, { query: { q: '物販', limit: 1, skip: 1 } })).total).toBe(2)
  expect((await call(world, desk.staff, products.search, { query: { q: '' } })).total).toBe(4)
  const tooMany = { limit: COPY_PAGE + 1 }
  expect(await refused(world, desk.staff, products.list, { query: tooMany })).toMatchObject({ code: 'VAL_004' })
})

test('pages follow each other in every sort, none twice and none left out; a cursor is of its list', async () => {
  await addFour()
  for (const sort_by of ['name', 'category', 'price', 'updated_at'] as const) {
    for (const sort_order of ['asc', 'desc'] as const) {
      const seen: string[] = []
      let cursor: string | undefined
      do {
        const page = await list({ sort_by, sort_order, limit: 1, ...(cursor && { cursor }) })
        expect(page.total).toBe(4)
        seen.push(...page.products.map(({ name }) => name))
        cursor = page.next_cursor
      } while (cursor)
      expect(seen).toEqual(await names({ sort_by, sort_order }))
    }
  }
  const { next_cursor: cursor } = await list({ limit: 1, sort_by: 'price' })
  const other = await refused(world, desk.staff, products.list, { query: { sort_by: 'name', cursor } })
  expect(other).toMatchObject({ status: 422, code: 'VAL_004' })
})

test('names of the greatest length have a next page', async () => {
  for (const end of ['あ', 'い']) await create({ name: '𠮷'.repeat(99) + end, category: '長'.repeat(100) })
  const { next_cursor: cursor } = await list({ limit: 1 })
  expect((await list({ limit: 1, cursor })).products).toHaveLength(1)
})

test('each change of any product makes another version of the collection, and nothing else does', async () => {
  const version = async (query: object = {}) => (await list(query)).collection_version
  const versions = [await version()]
  const { id } = await create()
  versions.push(await version())
  expect(await version({ search: 'ない', limit: 1 })).toBe(versions[1])
  await call(world, desk.manager, products.update, { params: { id }, body: { price: 5 } })
  versions.push(await version())
  await call(world, desk.manager, products.delete, { params: { id } })
  expect(await version()).toBe(versions[0])
  await call(world, desk.manager, products.restore, { params: { id } })
  versions.push(await version())
  expect(new Set(versions).size).toBe(4)
  expect((await list()).dataset_id).toBe((await list()).dataset_id)
})

test('staff read and do not write; others do nothing; a tenant without the feature has no products', async () => {
  const { id } = await create()
  const body = { name: '湿布', price: 1 }
  for (const endpoint of [products.create, products.update, products.delete, products.restore]) {
    expect(await refused(world, desk.staff, endpoint, { params: { id }, body })).toMatchObject({ code: 'AUTH_006' })
  }
  expect(await refused(world, desk.odd, products.list)).toMatchObject({ code: 'AUTH_006' })
  const without = await world.addTenant({ features: { products_enabled: false } })
  const admin = await world.addMember(without, 'admin')
  for (const endpoint of [products.list, products.create, products.image]) {
    expect(await refused(world, admin, endpoint, { params: { id }, body })).toMatchObject({ code: 'BIZ_001' })
  }
})

test('what was read and changed is in the audit log', async () => {
  const { id } = await create()
  await list()
  await call(world, desk.manager, products.delete, { params: { id } })
  await call(world, desk.manager, products.restore, { params: { id } })
  const log = await withOperator(world.database.owner, (trx) =>
    trx.selectFrom('audit_log').select('action').where(sql<string>`subject_ids::text`, 'like', `%${id}%`).execute(),
  )
  expect(log.map(({ action }) => action).toSorted()).toEqual([
    'DELETE /api/products/{id}',
    'GET /api/products/',
    'POST /api/products/',
    'POST /api/products/{id}/restore',
  ])
})
