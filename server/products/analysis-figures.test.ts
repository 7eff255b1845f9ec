// @vitest-environment node
import { expect, test } from 'vitest'
import { ProductAnalysis } from '#contract/product-analysis'
import type { AnalysedProduct, AnalysisFacts, Buyer } from './analysis-facts.ts'
import { analysisOf } from './analysis-figures.ts'
import { analysisText } from './analysis-text.ts'
import { monthCounts, priceComparison, trend } from './market-figures.ts'
import type { Mention } from './mentioning-contacts.ts'

const idOf = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const product = (number: number, fields: Partial<AnalysedProduct> = {}): AnalysedProduct => ({
  ...{ id: idOf(number), name: `商品${number}`, category: '予防', price: 1_000, tax_included: true, status: 'active' },
  ...fields,
})
const customer = (number: number) => idOf(1_000 + number)
const mention = (who: number, day: string, ...products: number[]): Mention => ({
  ...{ contactId: crypto.randomUUID(), customerId: customer(who), day, productIds: products.map(idOf) },
})
const ALL = { analyze_market: true, analyze_customers: true, find_pairs: true }

test('the price has its place among what is on sale and priced alike', () => {
  const own = product(1, { price: 800 })
  const others = [500, 800, 1_200, 3_000].map((price, index) => product(index + 2, { price }))
  const apart = [
    product(10, { price: 1, tax_included: false }),
    product(11, { price: 2, status: 'discontinued' }),
    product(12, { price: 3, category: '矯正' }),
  ]
  expect(priceComparison(own, [own, ...others, ...apart])).toEqual({
    ...{ category: '予防', price: 800, tax_included: true, compared: 5, left_out: 1 },
    ...{ rank: 2, median: 800, lowest: 500, highest: 3_000 },
  })
  expect(priceComparison(own, [own, product(2, { price: 1_000 })])).toMatchObject({ rank: 1, median: 900 })
})

test('a price without others of its category is not compared', () => {
  const own = product(1)
  expect(priceComparison(own, [own, product(2, { category: '矯正' })])).toBeNull()
  const loose = product(1, { category: '' })
  expect(priceComparison(loose, [loose, product(2, { category: '' })])).toBeNull()
})

test('months without a contact are there, over the turn of the year', () => {
  const months = monthCounts(['2025-11-30', '2025-12-01', '2026-02-28', '2026-02-01'], '2026-11-05')
  expect(months).toHaveLength(12)
  expect(months[0]).toEqual({ month: '2025-12', count: 1 })
  expect(months.filter(({ count }) => count > 0)).toEqual([
    { month: '2025-12', count: 1 },
    { month: '2026-02', count: 2 },
  ])
  expect(months.at(-1)).toEqual({ month: '2026-11', count: 0 })
})

const times = (count: number, day: string) => Array.from({ length: count }, () => day)
test.each([
  // 182 days before 2026-11-26 is 2026-05-28, and as many before that 2025-11-27.
  ['five are too few', [...times(5, '2026-11-01')], { recent: 5, earlier: 0, direction: null }],
  ['six of one half', [...times(6, '2026-05-29')], { recent: 6, earlier: 0, direction: 'up' }],
  ['the day between', [...times(6, '2026-05-28')], { recent: 0, earlier: 6, direction: 'down' }],
  ['a year ago', [...times(6, '2025-11-27')], { recent: 0, earlier: 0, direction: null }],
  ['chance', [...times(14, '2026-11-01'), ...times(6, '2026-01-01')], { recent: 14, earlier: 6, direction: 'level' }],
  ['more', [...times(15, '2026-11-01'), ...times(5, '2026-01-01')], { recent: 15, earlier: 5, direction: 'up' }],
])('the trend of %s', (_, days, found) => expect(trend(days, '2026-11-26')).toEqual(found))

/**
 * Of 20 people ten mention product 1. Product 2: seven of them and one more. Product 3: five of them. Product 4: nobody of
 * them, and nine others.
 */
