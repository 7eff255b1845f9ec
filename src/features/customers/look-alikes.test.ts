// @vitest-environment node
import { expect, it } from 'vitest'
import { aCustomer } from './customer-fixtures'
import { lookAlikes, searchesFor } from './look-alikes'

const typed = {
  name: '佐藤 花子',
  name_kana: 'サトウ ハナコ',
  phone: '090-1234-5678',
  email: ' hanako@example.jp ',
  birth_date: '1980-05-03',
  address: '',
}

it('looks for the name, its sound, the number, the mailbox, and the given name of who was born on that day', () => {
  expect(searchesFor(typed)).toEqual([
    '佐藤 花子',
    'サトウ ハナコ',
    '09012345678',
    'hanako@example.jp',
    '花子 1980-05-03',
  ])
  const unknown = { ...typed, name: ' - ', name_kana: '', phone: '1234', email: '', birth_date: null }
  expect(searchesFor(unknown)).toEqual(['', '', '', '', ''])
  expect(searchesFor({ ...typed, name: '佐藤' })[4]).toBe('')
})

it('tells who may be the same person first, each once, and nobody who has nothing in common', () => {
  const blank = { phone: '', email: '', birth_date: null, address: '', name_kana: '' }
  const namesake = aCustomer({ ...blank, id: 'a', name: '佐藤花子' })
  const same = aCustomer({ ...blank, id: 'b', name: '佐藤 花子', birth_date: '1980-05-03' })
  const family = aCustomer({ ...blank, id: 'c', name: '佐藤 太郎', phone: '09012345678' })
  const nobody = aCustomer({ ...blank, id: 'd', name: '山田 次郎' })
  const found = lookAlikes(typed, [family, namesake, nobody, same, same])
  expect(found.map(({ kind, customer }) => [kind, customer.id])).toEqual([
    ['person', 'b'],
    ['namesake', 'a'],
    ['household', 'c'],
  ])
})
