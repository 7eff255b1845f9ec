// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest'
import type { Customer } from '#contract/customers'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { changesOf } from '@/offline/outbox/fold/changes'
import { foldList, type Pages } from '@/offline/outbox/fold/list'
import { customerFilter } from './customer-filters'
import { aCustomer, anEntry, idOf, knowCommands } from './customer-fixtures'
import { listRule } from './customer-list'

beforeAll(knowCommands)

const PAGE = 3
const byKana = customerFilter({ sort_by: 'name_kana', sort_order: 'asc' })
const person = (n: number, name_kana: string, more: Partial<Customer> = {}) =>
  aCustomer({ id: idOf(n), name: name_kana, name_kana, ...more })

/** ア カ サ | タ ナ ハ | マ */
const people = ['ア', 'カ', 'サ', 'タ', 'ナ', 'ハ', 'マ'].map((kana, i) => person(i + 1, kana))

function read(pages: number[], records = people): Pages<Customer> {
  return {
    total: records.length,
    pageSize: PAGE,
    pages: new Map(pages.map((p) => [p, { records: records.slice(p * PAGE, (p + 1) * PAGE), readAt: 1 }])),
  }
}

function shown(pages: Pages<Customer>, entries: OutboxEntry[], filter = byKana): string {
  const { slots, waiting } = foldList(pages, changesOf('customer', entries), listRule(filter))
  const row = (slot: ReturnType<typeof slots.at>) => (slot ? slot.record.name_kana + (slot.mark ? '*' : '') : '_')
  return `${Array.from({ length: slots.length }, (_, i) => row(slots.at(i))).join('')} +${waiting}`
}

function creation(n: number, name_kana: string, more: Partial<OutboxEntry> = {}, fields: Partial<Customer> = {}) {
  const { version, created_at, updated_at, last_interaction_at, interactions_count, ...input } = person(
    n,
    name_kana,
    fields,
  )
  return anEntry('customers.create', input, more)
}
const edit = (base: Customer, changes: object, more: Partial<OutboxEntry> = {}) =>
  anEntry('customers.update', { id: base.id, name: base.name, changes }, { base, ...more })
const removal = (base: Customer) => anEntry('customers.delete', { id: base.id, name: base.name }, { base })
const at = (i: number) => people[i] as Customer

test('pages that were not read are open slots, so that the list has its full length', () => {
  expect(shown(read([0, 2]), [])).toBe('アカサ___マ +0')
})

describe('a new customer', () => {
  test('stands where it sorts', () => {
    expect(shown(read([0, 1, 2]), [creation(50, 'キ')])).toBe('アカキ*サタナハマ +1')
    expect(shown(read([0, 1, 2]), [creation(50, 'ワ')])).toBe('アカサタナハマワ* +1')
  })

  test('stands behind the last read one before it where its surroundings were not read', () => {
    expect(shown(read([0, 2]), [creation(50, 'ノ')])).toBe('アカサノ*___マ +1')
  })

  test('is left out of a list that it does not match', () => {
    const filter = customerFilter({ search: 'ア', sort_by: 'name_kana', sort_order: 'asc' })
    expect(shown(read([0], [at(0)]), [creation(50, 'キ'), creation(51, 'アキ')], filter)).toBe('アアキ* +1')
  })

  test('neither doubles nor vanishes between the reply and the next reading', () => {
    const reply = person(50, 'キ')
    const sent = creation(50, 'キ', { state: 'sent', result: reply })
    expect(shown(read([0, 1, 2]), [sent])).toBe('アカキサタナハマ +0')
    const again = [...people.slice(0, 2), reply, ...people.slice(2)]
    expect(shown(read([0, 1, 2], again), [sent])).toBe('アカキサタナハマ +0')
  })

  test('that was sent takes an open slot of a page that was not read', () => {
    const sent = creation(50, 'ノ', { state: 'sent', result: person(50, 'ノ') })
    expect(shown(read([0, 2]), [sent])).toBe('アカサノ__マ +0')
  })
})

