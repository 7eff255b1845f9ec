// @vitest-environment node
import { beforeAll, expect, it } from 'vitest'
import type { Customer } from '#contract/customers'
import { changesOf } from '@/offline/outbox/fold/changes'
import { foldList } from '@/offline/outbox/fold/list'
import { customerFilter } from './customer-filters'
import { aCustomer, anEntry, idOf, knowCommands } from './customer-fixtures'
import { listRule } from './customer-list'

beforeAll(knowCommands)

const filter = customerFilter({ sort_by: 'name_kana', sort_order: 'asc' })
let looks = 0

/** A record that counts how often anybody looks where it sorts, or who it is. */
function counting(record: Customer): Customer {
  return new Proxy(record, {
    get: (target, name: keyof Customer) => {
      if (name === 'name_kana' || name === 'id') looks += 1
      return target[name]
    },
  })
}

const kana = (n: number) => String(n).padStart(6, '0')
const person = (n: number) => aCustomer({ id: idOf(n), name: kana(n), name_kana: kana(n) })

it('each of many changes looks at a few records of a long list, not at all of them', () => {
  const records = Array.from({ length: 5_000 }, (_, i) => counting(person(i * 2)))
  const read = { total: 5_000, pageSize: 5_000, pages: new Map([[0, { records, readAt: 1 }]]) }
  const { version, created_at, updated_at, last_interaction_at, interactions_count, ...input } = person(1)
  const entries = Array.from({ length: 300 }, (_, i) => {
    const n = i * 20
    const base = records[n / 2] as Customer
    if (i % 3 === 0) return anEntry('customers.create', { ...input, id: idOf(n + 1), name_kana: kana(n + 1) })
    if (i % 3 === 1) return anEntry('customers.delete', { id: idOf(n), name: '' }, { base })
    return anEntry('customers.update', { id: idOf(n), name: base.name, changes: { name_kana: kana(n + 3) } }, { base })
  })
  const changes = changesOf('customer', entries)
  looks = 0
  foldList(read, [], listRule(filter))
  const without = looks
  looks = 0
  const { slots, waiting } = foldList(read, changes, listRule(filter))
  expect((looks - without) / changes.length).toBeLessThan(100)
  expect([slots.length, waiting]).toEqual([5_000, 100])
  const order = Array.from({ length: slots.length }, (_, i) => slots.at(i)?.record.name_kana ?? '')
  expect(order).toEqual([...order].sort())
})
