/** The copy on a device and the server give the same answers to the same questions about the same records. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customerMerges } from '#contract/customer-merges'
import { CUSTOMER_SORTS, type CustomerListQuery, customers, KANA_ROWS } from '#contract/customers'
import { dashboard } from '#contract/dashboard'
import { interactions } from '#contract/interactions'
import { type Device, openDevice } from './support/device.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

/** Ways in which names, companies and numbers really come: widths, kana, old forms, spaces, signs. */
const PEOPLE = [
  { name: '山田 花子', name_kana: 'ヤマダ ハナコ', company: '株式会社サクラ', phone: '090-1234-5678' },
  { name: '山田　太郎', name_kana: 'やまだ たろう', company: '（株）さくら', phone: '０３－１２３４－５６７８' },
  { name: '髙橋 一郎', name_kana: 'ﾀｶﾊｼ ｲﾁﾛｳ', company: 'ミドリ歯科', email: 'Takahashi@Example.jp' },
  {
    name: '高橋 二郎',
    name_kana: 'タカハシ ジロウ',
    next_contact_on: '2027-01-05',
    company: 'みどり歯科',
    email: 'jiro@example.jp',
  },
  { name: '𠮷田 さくら', name_kana: 'ヨシダ サクラ', company: '', phone: '(06) 1111-2222' },
  { name: '吉田 桜', name_kana: 'ヨシダ サクラ', company: 'ABC商事', phone: '+81 90 9999 0000' },
  { name: '﨑本 恵', name_kana: 'サキモト メグミ', next_contact_on: '2026-12-01', company: 'abc商事' },
  { name: '崎本 惠', name_kana: 'サキモト・メグミ', company: 'ＡＢＣ商事' },
  { name: '渡邊 光', name_kana: 'ワタナベ ヒカル', company: 'ヴィラ・ローズ', next_contact_on: '2026-12-01' },
  { name: '渡辺 光', name_kana: 'ワタナベ ヒカル', company: 'ビラローズ' },
  { name: 'Müller Anna', name_kana: 'ミュラー アンナ', company: "O'Brien & Co.", email: 'anna.mueller@example.de' },
  { name: '李 小龍', name_kana: 'リ シャオロン', company: '100%企画' },
  { name: 'ー', name_kana: 'ー', company: '_' },
  { name: '後藤 学', name_kana: 'ｺﾞﾄｳ ﾏﾅﾌﾞ', company: 'みどり歯科' },
  { name: 'Violet', name_kana: 'ヴァイオレット', company: 'ABC商事' },
  { name: '五木 健', name_kana: 'ヰツキ ケン', next_contact_on: '1999-12-31' },
  { name: '田村', name_kana: '田村' },
  { name: '小田', name_kana: '' },
]

const SEARCHES = [
  ...['山田', 'やまだ', 'ヤマダ', 'ﾔﾏﾀﾞ', '山', 'yamada', '5678', '1234', '12345678', '090-1234', '０９０'],
  ...['高橋', '髙橋', 'たかはし 一', 'takahashi@', 'EXAMPLE.JP', '吉田', '𠮷田', 'さくら', 'サクラ 2222', '崎本', '﨑'],
  ...[
    '渡辺',
    '渡邉',
    '光 わたなべ',
    'müller',
    'muller',
    "o'brien",
    '%',
    '_',
    'ー',
    '-',
    ' ',
    '　',
    '李小龍',
    'ヴ',
    'う゛',
    'びら',
    'ｳﾞｨﾗ',
    'バイオレ',
  ],
]
const COMPANIES = [
  '',
  'さくら',
  'サクラ',
  'abc',
  'ＡＢＣ',
  'ローズ',
  'みどり',
  '株式会社',
  '(株)',
  'ー',
  '%',
  '_',
  '該当なし',
]

let world: World
let desk: Desk
let device: Device

const minutes = (count: number) => new Date(Date.now() - count * 60_000).toISOString()
const DAY = 24 * 60

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
  device = openDevice(world, desk.staff)
  const ids = []
  for (const body of PEOPLE) ids.push((await call(world, desk.staff, customers.create, { body })).id)
  for (const [i, id] of ids.entries()) {
    for (let n = 0; n < i % 4; n += 1) {
      const body = {
        customer_id: id,
        type: 'note' as const,
        summary: `${i}-${n}`,
        occurred_at: minutes(i * DAY * 9 + n),
      }
      await call(world, desk.staff, interactions.create, { body })
    }
  }
  await device.pull()
  // What comes afterwards is part of the copy, too.
  const [first = '', second = '', third = '', fourth = ''] = ids
  await call(world, desk.staff, customers.update, { params: { id: first }, body: { name: '佐藤 花子' } })
  await call(world, desk.admin, customers.delete, { params: { id: second } })
  await call(world, desk.admin, customers.delete, { params: { id: fourth } })
  await device.pull()
  await call(world, desk.admin, customers.restore, { params: { id: fourth } })
  const visit = { customer_id: third, type: 'visit' as const, summary: '今日', occurred_at: minutes(1) }
  await call(world, desk.staff, interactions.create, { body: visit })
  await device.pull()
})
afterAll(() => world.close())

