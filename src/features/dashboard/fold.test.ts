// @vitest-environment node
import { beforeAll, expect, test } from 'vitest'
import type { DashboardSummary, Interaction } from '#contract/interactions'
import { customerCommands } from '@/features/customers/mutations'
import { interactionCommands } from '@/features/interactions/mutations'
import { type AnyCommand, registerCommands } from '@/offline/commands'
import type { OutboxEntry } from '@/offline/queue/entry'
import { foldSummary } from './fold'

beforeAll(() => registerCommands([...customerCommands, ...interactionCommands] as AnyCommand[]))

const NOW = Date.parse('2026-07-03T03:00:00Z')
const READ_AT = NOW - 60_000

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
  today: [contact('t1', '2026-07-03T01:00:00Z')],
  latest: ['l1', 'l2', 'l3'].map((id, i) => contact(id, `2026-07-0${3 - i}T01:00:00Z`)),
  per_month: [
    { month: '2026-06', count: 8 },
    { month: '2026-07', count: 5 },
  ],
}
const fold = (...entries: OutboxEntry[]) => foldSummary(summary, { entries, writer: '私', readAt: READ_AT, now: NOW })

test('without changes it is the server’s summary', () => {
  expect(fold()).toMatchObject({
    customers: { value: 10, waiting: 0 },
    interactions: { value: 100, waiting: 0 },
    thisMonth: { value: 5, waiting: 0 },
    perMonth: summary.per_month,
  })
})

test('a waiting contact counts as one more, and stands among the latest and today’s', () => {
  const shown = fold(written(contact('new', '2026-07-03T02:30:00Z')))
  expect(shown).toMatchObject({ interactions: { value: 100, waiting: 1 }, thisMonth: { value: 5, waiting: 1 } })
  expect(shown.latest.map(({ record, mark }) => [record.id, mark])).toEqual([
    ['new', 'unsent'],
    ['l1', null],
    ['l2', null],
  ])
  expect(shown.today.map(({ record }) => record.id)).toEqual(['new', 't1'])
  expect(shown.perMonth).toEqual([summary.per_month[0], { month: '2026-07', count: 6 }])
})

test('month and day are those of Tokyo', () => {
  // 2026-07-01 00:30 in Tokyo is still June in UTC
  expect(fold(written(contact('a', '2026-06-30T15:30:00Z'))).thisMonth.waiting).toBe(1)
  expect(fold(written(contact('b', '2026-07-02T14:59:00Z'))).today).toHaveLength(1)
})

test('between the reply and the next reading the counts do not fall back; after it they count once', () => {
  const record = contact('new', '2026-07-03T02:30:00Z')
  const before = fold(written(record, { state: 'sent', sent_at: READ_AT + 1 }))
  expect(before.interactions).toEqual({ value: 101, waiting: 0 })
  expect(before.latest[0]).toMatchObject({ record: { id: 'new' }, mark: null })
  expect(fold(written(record, { state: 'sent', sent_at: READ_AT - 1 })).interactions.value).toBe(100)
})

test('customers: new ones wait, deleted ones are gone, both together are nothing', () => {
  expect(fold(entry('customers.create', { id: 'n' })).customers).toEqual({ value: 10, waiting: 1 })
  expect(fold(entry('customers.delete', { id: 'c1' })).customers).toEqual({ value: 9, waiting: 0 })
  const both = [entry('customers.create', { id: 'n' }), entry('customers.delete', { id: 'n' })]
  expect(fold(...both).customers).toEqual({ value: 10, waiting: 0 })
  const undone = [entry('customers.delete', { id: 'c1' }), entry('customers.restore', { id: 'c1' })]
  expect(fold(...undone).customers).toEqual({ value: 10, waiting: 0 })
  expect(fold(entry('customers.delete', { id: 'c1' }, { state: 'refused' })).customers.value).toBe(10)
})
