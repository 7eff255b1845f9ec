/** The analysis of a product from the records of the tenant: asked for by a call, done by a job, kept for who asked. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aiResults } from '#contract/ai-results'
import { DAY_MS } from '#contract/day'
import { jobs } from '#contract/jobs'
import { ProductAnalysis } from '#contract/product-analysis'
import { products } from '#contract/products'
import { searchText } from '#contract/search-text'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type Person, refused, type World } from './support/world.ts'

let world: World
let desk: Desk
let other: Desk
const NOW = new Date('2026-11-26T03:00:00Z')

beforeAll(async () => {
  world = await openWorld()
  other = await addDesk(world)
  await addContacts(other, 'よその人', [['ホワイトニング', 1]])
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

type Contact = [text: string, daysAgo: number, type?: 'visit' | 'note']

/** Some days ago by the clock of the job, which is that of the machine. */
const ago = (days: number) => new Date(Date.now() - days * DAY_MS)

async function addContacts({ tenantId }: Desk, name: string, contacts: Contact[], fields: object = {}) {
  return withTenant(world.database.app, tenantId, async (trx) => {
    const row = { name, search_text: '', kana_row: '他' as const, ...fields }
    const { id } = await trx.insertInto('customers').values(row).returning('id').executeTakeFirstOrThrow()
    const by = { customer_id: id, created_by_uid: 'a', created_by_name: 'a' }
    const rows = contacts.map(([summary, days, type = 'visit']) => ({
      ...{ ...by, summary, type, search_text: searchText(summary), occurred_at: ago(days) },
    }))
    await trx.insertInto('interactions').values(rows).execute()
    return id
  })
}

const closeCustomers = () =>
  withOperator(world.database.owner, (trx) =>
    trx
      .updateTable('tenants')
      .set({ features: JSON.stringify({ customers_enabled: false }) })
      .where('id', '=', desk.tenantId)
      .execute(),
  )

const addProduct = (name: string, price: number) =>
  call(world, desk.manager, products.create, { body: { name, price, category: '歯' } })

const ask = (id: string, person: Person = desk.staff, more: object = {}) =>
  call(world, person, products.analyze, { params: { id }, body: { product_id: id, ...more } })

async function analysed(id: string, person: Person = desk.staff) {
  const asked = await ask(id, person)
  await workAll(world)
  const result = await call(world, person, aiResults.get, { params: { id: asked.id } })
  return { ...result, data: ProductAnalysis.parse(result.data) }
}

describe('the figures', () => {
  test('are those of the contacts that name the product, however they are written', async () => {
    const whitening = await addProduct('ホワイトニング', 20_000)
    await addProduct('ホームホワイトニング', 30_000)
    const brush = await addProduct('歯ブラシ', 300)
    const first = await addContacts(
      desk,
      '佐藤 花子',
      [
        ['ほわいとにんぐ と 歯ブラシ', 20],
        ['検診', 3],
      ],
      {
        gender: 'female',
        birth_date: '1950-05-01',
      },
    )
    for (let number = 0; number < 6; number += 1) {
      await addContacts(desk, `客${number}`, [
        ['ﾎﾜｲﾄﾆﾝｸﾞ', 30, 'note'],
        ['歯ブラシを買った', 29],
      ])
    }
    // Another product of a longer name, somebody who speaks of something else, an appointment, and who was deleted.
    await addContacts(desk, '山田', [['ホームホワイトニング', 10]])
    for (let number = 0; number < 3; number += 1) await addContacts(desk, `別${number}`, [['ホームホワイトニング', 9]])
    await addContacts(desk, '予約', [['ホワイトニング', -5]])
    await addContacts(desk, '削除', [['ホワイトニング', 5]], { deleted_at: NOW })

    const { data, content, sources, title, subject_id, engine, input } = await analysed(whitening.id)
    expect([title, subject_id, engine]).toEqual(['商品の分析: ホワイトニング', whitening.id, 'built-in'])
    expect(input).toEqual({
      ...{ product_id: whitening.id, analyze_market: true, analyze_customers: true, find_pairs: true },
    })
    expect(data.market).toMatchObject({
      price: { compared: 3, rank: 2, median: 20_000 },
      mentions: 7,
      trend: { recent: 7, earlier: 0, direction: 'up' },
    })
    expect(data.market?.months).toHaveLength(12)
    expect(data.market?.months.reduce((sum, { count }) => sum + count, 0)).toBe(7)
    expect(data.customers).toMatchObject({ people: 7, came_again: { count: 7, share: 100 } })
    expect(data.customers?.ages).toEqual([
      { band: 7, count: 1 },
      { band: null, count: 6 },
    ])
    expect(data.customers?.latest[0]).toMatchObject({ id: first, name: '佐藤 花子' })
    // 7 of 11 people; 7 of 7; 7 * 11 / (7 * 7).
    expect(data.pairs).toMatchObject({ any: 11, people: 7, left_out: 0 })
    expect(data.pairs?.found).toEqual([
      { id: brush.id, name: '歯ブラシ', both: 7, other: 7, support: 63.6, confidence: 100, lift: 1.57 },
    ])
    expect(content).toContain('「ホワイトニング」について話した7人のうち7人（100%）が「歯ブラシ」も話題にしています。')
    expect(sources).toHaveLength(6)
    expect(sources.slice(0, 2)).toMatchObject([
      { kind: 'product', id: whitening.id },
      { kind: 'interaction', title: '佐藤 花子 様', url: `/customers/${first}` },
    ])
    expect(JSON.stringify([content, sources, data])).not.toContain('よその人')
  })

  test('of a product that nobody mentions are nothing, and claim nothing', async () => {
    const { id } = await addProduct('マウスガード', 9_900)
    const { data, content } = await analysed(id)
    expect(data.market).toMatchObject({ price: null, mentions: 0, trend: { direction: null } })
    expect([data.customers?.people, data.pairs?.found]).toEqual([0, []])
    expect(content).toContain('この商品を話題にした顧客の記録はありません。')
  })

  test('are those that were asked for', async () => {
    const { id } = await addProduct('ガム', 500)
    const asked = await ask(id, desk.staff, { analyze_customers: false, find_pairs: false })
    await workAll(world)
    const { data } = await call(world, desk.staff, aiResults.get, { params: { id: asked.id } })
    expect(data).toMatchObject({ customers: null, pairs: null, market: { mentions: 0 } })
  })
})

