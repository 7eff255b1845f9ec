// @vitest-environment node
import { beforeAll, describe, expect, test } from 'vitest'
import type { Customer } from '#contract/customers'
import { type DashboardSummary, MOST_OF_TODAY } from '#contract/dashboard'
import type { Interaction } from '#contract/interaction-record'
import { aCustomer } from '@/features/customers/customer-fixtures'
import { customerCommands } from '@/features/customers/mutations'
import { interactionCommands } from '@/features/interactions/mutations'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { foldSummary } from './fold'

beforeAll(() => registerCommands([...customerCommands, ...interactionCommands] as AnyCommand[]))

const NOW = Date.parse('2026-07-03T03:00:00Z')

function contact(id: string, occurred_at: string): Interaction {
  return {
    id,
    customer_id: 'c1',
    customer_name: '山田 花子',
    type: 'visit',
    summary: id,
    content: '',
    occurred_at,
    created_at: occurred_at,
    created_by: '佐藤',
  }
}

let seq = 0
function entry(command: string, input: object, more: Partial<OutboxEntry> = {}): OutboxEntry {
  seq += 1
  const { customer_id, id } = input as { customer_id?: string; id: string }
  const subject = { kind: 'customer', id: customer_id ?? id }
  return { command, input, subject, seq, state: 'waiting', occurred_at: '2026-07-03T02:00:00Z', ...more } as OutboxEntry
}
const written = (record: Interaction, more: Partial<OutboxEntry> = {}) => entry('interactions.create', record, more)

const summary: DashboardSummary = {
  customers_total: 10,
  interactions_total: 100,
  interactions_this_month: 5,
  contacts_due: 3,
  today: [contact('t1', '2026-07-03T01:00:00Z')],
  latest: [
    contact('l1', '2026-07-02T01:00:00Z'),
    contact('l2', '2026-07-01T01:00:00Z'),
    contact('l3', '2026-06-30T01:00:00Z'),
  ],
  per_month: [
    { month: '2026-06', count: 8 },
    { month: '2026-07', count: 5 },
  ],
}
const fold = (...entries: OutboxEntry[]) => foldSummary(summary, { entries, writer: '私', now: NOW })

test('without changes it is the server’s summary', () => {
  expect(fold()).toMatchObject({
    customers: { value: 10, waiting: 0 },
    interactions: { value: 100, waiting: 0 },
    thisMonth: { value: 5, waiting: 0 },
    perMonth: summary.per_month,
  })
})

test('a waiting contact counts as one more, and stands among today’s, not a second time among the latest', () => {
  const shown = fold(written(contact('new', '2026-07-03T02:30:00Z')))
  expect(shown).toMatchObject({ interactions: { value: 100, waiting: 1 }, thisMonth: { value: 5, waiting: 1 } })
  expect(shown.latest.map(({ record, mark }) => [record.id, mark])).toEqual([
    ['l1', null],
    ['l2', null],
    ['l3', null],
  ])
  expect(shown.today.map(({ record, mark }) => [record.id, mark])).toEqual([
    ['new', 'unsent'],
    ['t1', null],
  ])
  expect(shown.perMonth).toEqual([summary.per_month[0], { month: '2026-07', count: 6 }])
})

test('a day that the summary does not hold as a whole is known as such, whoever was deleted here', () => {
  const today = Array.from({ length: MOST_OF_TODAY }, (_, i) => contact(`x${i}`, '2026-07-03T01:00:00Z'))
  const base = aCustomer({ id: 'c1', interactions_count: 100 })
  const facts = {
    entries: [entry('customers.delete', { id: 'c1', name: base.name }, { base })],
    writer: '私',
    now: NOW,
  }
  expect(foldSummary({ ...summary, today }, facts)).toMatchObject({ today: [], isTodayCut: true })
  expect(fold().isTodayCut).toBe(false)
})

test('what an older server counts among the latest is shown in the card of the day alone', () => {
  const repeated = { ...summary, latest: [...summary.today, ...summary.latest] }
  const { today, latest } = foldSummary(repeated, { entries: [], writer: '私', now: NOW })
  expect(today).toHaveLength(1)
  expect(latest.map(({ record }) => record.id)).toEqual(['l1', 'l2', 'l3'])
})

