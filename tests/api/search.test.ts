/** What a person types finds what is stored, however either was written. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CustomerListQuery, customers } from '#contract/customers'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let desk: Desk

const PEOPLE = [
  {
    name: '山田 花子',
    name_kana: 'ヤマダ ハナコ',
    company: '株式会社さくら',
    phone: '090-1234-5678',
    birth_date: '1980-05-03',
  },
  { name: '髙橋 一郎', name_kana: 'タカハシ イチロウ', email: 'Taka@Example.jp', birth_date: '1955-05-03' },
  { name: '渡邉 健', name_kana: 'ワタナベ ケン', company: 'ｶﾌﾞｼｷｶﾞｲｼｬ みどり', birth_date: '1989-01-07' },
  { name: '100%_満足\\商会', company: '㈱テスト' },
  { name: '𠮷田 愛', name_kana: 'ヨシダ アイ', phone: '(03) 1980-0503' },
]

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
  for (const body of PEOPLE) await call(world, desk.staff, customers.create, { body })
})
afterAll(() => world.close())

const byText = (a: string, b: string) => (a < b ? -1 : 1)
const find = async (query: CustomerListQuery) => {
  const { customers: found, total } = await call(world, desk.staff, customers.list, {
    query: { ...query, sort_by: 'name' },
  })
  expect(total).toBe(found.length)
  return found.map((customer) => String.fromCodePoint(customer.name.codePointAt(0) ?? 0)).sort(byText)
}

test.each([
  ['山田', ['山']],
  ['山田 花', ['山']],
  ['花子　山田', ['山']],
  ['やまだ', ['山']],
  ['ﾔﾏﾀﾞ', ['山']],
  ['ヤマダハナ', ['山']],
  ['5678', ['山']],
  ['０９０１２３４', ['山']],
  ['090-1234', ['山']],
  ['高橋', ['髙']],
  ['髙橋', ['髙']],
  ['TAKA@example', ['髙']],
  ['ＴＡＫＡ', ['髙']],
  ['渡辺', ['渡']],
  ['渡邊', ['渡']],
  ['吉田', ['𠮷']],
  ['0319800503', ['𠮷']],
  ['カブシキガイシャ', ['渡']],
  ['(株)', ['1', '山']],
  ['%', ['1']],
  ['_', ['1']],
  ['\\', ['1']],
  ['100%_満足\\', ['1']],
  ["'", []],
  ['山田 髙橋', []],
  ['山%子', []],
  ['   ', ['1', '山', '渡', '髙', '𠮷']],
])('%j finds %j', async (search, expected) => {
  expect(await find({ search })).toEqual([...expected].sort(byText))
})

test.each([
  ['1980-05-03', ['山', '𠮷']],
  ['1980/5/3', ['山']],
  ['１９８０／０５／０３', ['山']],
  // Eight digits may be of a telephone number as well.
  ['19800503', ['山', '𠮷']],
  ['昭和55年5月3日', ['山']],
  ['昭和 55年 5月 3日', ['山']],
  ['S55.5.3', ['山']],
  ['昭55', ['山']],
  ['1955年', ['髙']],
  ['5月3日', ['山', '髙']],
  ['５／３', ['山', '髙']],
  ['昭和64年1月7日', ['渡']],
  ['昭和64年', ['渡']],
  ['平成元年', []],
  ['平成元年1月7日', []],
  ['0503', ['𠮷']],
  ['1980-02-30', []],
  ['2/30', []],
  ['山田 S55', ['山']],
  ['5/3 たか', ['髙']],
  ['渡辺 5/3', []],
  ['1980年 5/3', ['山']],
])('the birth date %j finds %j', async (search, expected) => {
  expect(await find({ search })).toEqual([...expected].sort(byText))
})

test('search by birth date and company narrow each other', async () => {
  expect(await find({ search: '5/3', company_filter: 'さくら' })).toEqual(['山'])
  expect(await find({ search: '5/3', company_filter: 'みどり' })).toEqual([])
})

test('those of one birthday come page by page', async () => {
  const page = (cursor?: string) =>
    call(world, desk.staff, customers.list, {
      query: { search: '5/3', limit: 1, sort_by: 'name', sort_order: 'asc', ...(cursor ? { cursor } : {}) },
    })
  const first = await page()
  expect([first.total, first.customers.length]).toEqual([2, 1])
  const second = await page(first.next_cursor)
  expect([second.total, second.customers.length, second.next_cursor]).toEqual([2, 1, undefined])
  expect(second.customers[0]?.id).not.toBe(first.customers[0]?.id)
})

test.each([
  ['さくら', ['山']],
  ['株式会社サクラ', ['山']],
  ['ミドリ', ['渡']],
  ['山田', []],
  ['%', []],
])('the company %j is that of %j', async (company_filter, expected) => {
  expect(await find({ company_filter })).toEqual(expected)
})

test('search and company narrow each other', async () => {
  expect(await find({ search: '山田', company_filter: 'みどり' })).toEqual([])
  expect(await find({ search: '山田', company_filter: 'さくら' })).toEqual(['山'])
})

test('a customer is found by the new name at once, and no more by the old one', async () => {
  const { id } = await call(world, desk.staff, customers.create, { body: { name: '旧姓' } })
  const body = { name: '新姓', phone: '080-9999-8888', birth_date: '1933-12-23' }
  await call(world, desk.staff, customers.update, { params: { id }, body })
  expect(await find({ search: '旧姓' })).toEqual([])
  expect(await find({ search: '新姓' })).toEqual(['新'])
  expect(await find({ search: '99998888' })).toEqual(['新'])
  expect(await find({ search: 'S8.12.23' })).toEqual(['新'])
})
