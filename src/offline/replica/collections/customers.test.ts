// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { PEOPLE as DESK_PEOPLE, FLOOR, judge, keyOf, SEARCHES } from '#contract/test-searches'
import { customerOf, idOf } from '../test-server'
import { CUSTOMERS, type CustomerIndex, companiesOf, tagsOf } from './customers'
import type { ListQuery } from './question'

const filled = (...people: Parameters<typeof customerOf>[1][]): CustomerIndex => {
  const index = CUSTOMERS.createIndex()
  index.add({ records: people.map((fields, i) => customerOf(idOf(i + 1), fields)), gone: [] })
  return index
}
const found = (index: CustomerIndex, query: Partial<ListQuery>) =>
  index.find({ limit: 100, ...query }).records.map(({ name }) => name)

const PEOPLE = filled(
  { name: '山田 花子', name_kana: 'ヤマダ ハナコ', company: '株式会社サクラ', phone: '090-1234-5678' },
  { name: '髙橋 一郎', name_kana: 'ﾀｶﾊｼ ｲﾁﾛｳ', company: 'ミドリ', email: 'taka@example.jp' },
  { name: '𠮷田 愛', name_kana: 'ヨシダ アイ', company: 'さくら商事', phone: '(03) 1111-0000' },
)

describe('searching', () => {
  it.each([
    ['やまだ', ['山田 花子']],
    ['ﾔﾏﾀﾞ', ['山田 花子']],
    ['5678', ['山田 花子']],
    ['０３１１１１', ['𠮷田 愛']],
    ['高橋', ['髙橋 一郎']],
    ['吉田', ['𠮷田 愛']],
    ['TAKA@', ['髙橋 一郎']],
    ['花子 山田', ['山田 花子']],
    ['山田 一郎', []],
    ['山田花子ヤマダ', []],
    [' 　', ['𠮷田 愛', '髙橋 一郎', '山田 花子']],
  ])('%j finds %j', (search, expected) => {
    expect(found(PEOPLE, { search })).toEqual(expected)
  })

  it('the total is of all pages', () => {
    expect(PEOPLE.find({ search: 'さくら', limit: 1 })).toMatchObject({ total: 2, records: [{ name: '𠮷田 愛' }] })
    expect(PEOPLE.find({ search: 'さくら', limit: 1, skip: 1 }).records).toMatchObject([{ name: '山田 花子' }])
    expect(PEOPLE.find({ limit: 10, skip: 7 })).toEqual({ total: 3, records: [] })
  })
})

describe('narrowing by company', () => {
  it.each([
    ['さくら', ['𠮷田 愛', '山田 花子']],
    ['株式会社', ['山田 花子']],
    ['山田', []],
    ['ミドリ', ['髙橋 一郎']],
  ])('%j leaves %j', (company_filter, expected) => {
    expect(found(PEOPLE, { company_filter })).toEqual(expected)
  })

  it('beside a search', () => {
    expect(found(PEOPLE, { company_filter: 'さくら', search: 'よしだ' })).toEqual(['𠮷田 愛'])
  })
})