function facts(): AnalysisFacts {
  const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index)
  const mentions = [
    ...range(1, 10).map((who) => mention(who, '2026-10-01', 1)),
    mention(1, '2026-11-01', 1),
    ...range(1, 7).map((who) => mention(who, '2026-10-02', 2)),
    mention(20, '2026-10-02', 2),
    ...range(6, 10).map((who) => mention(who, '2026-10-03', 3)),
    ...range(11, 19).map((who) => mention(who, '2026-10-03', 4)),
  ].toSorted((a, b) => (a.day < b.day ? -1 : 1))
  const buyers = range(1, 10).map(
    (who): Buyer => ({
      ...{ id: customer(who), name: `顧客${who}`, years: who === 10 ? null : who * 10 + 5 },
      gender: who > 6 ? 'male' : 'female',
      // The first visited on the day itself, three later, the others never.
      last_visit: who === 1 ? '2026-10-01' : who < 5 ? '2026-10-20' : null,
    }),
  )
  const catalogue = [1, 2, 3, 4].map((number) => product(number, { price: number * 100 }))
  const [own = product(1)] = catalogue
  return { today: '2026-11-26', product: own, catalogue, contacts: { mentions, buyers, sources: [] } }
}

test('who mentioned it is counted by age and sex, and who came again', () => {
  const { customers } = ProductAnalysis.parse(analysisOf(facts(), ALL))
  expect(customers).toMatchObject({
    people: 10,
    genders: [
      { gender: 'female', count: 6 },
      { gender: 'male', count: 4 },
    ],
    came_again: { count: 3, share: 30 },
  })
  // 85 and 95 years are one band, and who has no birth date is the last.
  expect(customers?.ages.slice(-2)).toEqual([
    { band: 8, count: 2 },
    { band: null, count: 1 },
  ])
  expect(customers?.latest[0]).toEqual({ id: customer(1), name: '顧客1', day: '2026-11-01' })
})

test('pairs have support, confidence and lift by hand, and five cases claim nothing', () => {
  const { pairs } = analysisOf(facts(), ALL)
  // 7 of 20 people; 7 of 10; and 7 * 20 / (10 * 8).
  const two = { id: idOf(2), name: '商品2', both: 7, other: 8, support: 35, confidence: 70, lift: 1.75 }
  const three = { id: idOf(3), name: '商品3', both: 5, other: 5, support: null, confidence: null, lift: null }
  expect(pairs).toEqual({ any: 20, people: 10, found: [two, three], left_out: 0 })
})

test('the text says the same, and names nobody', () => {
  const text = analysisText(analysisOf(facts(), ALL))
  expect(text).toContain('「予防」の4点のうち安い方から1番目')
  expect(text).toContain('この半年は11件、その前の半年は0件でした。増えています。')
  expect(text).toContain('来訪した顧客は3人（30%）です。')
  expect(text).toContain('「商品1」について話した10人のうち7人（70%）が「商品2」も話題にしています。')
  expect(text).toContain('1組は、両方を話題にした顧客が6人に満たず、件数が少ないため評価しません。')
  expect(text).not.toContain('顧客1')
})

test('a part that was not asked for is null, and so is what may not be seen', () => {
  const none = { analyze_market: false, analyze_customers: false, find_pairs: false }
  expect(analysisOf(facts(), none)).toMatchObject({ market: null, customers: null, pairs: null })
  const blind = analysisOf({ ...facts(), contacts: null }, ALL)
  expect(blind).toMatchObject({ market: { mentions: null, months: [] }, customers: null, pairs: null })
  expect(analysisText(blind)).toContain('対応履歴を見る権限がない')
  expect(analysisText(blind)).not.toContain('半年')
})

test('five people have no share, and a product that nobody mentions has nothing', () => {
  const given = facts()
  const { mentions = [], buyers = [] } = given.contacts ?? {}
  const few = { mentions, sources: [], buyers: buyers.slice(0, 5) }
  expect(analysisOf({ ...given, contacts: few }, ALL).customers?.came_again).toEqual({ count: 3, share: null })
  const empty = analysisOf({ ...given, contacts: { mentions: [], buyers: [], sources: [] } }, ALL)
  expect(analysisText(empty)).toContain('この商品を話題にした顧客の記録はありません。')
})