describe('a changed customer', () => {
  test('keeps its place when the order is not touched', () => {
    expect(shown(read([0, 1, 2]), [edit(at(1), { memo: 'x' })])).toBe('アカ*サタナハマ +0')
  })

  test('moves to where it sorts now', () => {
    expect(shown(read([0, 1, 2]), [edit(at(0), { name_kana: 'ヤ' })])).toBe('カサタナハマヤ* +0')
  })

  test('of a page that was not read takes one open slot with it', () => {
    expect(shown(read([0, 2]), [edit(at(4), { name_kana: 'イ' })])).toBe('アイ*カサ__マ +0')
  })

  test('leaves a list that it no longer matches', () => {
    const filter = customerFilter({ company_filter: 'さくら商事', sort_by: 'name_kana', sort_order: 'asc' })
    expect(shown(read([0, 1, 2]), [edit(at(2), { company: 'もみじ' })], filter)).toBe('アカタナハマ +0')
  })

  test('goes to the top of the list by time of change', () => {
    const recent = customerFilter({})
    expect(shown(read([0, 1, 2]), [edit(at(3), { memo: 'x' })], recent)).toBe('タ*アカサナハマ +0')
  })
})

describe('a deleted customer', () => {
  test('is hidden', () => {
    expect(shown(read([0, 1, 2]), [removal(at(4))])).toBe('アカサタハマ +0')
  })

  test('of a page that was not read takes one open slot with it', () => {
    expect(shown(read([0, 2]), [removal(at(4))])).toBe('アカサ__マ +0')
  })

  test('of another list changes nothing here', () => {
    const filter = customerFilter({ company_filter: 'さくら商事', sort_by: 'name_kana', sort_order: 'asc' })
    expect(shown(read([0, 2]), [removal(person(60, 'ヌ', { company: '別の会社' }))], filter)).toBe('アカサ___マ +0')
  })

  test('that came back is there again', () => {
    const deleted = removal(at(4))
    const undo = anEntry('customers.restore', { id: at(4).id, name: '' }, { base: at(4) })
    expect(shown(read([0, 1, 2]), [deleted, undo])).toBe('アカサタナ*ハマ +0')
  })
})

describe('a row of the kana index', () => {
  const inRow = (kana: 'か' | 'た' | '他') => customerFilter({ kana })
  const ka = read([0], [at(1)])
  const ta = read([0], [at(3)])
  const others = read([0], [person(60, '')])

  test('has the new customers of its own, and no others', () => {
    const tanaka = creation(50, 'タナカ')
    expect(shown(ta, [tanaka], inRow('た'))).toBe('タタナカ* +1')
    expect(shown(ka, [tanaka], inRow('か'))).toBe('カ +0')
  })

  test('has those without furigana among the others', () => {
    expect(shown(others, [creation(50, '')], inRow('他'))).toBe('* +1')
    expect(shown(ka, [creation(50, '')], inRow('か'))).toBe('カ +0')
  })

  test('a changed furigana moves from row to row, and back when it is changed again', () => {
    const away = edit(at(3), { name_kana: 'ガク' })
    expect(shown(ta, [away], inRow('た'))).toBe(' +0')
    expect(shown(ka, [away], inRow('か'))).toBe('カガク* +0')
    const back = [away, edit({ ...at(3), name_kana: 'ガク' }, { name_kana: 'チバ' })]
    expect(shown(ta, back, inRow('た'))).toBe('チバ* +0')
    expect(shown(ka, back, inRow('か'))).toBe('カ +0')
  })

  test('a furigana that is taken away leaves its row for the others', () => {
    const emptied = edit(at(3), { name_kana: '' })
    expect(shown(ta, [emptied], inRow('た'))).toBe(' +0')
    expect(shown(others, [emptied], inRow('他'))).toBe('* +0')
  })

  test('is left alone by the deletion of somebody in another row whose page was not read', () => {
    const many = read([0], [at(1), person(61, 'キ'), person(62, 'ク'), person(63, 'ケ')])
    expect(shown(many, [removal(person(60, 'ヌ'))], inRow('か'))).toBe('カキク_ +0')
    expect(shown(many, [removal(person(64, 'コ'))], inRow('か'))).toBe('カキク +0')
  })
})

test('a record that slid from one page to the next between two readings is shown once, where it is now', () => {
  const pages = read([0, 1, 2])
  const slid = new Map(pages.pages)
  slid.set(1, { records: [at(2), at(3), at(4)], readAt: 2 })
  expect(shown({ ...pages, pages: slid }, [])).toBe('アカサタナマ +0')
})

test('laying the same changes over twice gives the same list', () => {
  const entries = [creation(50, 'キ'), edit(at(0), { name_kana: 'ヤ' }), removal(at(4))]
  const first = shown(read([0, 1, 2]), entries)
  expect(shown(read([0, 1, 2]), [...entries])).toBe(first)
})