describe('a row of the kana index', () => {
  const book = filled(
    ...['タナカ', 'ﾀﾞｲｺﾞ', 'つだ', 'ガトウ', 'ヴィダル', '', 'Tanaka', '田中'].map((kana) => ({
      name: kana === '' ? '(なし)' : kana,
      name_kana: kana,
      company: kana.length > 3 ? 'さくら' : '',
    })),
  )
  const inOrder = { sort_by: 'name_kana', sort_order: 'asc' } as const

  it.each([
    ['た', ['つだ', 'タナカ', 'ﾀﾞｲｺﾞ']],
    ['か', ['ガトウ']],
    ['あ', ['ヴィダル']],
    ['他', ['(なし)', 'Tanaka', '田中']],
    ['わ', []],
  ] as const)('%s has %j', (kana_row, expected) => {
    expect(found(book, { kana_row, ...inOrder })).toEqual(expected)
    expect(book.find({ kana_row, limit: 1 }).total).toBe(expected.length)
  })

  it('beside a search and a company', () => {
    expect(found(book, { kana_row: 'た', search: 'だ', ...inOrder })).toEqual(['つだ', 'ﾀﾞｲｺﾞ'])
    expect(found(book, { kana_row: 'た', company_filter: 'さくら' })).toEqual(['ﾀﾞｲｺﾞ'])
    expect(found(book, { kana_row: 'か', search: 'tanaka' })).toEqual([])
  })

  it('page by page', () => {
    const pages = [0, 1, 2, 3].map((skip) => book.find({ kana_row: 'た', skip, limit: 1, ...inOrder }))
    expect(pages.map(({ total, records }) => [total, ...records.map(({ name }) => name)])).toEqual([
      [3, 'つだ'],
      [3, 'タナカ'],
      [3, 'ﾀﾞｲｺﾞ'],
      [3],
    ])
  })

  it('follows a changed furigana', () => {
    const index = filled({ name: 'a', name_kana: 'タ' })
    index.add({ records: [customerOf(idOf(1), { name: 'a', name_kana: 'カ', version: 2 })], gone: [] })
    expect([found(index, { kana_row: 'た' }), found(index, { kana_row: 'か' })]).toEqual([[], ['a']])
  })
})

describe('sorting', () => {
  const names = (index: CustomerIndex, query: Partial<ListQuery>) => found(index, query).join(' ')

  it('by code point, as the database does', () => {
    const index = filled({ name: '𠮷' }, { name: '﨑' }, { name: 'ア' }, { name: 'a' }, { name: 'B' })
    expect(names(index, { sort_by: 'name', sort_order: 'asc' })).toBe('B a ア 﨑 𠮷')
    expect(names(index, { sort_by: 'name', sort_order: 'desc' })).toBe('𠮷 﨑 ア a B')
  })

  it('the id decides between equals, both ways', () => {
    const index = filled({ name: '1', company: 'x' }, { name: '2', company: 'x' }, { name: '3', company: 'x' })
    expect(names(index, { sort_by: 'company', sort_order: 'asc' })).toBe('1 2 3')
    expect(names(index, { sort_by: 'company', sort_order: 'desc' })).toBe('3 2 1')
  })

  it('whom nobody has met yet counts as met longest ago', () => {
    const met = (day: number) => `2026-05-0${day}T00:00:00.000Z`
    const index = filled(
      { name: 'late', last_interaction_at: met(9) },
      { name: 'never', last_interaction_at: null },
      { name: 'early', last_interaction_at: met(1) },
    )
    expect(names(index, { sort_by: 'last_interaction_at', sort_order: 'asc' })).toBe('never early late')
    expect(names(index, { sort_by: 'last_interaction_at', sort_order: 'desc' })).toBe('late early never')
  })

  it('times that are written differently are compared as times', () => {
    const index = filled(
      { name: 'later', created_at: '2026-05-01T09:30:00+09:00' },
      { name: 'sooner', created_at: '2026-05-01T00:00:00Z' },
    )
    expect(names(index, { sort_by: 'created_at', sort_order: 'asc' })).toBe('sooner later')
  })

  it('without a wish, the last change comes first', () => {
    const index = filled(
      { name: 'old', updated_at: '2026-05-01T00:00:00Z' },
      { name: 'new', updated_at: '2026-05-02T00:00:00Z' },
    )
    expect(names(index, {})).toBe('new old')
  })
})