test('a contact of an earlier day stands among the latest, with its mark', () => {
  const shown = fold(written(contact('past', '2026-07-02T12:00:00Z')))
  expect(shown.latest.map(({ record, mark }) => [record.id, mark])[0]).toEqual(['past', 'unsent'])
})

test('a summary that was kept overnight: what was of today is among the latest, and the month is the one of now', () => {
  const nextDay = Date.parse('2026-08-01T01:00:00Z')
  const shown = foldSummary(
    { ...summary, today: [contact('t1', '2026-07-31T01:00:00Z')] },
    { entries: [written(contact('new', '2026-08-01T00:30:00Z'))], writer: '私', now: nextDay },
  )
  expect(shown.today.map(({ record }) => record.id)).toEqual(['new'])
  expect(shown.latest.map(({ record }) => record.id)).toEqual(['t1', 'l1', 'l2'])
  expect(shown.thisMonth).toEqual({ value: 0, waiting: 1 })
})

test('a contact that is noted ahead is not among the latest', () => {
  const shown = fold(written(contact('ahead', '2026-07-04T01:00:00Z')))
  expect(shown.latest.map(({ record }) => record.id)).toEqual(['l1', 'l2', 'l3'])
  expect(shown.interactions).toEqual({ value: 100, waiting: 1 })
})

test('of two at the same instant the order is the server’s, whichever was written here', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => contact(id, '2026-07-03T01:00:00Z')) as [
    Interaction,
    Interaction,
    Interaction,
  ]
  const { today } = foldSummary({ ...summary, today: [c, a] }, { entries: [written(b)], writer: '私', now: NOW })
  expect(today.map(({ record }) => record.id)).toEqual(['c', 'b', 'a'])
})

test('month and day are those of Tokyo', () => {
  // 2026-07-01 00:30 in Tokyo is still June in UTC
  expect(fold(written(contact('a', '2026-06-30T15:30:00Z'))).thisMonth.waiting).toBe(1)
  expect(fold(written(contact('b', '2026-07-02T14:59:00Z'))).today).toHaveLength(1)
})

test('between the reply and the next reading the counts do not fall back', () => {
  const record = contact('new', '2026-07-03T02:30:00Z')
  const before = fold(written(record, { state: 'sent' }))
  expect(before.interactions).toEqual({ value: 101, waiting: 0 })
  expect(before.today[0]).toMatchObject({ record: { id: 'new' }, mark: null })
})

test('customers: new ones wait, deleted ones are gone, both together are nothing', () => {
  expect(fold(entry('customers.create', { id: 'n', name: '' })).customers).toEqual({ value: 10, waiting: 1 })
  expect(fold(entry('customers.delete', { id: 'c1', name: '' })).customers).toEqual({ value: 9, waiting: 0 })
  const both = [entry('customers.create', { id: 'n', name: '' }), entry('customers.delete', { id: 'n', name: '' })]
  expect(fold(...both).customers).toEqual({ value: 10, waiting: 0 })
  const undone = [entry('customers.delete', { id: 'c1', name: '' }), entry('customers.restore', { id: 'c1', name: '' })]
  expect(fold(...undone).customers).toEqual({ value: 10, waiting: 0 })
  expect(fold(entry('customers.delete', { id: 'c1', name: '' }, { state: 'refused' })).customers.value).toBe(10)
})

test('who is deleted here takes their contacts along, and brings them back', () => {
  const base = aCustomer({ id: 'c1', interactions_count: 12 })
  const deletion = (more: Partial<OutboxEntry> = {}) =>
    entry('customers.delete', { id: 'c1', name: base.name }, { base, ...more })
  const shown = fold(deletion())
  expect([shown.interactions.value, shown.today, shown.latest]).toEqual([88, [], []])
  for (const entries of [
    [deletion(), entry('customers.restore', { id: 'c1', name: base.name }, { base })],
    [deletion({ state: 'refused' })],
  ]) {
    const back = fold(...entries)
    expect([back.interactions.value, back.today.length, back.latest.length]).toEqual([100, 1, 3])
  }
})

