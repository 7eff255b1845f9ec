// @vitest-environment node
import { expect, test } from 'vitest'
import type { AnalysedProduct } from './analysis-facts.ts'
import type { Mention } from './mentioning-contacts.ts'
import { suggestionsOf } from './suggestion-figures.ts'

const product = (id: string, fields: Partial<AnalysedProduct> = {}): AnalysedProduct => ({
  ...{ id, name: id, category: '', price: 1, tax_included: true, status: 'active' },
  ...fields,
})
const speaks = (who: string, ...productIds: string[]): Mention => ({
  ...{ contactId: who, customerId: who, day: '2026-11-01', productIds },
})
const people = (count: number, prefix: string, ...products: string[]) =>
  Array.from({ length: count }, (_, index) => speaks(`${prefix}${index}`, ...products))

const CATALOGUE = ['ガム', '歯ブラシ', '洗口液'].map((name) => product(name))
// 24 of the first product, 11 of them with the second one too, and others that speak of something else.
const MENTIONS = [
  speaks('who', 'ガム'),
  ...people(11, 'both', 'ガム', '歯ブラシ'),
  ...people(12, 'one', 'ガム'),
  ...people(20, 'other', '洗口液'),
]

test('what goes together with what a customer spoke of is suggested, with its counts', () => {
  // 11 of 24, and 11 * 44 / (24 * 11) = 1.83.
  expect(suggestionsOf('who', CATALOGUE, MENTIONS)).toEqual([
    { product: { id: '歯ブラシ', name: '歯ブラシ' }, because_of: { id: 'ガム', name: 'ガム' }, people: 24, both: 11 },
  ])
})

test.each([
  ['somebody who has spoken of both', 'both0', CATALOGUE, MENTIONS],
  ['somebody who has spoken of nothing', 'nobody', CATALOGUE, MENTIONS],
  [
    'five cases',
    'who',
    CATALOGUE,
    [speaks('who', 'ガム'), ...people(5, 'both', 'ガム', '歯ブラシ'), ...people(40, 'x', '洗口液')],
  ],
  [
    'what is no more frequent than by chance',
    'who',
    CATALOGUE,
    MENTIONS.filter(({ customerId }) => !customerId.startsWith('o')).concat(people(3, 'y', 'ガム')),
  ],
  [
    'what is not sold any more',
    'who',
    [product('ガム'), product('歯ブラシ', { status: 'discontinued' }), product('洗口液')],
    MENTIONS,
  ],
])('nothing is suggested for %s', (_, who, catalogue, mentions) => {
  expect(suggestionsOf(who, catalogue, mentions)).toEqual([])
})

test('one product is suggested once, with its strongest reason', () => {
  const mentions = [...MENTIONS, speaks('who', '洗口液'), ...people(6, 'z', '洗口液', '歯ブラシ')]
  expect(suggestionsOf('who', CATALOGUE, mentions)).toMatchObject([{ because_of: { id: 'ガム' }, both: 11 }])
})