describe('changes', () => {
  it('a changed customer moves, a deleted one goes, one who is restored is back', () => {
    const index = filled({ name: 'a' }, { name: 'b' })
    expect(found(index, { sort_by: 'name', sort_order: 'asc' })).toEqual(['a', 'b'])
    index.add({ records: [customerOf(idOf(1), { name: 'z', version: 2 })], gone: [] })
    expect(found(index, { sort_by: 'name', sort_order: 'asc' })).toEqual(['b', 'z'])
    index.add({ records: [], gone: [idOf(2)] })
    expect({ names: found(index, {}), count: index.count() }).toEqual({ names: ['z'], count: 1 })
    expect(index.get(idOf(2))).toBeUndefined()
    index.add({ records: [customerOf(idOf(2), { name: 'b' })], gone: [] })
    expect(index.all().map(({ name }) => name)).toEqual(['z', 'b'])
    expect(index.get(idOf(2))?.name).toBe('b')
  })

  it('a version that was given out a second time, after a restore, is not taken for the one that is known', () => {
    const index = filled({ name: 'a' })
    index.add({
      records: [customerOf(idOf(1), { name: 'lost', version: 2, updated_at: '2026-05-01T00:00:00Z' })],
      gone: [],
    })
    index.add({
      records: [customerOf(idOf(1), { name: 'new', version: 2, updated_at: '2026-05-02T00:00:00Z' })],
      gone: [],
    })
    expect(found(index, {})).toEqual(['new'])
  })

  it('the same segment may come twice', () => {
    const index = filled({ name: 'a' })
    index.add({ records: [customerOf(idOf(1), { name: 'a' })], gone: [] })
    expect(index.count()).toBe(1)
  })
})

it('companies in use, the commonest first, equals by name', () => {
  const index = filled({ company: 'b' }, { company: 'a' }, { company: 'b' }, { company: '' }, { company: 'c' })
  expect(companiesOf(index.all(), 2)).toEqual([
    { company: 'b', count: 2 },
    { company: 'a', count: 1 },
  ])
})

it('tags in use, the commonest first, equals by name', () => {
  const index = filled({ tags: ['b', 'c'] }, { tags: ['a'] }, { tags: ['b'] }, {})
  expect(tagsOf(index.all(), 2)).toEqual(['b', 'a'])
})

describe('a filter', () => {
  it('asks for what a contact that was written here has changed', () => {
    const long = '2020-01-01T00:00:00.000Z'
    const index = filled(
      { name: 'a', last_interaction_at: long, tags: ['x'] },
      { name: 'b', last_interaction_at: long },
    )
    expect(found(index, { last_contact_over: '3m' })).toEqual(['b', 'a'])
    expect(found(index, { last_contact_over: '3m', tags: '["x"]' })).toEqual(['a'])
    const now = new Date().toISOString()
    const change = (owner: object) => ({ ...owner, last_interaction_at: now }) as ReturnType<typeof customerOf>
    index.lay([], [{ ownerId: idOf(1), change }])
    expect(found(index, { last_contact_over: '3m' })).toEqual(['b'])
    expect(found(index, { last_contact_within: '1d' })).toEqual(['a'])
  })

  it('hears of contacts that only a later server tells', () => {
    const index = filled({ name: 'a', interactions_count: 1 })
    expect(found(index, { segment: 'dormant' })).toEqual([])
    const told = { name: 'a', interactions_count: 1, recent_contacts: ['2020-01-01T00:00:00.000Z'] }
    index.add({ records: [customerOf(idOf(1), told)], gone: [] })
    expect(found(index, { segment: 'dormant' })).toEqual(['a'])
  })
})

describe('the searches of a desk', () => {
  const index = filled(...DESK_PEOPLE)
  const ask = (query: Partial<ListQuery>) => index.find({ limit: 100, sort_by: 'match', ...query }).records.map(keyOf)

  it('find by the rule of the contract, who fits best first', () => {
    const answers = SEARCHES.map(({ search }) => ask({ search }))
    const { precision, recall, wrong } = judge(SEARCHES, answers)
    expect([precision >= FLOOR, recall >= FLOOR], wrong.join('\n')).toEqual([true, true])
  })

  it('keep the best first from page to page, and last when turned round', () => {
    const best = ['林太郎', '林田実', '小林林太郎']
    expect([0, 1, 2].flatMap((skip) => ask({ search: '林', skip, limit: 1 }))).toEqual(best)
    expect(ask({ search: '林', sort_order: 'asc' })).toEqual(best.toReversed())
    expect(ask({ search: '林', sort_by: 'name', sort_order: 'asc' })).toEqual(['小林林太郎', '林太郎', '林田実'])
  })
})