test('whoever may see no contacts is told of the price alone', async () => {
  const { id } = await addProduct('ホワイトニング', 20_000)
  await addProduct('歯ブラシ', 300)
  await addContacts(desk, '秘密の人', [['ホワイトニング', 20]])
  await closeCustomers()
  const result = await analysed(id)
  expect(result.data).toMatchObject({ customers: null, pairs: null, market: { mentions: null, months: [] } })
  expect(result.data.market?.price).toMatchObject({ rank: 2 })
  expect(JSON.stringify(result)).not.toContain('秘密の人')
})

test('every role asks for it, an unknown one does not, and the feature can be off', async () => {
  const { id } = await addProduct('ホワイトニング', 20_000)
  const request = { params: { id }, body: { product_id: id } }
  for (const person of [desk.admin, desk.manager, desk.staff]) {
    expect(await ask(id, person)).toMatchObject({ kind: 'product.analysis', state: 'running' })
  }
  expect(await refused(world, desk.odd, products.analyze, request)).toMatchObject({ code: 'AUTH_006' })
  const closed = await world.addTenant({ features: { products_enabled: false } })
  const person = await world.addMember(closed, 'staff')
  expect(await refused(world, person, products.analyze, request)).toMatchObject({ code: 'BIZ_001' })
})

test('a product that is deleted, of another tenant or unknown is none, and another one than that of the address is refused', async () => {
  const { id } = await addProduct('ホワイトニング', 20_000)
  const asking = (product: string, named = product) => ({ params: { id: product }, body: { product_id: named } })
  const gone = await addProduct('歯ブラシ', 300)
  await call(world, desk.manager, products.delete, { params: { id: gone.id } })
  expect(await refused(world, desk.staff, products.analyze, asking(gone.id))).toMatchObject({ code: 'DB_002' })
  expect(await refused(world, other.staff, products.analyze, asking(id))).toMatchObject({ code: 'DB_002' })
  expect(await refused(world, desk.staff, products.analyze, asking(id, gone.id))).toMatchObject({
    status: 422,
    validation_errors: [{ field: 'product_id' }],
  })
})

test('a product that is deleted while it waits leaves a result that says so', async () => {
  const { id } = await addProduct('ホワイトニング', 20_000)
  const asked = await ask(id)
  await call(world, desk.manager, products.delete, { params: { id } })
  await workAll(world)
  const result = await call(world, desk.staff, aiResults.get, { params: { id: asked.id } })
  expect(result).toMatchObject({ state: 'failed', failure: 'DB_002', content: '' })
})

test('it is stopped by its job, and asked for twice under one id it is one', async () => {
  const { id } = await addProduct('ホワイトニング', 20_000)
  const own = crypto.randomUUID()
  const asked = await ask(id, desk.staff, { id: own })
  expect(await ask(id, desk.staff, { id: own })).toMatchObject({ id: own, job_id: asked.job_id })
  await call(world, desk.staff, jobs.cancel, { params: { id: asked.job_id } })
  await workAll(world)
  const list = await call(world, desk.staff, aiResults.list, { query: { subject_id: id, kind: 'product.analysis' } })
  expect(list).toMatchObject({ total: 1, ai_results: [{ id: own, state: 'cancelled' }] })
  expect(await refused(world, desk.admin, aiResults.get, { params: { id: own } })).toMatchObject({ code: 'DB_002' })
})

describe('the suggestions to a customer', () => {
  const suggested = (id: string, person: Person = desk.staff) =>
    call(world, person, products.suggestions, { params: { id } })

  async function addTalk(): Promise<string> {
    await addProduct('ホワイトニング', 20_000)
    await addProduct('歯ブラシ', 300)
    await addProduct('マウスガード', 9_900)
    for (let number = 0; number < 6; number += 1) {
      await addContacts(desk, `客${number}`, [['ホワイトニングと歯ブラシ', 30]])
      await addContacts(desk, `別${number}`, [['マウスガード', 30]])
    }
    return addContacts(desk, '佐藤', [['ホワイトニング', 2]])
  }

  test('name what people with the same interest spoke of, with the counts', async () => {
    const { suggestions } = await suggested(await addTalk())
    expect(suggestions).toMatchObject([
      { product: { name: '歯ブラシ' }, because_of: { name: 'ホワイトニング' }, people: 7, both: 6 },
    ])
    const quiet = await addContacts(desk, '静か', [['検診', 2]])
    expect(await suggested(quiet)).toEqual({ suggestions: [] })
  })

  test('are nothing where contacts may not be seen, and a customer of another tenant is none', async () => {
    const id = await addTalk()
    expect(await refused(world, other.staff, products.suggestions, { params: { id } })).toMatchObject({
      code: 'DB_002',
    })
    expect(await refused(world, desk.odd, products.suggestions, { params: { id } })).toMatchObject({ code: 'AUTH_006' })
    await closeCustomers()
    expect(await suggested(id)).toEqual({ suggestions: [] })
  })
})
