import { expect, test } from 'vitest'
import { changedFields } from '#contract/changes'
import { CustomerInput, EMPTY_CUSTOMER } from '#contract/customers'
import { fieldsOf } from '@/forms/draft-shape'
import { watchReadings } from '@/lib/readings'
import { aCustomer } from './customer-fixtures'
import { customerForm } from './customer-form'
import { inputFromSearch } from './customer-input'

test('an empty form is the contract’s defaults and lacks only the name', () => {
  expect(CustomerInput.parse({ name: 'x' })).toEqual({ ...EMPTY_CUSTOMER, name: 'x' })
  expect(CustomerInput.safeParse(EMPTY_CUSTOMER).success).toBe(false)
})

test('what a person types of a record is all that the contract takes, and nothing that the server makes', () => {
  const input = fieldsOf(EMPTY_CUSTOMER, aCustomer({ memo: 'm', version: 9 }))
  expect(Object.keys(input).sort()).toEqual(Object.keys(EMPTY_CUSTOMER).sort())
  expect(input).toMatchObject({ memo: 'm', name: '山田 花子' })
})

test('width and script are put right in every field that has a rule; free text stays as it was typed', () => {
  const typed = {
    ...EMPTY_CUSTOMER,
    name: ' ﾔﾏﾀﾞ太郎 ',
    name_kana: 'やまだ たろう',
    phone: '０９０ー１２３４',
    email: 'Ａ＠ｂ．jp ',
    memo: ' ＡＢＣ ',
    tags: ['ｶﾙﾃ', 'カルテ', '新患'],
  }
  expect(customerForm.tidy?.(typed)).toEqual({
    ...EMPTY_CUSTOMER,
    name: 'ヤマダ太郎',
    name_kana: 'ヤマダ タロウ',
    phone: '090-1234',
    email: 'A@b.jp',
    memo: ' ＡＢＣ ',
    tags: ['カルテ', '新患'],
  })
})

test('only what differs is a change', () => {
  const before = fieldsOf(EMPTY_CUSTOMER, aCustomer({ tags: ['a'] }))
  expect(changedFields(before, { ...before, tags: ['a'] })).toEqual({})
  expect(changedFields(before, { ...before, tags: ['a', 'b'], birth_date: '2000-01-01' })).toEqual({
    tags: ['a', 'b'],
    birth_date: '2000-01-01',
  })
})

test.each([
  ['1980-05-03', { birth_date: '1980-05-03' }],
  ['19800503', { birth_date: '1980-05-03' }],
  ['高橋 葵 S55.5.3', { name: '高橋 葵', birth_date: '1980-05-03' }],
  ['高橋 昭55', { name: '高橋' }],
  ['5/3', {}],
  ['03-1980-0503', { phone: '03-1980-0503' }],
])('who was searched for by %s and not found is written down so', (search, expected) => {
  const { name_kana, ...input } = inputFromSearch(search)
  expect(input).toEqual(expected)
})

test('a name that was typed as kana brings its furigana along', () => {
  const stop = watchReadings()
  const say = (type: string, data: string) => document.dispatchEvent(Object.assign(new Event(type), { data }))
  for (const [kana, kanji] of [
    ['さとう', '佐藤'],
    ['ひさし', '久'],
  ] as const) {
    say('compositionstart', '')
    say('compositionupdate', kana)
    say('compositionend', kanji)
  }
  expect(inputFromSearch('佐藤 久')).toEqual({ name: '佐藤 久', name_kana: 'サトウ ヒサシ' })
  stop()
})

test.each([
  ['佐藤 久', { name: '佐藤 久', name_kana: '' }],
  ['さとう ひさ', { name_kana: 'サトウ ヒサ' }],
  ['ｻﾄｳ', { name_kana: 'サトウ' }],
  ['０９０-1234', { phone: '090-1234' }],
  ['5678', { phone: '5678' }],
  ['sato@example.jp', { email: 'sato@example.jp' }],
  ['Smith', { name: 'Smith', name_kana: '' }],
  ['  ', {}],
])('a search for %s that found nobody begins the form', (search, begun) =>
  expect(inputFromSearch(search)).toEqual(begun),
)