test('what was written here of who is deleted here goes with them, of a customer who was new too', () => {
  const known = aCustomer({ id: 'c1', interactions_count: 12 })
  const fresh = aCustomer({ id: 'n' })
  const [today, past] = [contact('new', '2026-07-03T02:30:00Z'), contact('past', '2026-07-02T12:00:00Z')]
  const shown = fold(
    written(today),
    entry('customers.delete', { id: 'c1', name: known.name }, { base: known }),
    entry('customers.create', { ...fresh }),
    written({ ...past, customer_id: 'n' }),
    entry('customers.delete', { id: 'n', name: fresh.name }),
  )
  expect(shown).toMatchObject({ interactions: { value: 88, waiting: 0 }, thisMonth: { value: 5, waiting: 0 } })
  expect([shown.today, shown.latest, shown.perMonth]).toEqual([[], [], summary.per_month])
})

test('beside each contact is the name that was given here, and of who was not renamed the one that was read', () => {
  const base = aCustomer({ id: 'c1', name: '山田 花子' })
  const change = (changes: object) => entry('customers.update', { id: 'c1', name: base.name, changes }, { base })
  const renamed = fold(written(contact('new', '2026-07-03T02:30:00Z')), change({ name: '鈴木 花子' }))
  const names = [...renamed.today, ...renamed.latest].map(({ record }) => record.customer_name)
  expect(names).toEqual(Array(5).fill('鈴木 花子'))
  // The name of the customer as this device knew them may be older than the one that was read.
  const elsewhere = summary.latest.map((one) => ({ ...one, customer_name: '佐藤 花子' }))
  const entries = [change({ memo: '車いす' })]
  const { latest } = foldSummary({ ...summary, latest: elsewhere }, { entries, writer: '私', now: NOW })
  expect(latest.map(({ record }) => record.customer_name)).toEqual(Array(3).fill('佐藤 花子'))
})

describe('with whom somebody is to be in touch by today', () => {
  const settled = '2026-07-03T01:00:00.000Z'
  const due = aCustomer({ id: 'due', next_contact_on: '2026-07-02' })
  const free = aCustomer({ id: 'free' })
  const change = (base: Customer, changes: object, more: Partial<OutboxEntry> = {}) =>
    entry('customers.update', { id: base.id, name: base.name, changes }, { base, ...more })
  const fresh = (next_contact_on: string) => entry('customers.create', { ...aCustomer({ id: 'new', next_contact_on }) })

  test.each([
    ['a day that was set for today is one more', [change(free, { next_contact_on: '2026-07-03' })], 4],
    ['one for tomorrow is not', [change(free, { next_contact_on: '2026-07-04' })], 3],
    ['a day that was taken away is one less', [change(due, { next_contact_on: null })], 2],
    ['one that was put off, too', [change(due, { next_contact_on: '2026-08-01' })], 2],
    ['another change of the same customer is none', [change(due, { memo: '車いす' })], 3],
    [
      'a change and its contrary are none',
      [change(due, { next_contact_on: null }), change(due, { next_contact_on: '2026-07-02' })],
      3,
    ],
    ['who is deleted is not due', [entry('customers.delete', { id: 'due', name: due.name }, { base: due })], 2],
    [
      'nor is it less when the server refused that',
      [entry('customers.delete', { id: 'due', name: due.name }, { base: due, state: 'refused' })],
      3,
    ],
    ['who is brought back is due again', [entry('customers.restore', { id: 'due', name: due.name }, { base: due })], 4],
    ['a new customer is due', [fresh('2026-07-03')], 4],
    [
      'a contact settles it, where the customer is known',
      [change(due, { memo: '車いす' }), written({ ...contact('new', settled), customer_id: 'due' })],
      2,
    ],
    [
      'one that is noted ahead does not',
      [change(due, { memo: '車いす' }), written({ ...contact('new', '2026-08-01T01:00:00.000Z'), customer_id: 'due' })],
      3,
    ],
    ['of whom nothing is known nothing is said', [written({ ...contact('new', settled), customer_id: 'other' })], 3],
  ])('%s', (_, entries, count) => expect(fold(...entries).due).toBe(count))

  test('is never less than nobody', () => {
    const none = { ...summary, contacts_due: 0 }
    const taken = [change(due, { next_contact_on: null })]
    expect(foldSummary(none, { entries: taken, writer: '私', now: NOW }).due).toBe(0)
  })
})
