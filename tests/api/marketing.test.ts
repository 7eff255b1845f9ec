/** Marketing from the records of the tenant: who the customers are, texts for them, competitors, and a calendar. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aiResults } from '#contract/ai-results'
import { DAY_MS } from '#contract/day'
import { marketing } from '#contract/marketing'
import { Campaign, CompetitorTable, ContentCalendar, CustomerSegments } from '#contract/marketing-data'
import { withTenant } from '../../server/db/with-tenant.ts'
import { workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, refused, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
  await addDesk(world)
  // 常連, 離反の恐れ, 休眠, 対応なし; a note is no contact.
  await addCustomer('常連', { birth: '1980-05-01', daysAgo: [1, 20, 100, 200] })
  await addCustomer('離反', { birth: '1981-05-01', daysAgo: [200] })
  await addCustomer('休眠', { birth: null, daysAgo: [500] })
  await addCustomer('登録', { birth: null, daysAgo: [], notes: [3] })
  await withTenant(world.database.app, desk.tenantId, (trx) =>
    trx.insertInto('products').values({ name: 'ホワイトニング', price: 22_000, search_text: '' }).execute(),
  )
})
afterAll(() => world.close())

type Given = { birth: string | null; daysAgo: number[]; notes?: number[] }

async function addCustomer(name: string, { birth, daysAgo, notes = [] }: Given): Promise<void> {
  const ago = (days: number) => new Date(Date.now() - days * DAY_MS)
  await withTenant(world.database.app, desk.tenantId, async (trx) => {
    const recent_contacts = daysAgo.map(ago).slice(0, 4)
    const row = {
      name,
      search_text: '',
      kana_row: '他' as const,
      birth_date: birth,
      created_at: ago(900),
      recent_contacts,
    }
    const { id } = await trx.insertInto('customers').values(row).returning('id').executeTakeFirstOrThrow()
    const by = { customer_id: id, summary: '対応', search_text: '', created_by_uid: 'a', created_by_name: 'a' }
    const contacts = [
      ...daysAgo.map((days) => ({ ...by, type: 'visit' as const, occurred_at: ago(days) })),
      ...notes.map((days) => ({ ...by, type: 'note' as const, occurred_at: ago(days) })),
    ]
    if (contacts.length > 0) await trx.insertInto('interactions').values(contacts).execute()
  })
}

async function result(id: string, person = desk.staff) {
  await workAll(world)
  return call(world, person, aiResults.get, { params: { id } })
}

describe('the analysis of customers', () => {
  test('counts the segments of the own tenant, by last contact and how many there were', async () => {
    const { id } = await call(world, desk.manager, marketing.customerAnalysis, { body: {} })
    const { data, content } = await result(id, desk.manager)
    const { customers, segments, ages, months } = CustomerSegments.parse(data)
    expect(customers).toBe(4)
    expect(Object.fromEntries(segments.map((one) => [one.id, one.count]))).toEqual({
      ...{ regular: 1, new: 0, active: 0, 'at-risk': 1, dormant: 1, never: 1 },
    })
    expect(segments[0]?.share).toBe(25)
    expect(ages.reduce((sum, { count }) => sum + count, 0)).toBe(4)
    expect(ages.find(({ label }) => label === '不明')?.count).toBe(2)
    expect(months).toHaveLength(12)
    expect(months.reduce((sum, { count }) => sum + count, 0)).toBe(5)
    expect(content).toContain('**離反の恐れ** 1人（25%）')
  })

  test('is for leads alone', async () => {
    expect(await refused(world, desk.staff, marketing.customerAnalysis, { body: {} })).toMatchObject({
      code: 'AUTH_006',
    })
  })
})

test('a campaign names a segment with its number, products with their price, and texts that were checked', async () => {
  const body = { goal: 'ホワイトニングの予約を増やしたい', target: '離反の恐れ', budget: 5_000 }
  const { id } = await call(world, desk.staff, marketing.campaignProposal, { body })
  const { data, sources, title } = await result(id)
  const { segment, products, per_person, texts } = Campaign.parse(data)
  expect(title).toBe(body.goal)
  expect([segment?.count, per_person]).toEqual([1, 5_000])
  expect(products.map(({ name }) => name)).toEqual(['ホワイトニング'])
  expect(sources).toMatchObject([{ kind: 'product', title: 'ホワイトニング' }])
  expect(texts).toHaveLength(5)
})

test('a product that the goal names is found in a large catalogue too', async () => {
  const large = await addDesk(world)
  await withTenant(world.database.app, large.tenantId, (trx) =>
    trx
      .insertInto('products')
      .values(
        Array.from({ length: 201 }, (_, i) => ({ name: `検査${i + 100}番`, price: 1_000, search_text: '' })).concat({
          ...{ name: '湯たんぽ', price: 2_000, search_text: '' },
        }),
      )
      .execute(),
  )
  const body = { goal: '湯たんぽのご案内', target: '' }
  const { id } = await call(world, large.staff, marketing.campaignProposal, { body })
  expect(Campaign.parse((await result(id, large.staff)).data).products).toMatchObject([{ name: '湯たんぽ' }])
  // A comparison knows it among the services as well.
  const compared = { competitors: ['みどり歯科'], texts: ['冬は湯たんぽをお貸しします。駅から5分です。'] }
  const table = await call(world, large.staff, marketing.competitorAnalysis, { body: compared })
  const { rows } = CompetitorTable.parse((await result(table.id, large.staff)).data)
  expect(rows[0]?.found.services).toEqual(['冬は湯たんぽをお貸しします'])
})

test('a comparison holds what the texts say, and calls the rest unknown', async () => {
  const body = { competitors: ['みどり歯科', 'あおい歯科'], texts: ['初診は3,300円。木曜休診。'] }
  const { id } = await call(world, desk.staff, marketing.competitorAnalysis, { body })
  const { data, content, sources } = await result(id)
  const { rows } = CompetitorTable.parse(data)
  expect(rows[0]?.found.price).toEqual(['初診は3,300円'])
  expect(rows[1]?.has_text).toBe(false)
  expect(content).toContain('資料がないため、わかりません')
  expect(sources).toHaveLength(1)
})

test('an inner address is not connected to, and the comparison says so', async () => {
  let connections = 0
  const inner = createServer().on('connection', () => {
    connections += 1
  })
  await new Promise<void>((done) => inner.listen(0, '127.0.0.1', done))
  const { port } = inner.address() as AddressInfo
  const urls = ['', `https://127.0.0.1:${port}/`, `http://127.0.0.1:${port}/`]
  const body = { competitors: ['みどり歯科', 'あおい歯科', 'しろ歯科'], urls }
  const { id } = await call(world, desk.staff, marketing.competitorAnalysis, { body })
  const { data, content, sources } = await result(id)
  inner.close()
  expect(CompetitorTable.parse(data).rows.map(({ page }) => page)).toEqual(['none', 'forbidden', 'forbidden'])
  expect(content.match(/公開されたWebページではないため、調べていません/g)).toHaveLength(2)
  expect([connections, sources]).toEqual([0, []])
})

test('a calendar has what is to be said on each day of the period', async () => {
  const body = { from: '2026-11-01', to: '2026-11-30', theme: '' }
  const { id } = await call(world, desk.staff, marketing.contentCalendar, { body })
  const { data } = await result(id)
  const { entries } = ContentCalendar.parse(data)
  expect(entries.map(({ day, reason }) => `${day} ${reason}`)).toEqual([
    '2026-11-08 季節',
    '2026-11-16 祝日: 勤労感謝の日',
    '2026-11-20 商品: ホワイトニング',
  ])
})

test.each([
  ['ends before it begins', { from: '2026-11-02', to: '2026-11-01' }],
  ['is longer than a year', { from: '2026-01-01', to: '2027-01-02' }],
])('a period that %s is refused at its end', async (_, body) => {
  expect(await refused(world, desk.staff, marketing.contentCalendar, { body })).toMatchObject({
    status: 422,
    validation_errors: [{ field: 'to' }],
  })
})

describe('a post', () => {
  const check = (text: string) => call(world, desk.staff, marketing.checkPost, { body: { text } })

  test('is checked by the rules for advertising, as the texts of a campaign are', async () => {
    const { findings } = await check('日本一の痛くない治療で、必ず治ります。')
    expect(findings.some(({ severity }) => severity === 'high')).toBe(true)
    // Nothing is missing from one text of many.
    expect(findings.every(({ passage }) => passage !== '')).toBe(true)
    expect(await check('11月3日は休診します。')).toEqual({ findings: [] })
    // As long as a model may write.
    expect((await check(`${'休診のお知らせです。\n'.repeat(2_000)}日本一の治療です。`)).findings).toHaveLength(1)
    expect(await refused(world, desk.staff, marketing.checkPost, { body: { text: ' ' } })).toMatchObject({
      code: 'VAL_001',
    })
  })

  test('that was written by hand is kept with its words and the way it goes', async () => {
    const body = { from: '2026-11-01', to: '2026-11-30', theme: '' }
    const { id } = await call(world, desk.staff, marketing.contentCalendar, { body })
    const { data } = await result(id)
    const own = { id: 'own', day: '2026-11-20', title: '年末の診療', idea: '30日まで診療します。', reason: '' }
    const posts = [
      ...ContentCalendar.parse(data).entries.slice(1),
      { ...own, state: 'scheduled' as const, channel: 'line' as const },
    ]
    const kept = await call(world, desk.staff, aiResults.update, { params: { id }, body: { edited: { posts } } })
    expect(kept.edited).toEqual({ posts })
    expect((await result(id)).edited).toEqual({ posts })
  })
})
