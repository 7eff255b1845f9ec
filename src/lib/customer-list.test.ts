// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { type Customer, EMPTY_CUSTOMER, KANA_ROWS } from '#contract/customers'
import { customerOrder, type ListedBy, matchesCustomer } from './customer-list'
import { clockLag } from './device-clock'

const idOf = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
const aCustomer = (fields: Partial<Customer>): Customer => ({
  ...EMPTY_CUSTOMER,
  id: idOf(1),
  phone: '090-1234-5678',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: '2026-01-01T00:00:00.000Z',
  version: 1,
  last_interaction_at: null,
  interactions_count: 0,
  ...fields,
})
const listedBy = (by: Partial<ListedBy>): ListedBy => ({ sort_by: 'updated_at', sort_order: 'desc', ...by })

function sorted(records: Customer[], by: Partial<ListedBy>): string[] {
  return records.sort(customerOrder(listedBy(by))).map((customer) => customer.name)
}
const named = (name: string, more: Partial<Customer> = {}) => aCustomer({ name, ...more })

describe('order, the same as the database’s', () => {
  test('text by code point: a rare kanji outside the basic plane comes last', () => {
    const names = ['𠮷田', '山﨑', '山田', '\ufa11']
    expect(
      sorted(
        names.map((name) => named(name)),
        { sort_by: 'name', sort_order: 'asc' },
      ),
    ).toEqual(['山田', '山﨑', '\ufa11', '𠮷田'])
  })

  test('a shorter text comes before its continuation', () => {
    expect(sorted([named('山田'), named('山')], { sort_by: 'name', sort_order: 'asc' })).toEqual(['山', '山田'])
  })

  test('equal values are ordered by id, both turned round together', () => {
    const pair = () => [named('二', { id: idOf(2) }), named('一', { id: idOf(1) })]
    expect(sorted(pair(), { sort_by: 'company', sort_order: 'asc' })).toEqual(['一', '二'])
    expect(sorted(pair(), { sort_by: 'company', sort_order: 'desc' })).toEqual(['二', '一'])
  })

  test('nobody met yet counts as longest ago', () => {
    const people = [named('未', {}), named('昔', { last_interaction_at: '1990-01-01T00:00:00Z' })]
    expect(sorted(people, { sort_by: 'last_interaction_at' })).toEqual(['昔', '未'])
  })

  test('times are compared as instants, however they are written', () => {
    const people = [
      named('後', { created_at: '2026-01-01T09:00:00+09:00' }),
      named('前', { created_at: '2025-12-31T23:59:00.000Z' }),
    ]
    expect(sorted(people, { sort_by: 'created_at', sort_order: 'asc' })).toEqual(['前', '後'])
  })
})

describe('by how well they fit a search', () => {
  const changed = (day: number) => ({ updated_at: `2026-01-0${day}T00:00:00.000Z` })
  const people = () => [
    named('小林 一', changed(9)),
    named('林 花子', changed(1)),
    named('林田 実', changed(5)),
    named('林 太郎', changed(3)),
    named('高木 二郎', { company: '株式会社林', ...changed(2) }),
  ]

  test('whole words come before beginnings, and these before parts; of equals the last change', () => {
    const best = ['林 太郎', '高木 二郎', '林 花子', '林田 実', '小林 一']
    expect(sorted(people(), { search: '林', sort_by: 'match' })).toEqual(best)
    expect(sorted(people(), { search: '林', sort_by: 'match', sort_order: 'asc' })).toEqual(best.toReversed())
  })

  test('without a word for a name, and in an order that was chosen, that is all the same', () => {
    const latest = ['小林 一', '林田 実', '林 太郎', '高木 二郎', '林 花子']
    expect(sorted(people(), { search: '5678', sort_by: 'match' })).toEqual(latest)
    expect(sorted(people(), { search: '林', sort_by: 'updated_at' })).toEqual(latest)
  })
})

describe('matching, the same as the server’s', () => {
  const customer = aCustomer({ name: '髙橋 葵', name_kana: 'タカハシ アオイ', company: '㈱みどり商事' })
  test.each(['高橋', 'たかはし', 'ﾀｶﾊｼ あおい', '5678', '０９０', 'みどり'])('is found by %s', (search) => {
    expect(matchesCustomer(customer, listedBy({ search }))).toBe(true)
  })

  test.each(['1980-05-03', '昭和55年5月3日', 'S55.5.3', '昭55', '5/3', '5月3日', '高橋 S55'])(
    'is found by the birth date %s',
    (search) => {
      expect(matchesCustomer({ ...customer, birth_date: '1980-05-03' }, listedBy({ search }))).toBe(true)
      expect(matchesCustomer({ ...customer, birth_date: '1981-05-04' }, listedBy({ search }))).toBe(false)
      expect(matchesCustomer(customer, listedBy({ search }))).toBe(false)
    },
  )

  test('is found by digits that are a date and stand in the telephone number', () => {
    const called = { ...customer, phone: '03-1980-0503' }
    expect(matchesCustomer(called, listedBy({ search: '19800503' }))).toBe(true)
    expect(matchesCustomer({ ...called, birth_date: '1990-01-01' }, listedBy({ search: '0503' }))).toBe(true)
    expect(matchesCustomer({ ...customer, birth_date: '1980-05-03' }, listedBy({ search: '0503' }))).toBe(false)
  })

  test('all words have to occur', () => {
    expect(matchesCustomer(customer, listedBy({ search: '高橋 花子' }))).toBe(false)
  })

  test('the company filter looks at the company alone, in part and however it is written', () => {
    expect(matchesCustomer(customer, listedBy({ company_filter: '（株）みどり' }))).toBe(true)
    expect(matchesCustomer(customer, listedBy({ company_filter: '高橋' }))).toBe(false)
  })

  test.each(['タカハシ', 'ﾀｶﾊｼ', 'だいご', 'ッ'])('%s is in its row of the kana index and in no other', (name_kana) => {
    const rows = KANA_ROWS.filter((kana) => matchesCustomer({ ...customer, name_kana }, listedBy({ kana_row: kana })))
    expect(rows).toEqual(['た'])
  })

  test('nobody without furigana is lost: they are with the others', () => {
    expect(matchesCustomer({ ...customer, name_kana: '' }, listedBy({ kana_row: '他' }))).toBe(true)
  })

  test('row, search and company narrow each other', () => {
    const matches = (by: Partial<ListedBy>) => matchesCustomer(customer, listedBy(by))
    const all = { kana_row: 'た', search: '高橋', company_filter: 'みどり' } as const
    expect(matches(all)).toBe(true)
    expect(matches({ ...all, kana_row: 'か' })).toBe(false)
    expect(matches({ ...all, search: '花子' })).toBe(false)
  })

  test('who is due is so today by the clock of the server', () => {
    vi.useFakeTimers({ now: Date.parse('2026-07-02T00:30:00+09:00') })
    const wanted = { ...customer, next_contact_on: '2026-07-03' }
    expect(matchesCustomer(wanted, listedBy({ next_contact: 'due' }))).toBe(false)
    clockLag.set(24 * 3_600_000)
    expect(matchesCustomer(wanted, listedBy({ next_contact: 'due' }))).toBe(true)
    clockLag.set(null)
  })
})
