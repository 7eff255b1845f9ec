// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { type Catalogue, createCatalogue } from './catalogue'
import type { ListQuery } from './question'
import { customerOf, idOf } from './test-server'

const filled = (...people: Parameters<typeof customerOf>[1][]): Catalogue => {
  const catalogue = createCatalogue()
  catalogue.add({ records: people.map((fields, i) => customerOf(idOf(i + 1), fields)), gone: [] })
  return catalogue
}
const found = (catalogue: Catalogue, query: Partial<ListQuery>) =>
  catalogue.find({ limit: 100, ...query }).customers.map(({ name }) => name)

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
    expect(PEOPLE.find({ search: 'さくら', limit: 1 })).toMatchObject({ total: 2, customers: [{ name: '𠮷田 愛' }] })
    expect(PEOPLE.find({ search: 'さくら', limit: 1, skip: 1 }).customers).toMatchObject([{ name: '山田 花子' }])
    expect(PEOPLE.find({ limit: 10, skip: 7 })).toEqual({ total: 3, customers: [] })
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
    expect(pages.map(({ total, customers }) => [total, ...customers.map(({ name }) => name)])).toEqual([
      [3, 'つだ'],
      [3, 'タナカ'],
      [3, 'ﾀﾞｲｺﾞ'],
      [3],
    ])
  })

  it('follows a changed furigana', () => {
    const catalogue = filled({ name: 'a', name_kana: 'タ' })
    catalogue.add({ records: [customerOf(idOf(1), { name: 'a', name_kana: 'カ', version: 2 })], gone: [] })
    expect([found(catalogue, { kana_row: 'た' }), found(catalogue, { kana_row: 'か' })]).toEqual([[], ['a']])
  })
})

describe('sorting', () => {
  const names = (catalogue: Catalogue, query: Partial<ListQuery>) => found(catalogue, query).join(' ')

  it('by code point, as the database does', () => {
    const catalogue = filled({ name: '𠮷' }, { name: '﨑' }, { name: 'ア' }, { name: 'a' }, { name: 'B' })
    expect(names(catalogue, { sort_by: 'name', sort_order: 'asc' })).toBe('B a ア 﨑 𠮷')
    expect(names(catalogue, { sort_by: 'name', sort_order: 'desc' })).toBe('𠮷 﨑 ア a B')
  })

  it('the id decides between equals, both ways', () => {
    const catalogue = filled({ name: '1', company: 'x' }, { name: '2', company: 'x' }, { name: '3', company: 'x' })
    expect(names(catalogue, { sort_by: 'company', sort_order: 'asc' })).toBe('1 2 3')
    expect(names(catalogue, { sort_by: 'company', sort_order: 'desc' })).toBe('3 2 1')
  })

  it('whom nobody has met yet counts as met longest ago', () => {
    const met = (day: number) => `2026-05-0${day}T00:00:00.000Z`
    const catalogue = filled(
      { name: 'late', last_interaction_at: met(9) },
      { name: 'never', last_interaction_at: null },
      { name: 'early', last_interaction_at: met(1) },
    )
    expect(names(catalogue, { sort_by: 'last_interaction_at', sort_order: 'asc' })).toBe('never early late')
    expect(names(catalogue, { sort_by: 'last_interaction_at', sort_order: 'desc' })).toBe('late early never')
  })

  it('times that are written differently are compared as times', () => {
    const catalogue = filled(
      { name: 'later', created_at: '2026-05-01T09:30:00+09:00' },
      { name: 'sooner', created_at: '2026-05-01T00:00:00Z' },
    )
    expect(names(catalogue, { sort_by: 'created_at', sort_order: 'asc' })).toBe('sooner later')
  })

  it('without a wish, the last change comes first', () => {
    const catalogue = filled(
      { name: 'old', updated_at: '2026-05-01T00:00:00Z' },
      { name: 'new', updated_at: '2026-05-02T00:00:00Z' },
    )
    expect(names(catalogue, {})).toBe('new old')
  })
})

describe('changes', () => {
  it('a changed customer moves, a deleted one goes, one who is restored is back', () => {
    const catalogue = filled({ name: 'a' }, { name: 'b' })
    expect(found(catalogue, { sort_by: 'name', sort_order: 'asc' })).toEqual(['a', 'b'])
    catalogue.add({ records: [customerOf(idOf(1), { name: 'z', version: 2 })], gone: [] })
    expect(found(catalogue, { sort_by: 'name', sort_order: 'asc' })).toEqual(['b', 'z'])
    catalogue.add({ records: [], gone: [idOf(2)] })
    expect({ names: found(catalogue, {}), count: catalogue.count() }).toEqual({ names: ['z'], count: 1 })
    expect(catalogue.get(idOf(2))).toBeUndefined()
    catalogue.add({ records: [customerOf(idOf(2), { name: 'b' })], gone: [] })
    expect(catalogue.all().map(({ name }) => name)).toEqual(['z', 'b'])
    expect(catalogue.get(idOf(2))?.name).toBe('b')
  })

  it('a version that was given out a second time, after a restore, is not taken for the one that is known', () => {
    const catalogue = filled({ name: 'a' })
    catalogue.add({
      records: [customerOf(idOf(1), { name: 'lost', version: 2, updated_at: '2026-05-01T00:00:00Z' })],
      gone: [],
    })
    catalogue.add({
      records: [customerOf(idOf(1), { name: 'new', version: 2, updated_at: '2026-05-02T00:00:00Z' })],
      gone: [],
    })
    expect(found(catalogue, {})).toEqual(['new'])
  })

  it('the same segment may come twice', () => {
    const catalogue = filled({ name: 'a' })
    catalogue.add({ records: [customerOf(idOf(1), { name: 'a' })], gone: [] })
    expect(catalogue.count()).toBe(1)
  })
})

it('companies in use, the commonest first, equals by name', () => {
  const catalogue = filled({ company: 'b' }, { company: 'a' }, { company: 'b' }, { company: '' }, { company: 'c' })
  expect(catalogue.companies(2)).toEqual([
    { company: 'b', count: 2 },
    { company: 'a', count: 1 },
  ])
})
