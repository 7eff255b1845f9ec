// @vitest-environment node
import { expect, it } from 'vitest'
import { cellOf, fieldValue, plainCell, saysTheSame } from './customer-csv.ts'
import { type Customer, EMPTY_CUSTOMER } from './customers.ts'

const ID = '7d4b9f6e-0000-4000-8000-000000000001'
const customer = (fields: Partial<Customer>) => ({ ...EMPTY_CUSTOMER, id: ID, name: '山田', ...fields }) as Customer

it.each(['1980-05-03', '1980/5/3', '昭和55年5月3日', 'S55.5.3', '１９８０年５月３日', '1980/5/3 0:00:00', '19800503'])(
  'reads %s as a day',
  (text) => expect(fieldValue('birth_date', text)).toBe('1980-05-03'),
)

it.each(['1980', '1980/5', '5/3', '2/30', '近日'])('leaves %s for the schema to refuse', (text) =>
  expect(fieldValue('birth_date', text)).toBe(text),
)

it('reads the words of choices in both languages', () => {
  expect(['女', '男性', 'Female', '未回答', 'male', '？'].map((word) => fieldValue('gender', word))).toEqual([
    ...['female', 'male', 'female', 'unknown', 'male', '？'],
  ])
  expect(['利用中', '見込み客', '退会', 'lead'].map((word) => fieldValue('status', word))).toEqual([
    ...['active', 'prospect', 'inactive', 'prospect'],
  ])
})

it.each([[['a', 'b']], [['a、b']], [['a,b', 'c']], [['a']], [[]]])(
  'writes the tags %j so that they come back',
  (tags) => {
    const cell = cellOf(customer({ tags }), 'tags')
    expect(cell === '' ? [] : fieldValue('tags', cell)).toEqual(tags)
  },
)

it('takes back the apostrophe before what would be a formula, and no other', () => {
  expect(["'=1+1", "'+81", "'-", "'@a", "'90", '=1'].map(plainCell)).toEqual(['=1+1', '+81', '-', '@a', "'90", '=1'])
})

it('knows what it holds already, also where Shift_JIS has lost a letter', () => {
  const record = customer({ name: '𠮷田', memo: 'a\r\nb' })
  expect(saysTheSame(record, 'name', '𠮷田')).toBe(true)
  expect(saysTheSame(record, 'name', '〓田')).toBe(true)
  expect(saysTheSame(record, 'name', '〓井')).toBe(false)
  expect(saysTheSame({ ...record, name: '1〜2−3' }, 'name', '1～2－3')).toBe(true)
  expect(saysTheSame(record, 'memo', 'a\nb')).toBe(true)
  expect(saysTheSame(record, 'name', '吉田')).toBe(false)
})

it.each([
  ['9012345678', '09012345678'],
  ['312345678', '0312345678'],
  ['120123456', '0120123456'],
  ['090-1234-5678', '090-1234-5678'],
  ['12345', '12345'],
  ['819012345678', '819012345678'],
])('reads %s, which a spreadsheet may have made a number, as the telephone number %s', (cell, phone) => {
  expect(fieldValue('phone', cell)).toBe(phone)
})

it('knows a number without its first 0 as the one that it holds, and no other', () => {
  expect(saysTheSame(customer({ phone: '09012345678' }), 'phone', '9012345678')).toBe(true)
  expect(saysTheSame(customer({ phone: '０９０１２３４５６７８' }), 'phone', '9012345678')).toBe(true)
  expect(saysTheSame(customer({ phone: '09012345679' }), 'phone', '9012345678')).toBe(false)
})
