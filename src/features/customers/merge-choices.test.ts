// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { aCustomer } from './customer-fixtures'
import { choicesOf, chosenFields, leftOut, takenOver } from './merge-choices'

const plain = { company: '', email: '', phone: '', address: '', birth_date: null, memo: '', caution: '', tags: [] }
const kept = aCustomer({
  ...plain,
  name: '佐藤 花子',
  name_kana: 'サトウ ハナコ',
  phone: '090-1234-5678',
  memo: '左利き',
})
const merged = aCustomer({
  ...{ ...plain, name: '加藤 花子', name_kana: 'カトウ ハナコ', phone: '03-1111-2222', memo: '車椅子' },
  email: 'hana@example.jp',
})

describe('two records of one person', () => {
  it('where both know something, somebody chooses; the kept one and what both make together are proposed', () => {
    expect(choicesOf(kept, merged).map(({ field, options }) => [field, ...options.map(({ side }) => side)])).toEqual([
      ['name', 'kept', 'merged'],
      ['name_kana', 'kept', 'merged'],
      ['phone', 'kept', 'merged'],
      ['memo', 'both', 'kept', 'merged'],
    ])
    expect(takenOver(kept, merged)).toEqual(['email'])
  })

  it('the same number, written another way, is no question', () => {
    const other = aCustomer({ ...kept, phone: '09012345678' })
    expect(choicesOf(kept, other)).toEqual([])
  })

  it('whoever is active in one of them is proposed to be', () => {
    const [choice] = choicesOf(aCustomer({ ...kept, status: 'inactive' }), aCustomer({ ...kept, status: 'active' }))
    expect(choice).toMatchObject({ field: 'status', options: [{ value: 'active' }, { value: 'inactive' }] })
  })

  it('only what was chosen is sent, and what was not chosen is worth a note', () => {
    const choices = choicesOf(kept, merged)
    const sides = { name: 'merged', memo: 'kept' } as const
    expect(chosenFields(choices, sides)).toEqual({ name: '加藤 花子', memo: '左利き' })
    expect(leftOut(choices, sides)).toEqual([
      { field: 'name', value: '佐藤 花子' },
      { field: 'phone', value: '03-1111-2222' },
    ])
  })
})