async function expectSameList(query: CustomerListQuery): Promise<void> {
  const theirs = await call(world, desk.staff, customers.list, { query })
  const { sort_by = 'updated_at', sort_order = 'desc', limit = 20, skip = 0 } = query
  const ours = await device.answers('customers', {
    ...query,
    sort_by,
    sort_order,
    limit: Number(limit),
    skip: Number(skip),
  })
  expect({ total: ours.answer.total, customers: ours.answer.customers }).toEqual({
    total: theirs.total,
    customers: theirs.customers,
  })
}

test.each(SEARCHES)('the search %j', (search) => expectSameList({ search, limit: 100 }))

test.each(COMPANIES)('the company %j', (company_filter) => expectSameList({ company_filter, limit: 100 }))

test('a search and a company together', async () => {
  for (const search of ['さくら', '光', 'example'])
    for (const company_filter of ['abc', 'ローズ', 'みどり']) await expectSameList({ search, company_filter })
})

describe.each(KANA_ROWS)('the row %s of the kana index', (kana_row) => {
  test('whatever it is sorted by, page by page', async () => {
    for (const sort_by of CUSTOMER_SORTS)
      for (const sort_order of ['asc', 'desc'] as const)
        for (const skip of [0, 2]) await expectSameList({ kana_row, sort_by, sort_order, limit: 2, skip })
  })

  test('with a search, a company, and both', async () => {
    for (const search of ['山', 'さくら', '光', '09', ''])
      for (const company_filter of ['', 'さくら', 'abc', 'みどり'])
        await expectSameList({ kana_row, search, company_filter })
  })
})

describe.each(CUSTOMER_SORTS)('sorted by %s', (sort_by) => {
  test.each(['asc', 'desc'] as const)('%s, page by page', async (sort_order) => {
    for (const skip of [0, 4, 8, 12, 50]) await expectSameList({ sort_by, sort_order, limit: 4, skip })
  })
})

test('companies in use', async () => {
  const theirs = await call(world, desk.staff, customers.companies, { query: { limit: 5 } })
  expect((await device.answers('companies', { limit: 5 })).answer).toEqual(theirs)
})

test('the contacts of every customer', async () => {
  const { customers: all } = await call(world, desk.staff, customers.list, { query: { limit: 100 } })
  expect(all).toHaveLength(PEOPLE.length - 1)
  for (const { id } of all) {
    const query = { skip: 1, limit: 2 }
    const theirs = await call(world, desk.staff, interactions.ofCustomer, { params: { customerId: id }, query })
    const { answer } = await device.answers('contacts', { customerId: id, ...query })
    expect({ total: answer.total, interactions: answer.interactions }).toEqual({
      total: theirs.total,
      interactions: theirs.interactions,
    })
  }
})

test('the summary of the desk', async () => {
  const theirs = await call(world, desk.staff, dashboard.summary, { query: {} })
  expect((await device.answers('summary', { now: Date.now(), months: 12 })).answer).toEqual(theirs)
  expect(theirs.per_month.map(({ count }) => count).some((count) => count > 1)).toBe(true)
})

test('a merge and its way back come to a device that was away', async () => {
  const [kept, merged] = await Promise.all(
    ['森 葵', '森 あおい'].map((name) => call(world, desk.staff, customers.create, { body: { name } })),
  )
  if (!kept || !merged) throw new Error('two were made')
  for (const [customer_id, minute] of [
    [kept.id, 3],
    [merged.id, 2],
    [merged.id, 1],
  ] as const) {
    const body = { customer_id, type: 'call' as const, summary: `${minute}`, occurred_at: minutes(minute) }
    await call(world, desk.staff, interactions.create, { body })
  }
  await device.pull()
  const shown = async (id: string) => {
    const { answer: customer } = await device.answers('customer', { id })
    const { answer: contacts } = await device.answers('contacts', { customerId: id, skip: 0, limit: 9 })
    return [customer?.id, customer?.interactions_count, contacts.interactions.map(({ summary }) => summary)]
  }
  const body = { kept_id: kept.id, merged_id: merged.id, kept_version: 1, merged_version: 1 }
  const { id } = await call(world, desk.manager, customerMerges.create, { body })
  await device.pull()
  expect(await shown(kept.id)).toEqual([kept.id, 3, ['1', '2', '3']])
  expect((await device.answers('customer', { id: merged.id })).answer?.id).toBe(kept.id)
  expect((await device.answers('tally', {})).answer.astray).toBe(0)

  await call(world, desk.manager, customerMerges.undo, { params: { id } })
  await device.pull()
  expect(await shown(kept.id)).toEqual([kept.id, 1, ['3']])
  expect(await shown(merged.id)).toEqual([merged.id, 2, ['1', '2']])
  expect((await device.answers('tally', {})).answer.astray).toBe(0)
})
