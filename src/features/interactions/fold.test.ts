// @vitest-environment node
import { beforeAll, expect, test } from 'vitest'
import type { Interaction } from '#contract/interaction-record'
import { type AnyCommand, registerCommands } from '@/offline/outbox/commands'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { foldTimeline } from './fold'
import { interactionCommands } from './mutations'

beforeAll(() => registerCommands(interactionCommands as AnyCommand[]))

const CUSTOMER = '00000000-0000-4000-8000-000000000001'

function contact(id: string, occurred_at: string): Interaction {
  return {
    id,
    customer_id: CUSTOMER,
    customer_name: '山田 花子',
    type: 'call',
    summary: id,
    content: '',
    occurred_at,
    created_at: occurred_at,
    created_by: '佐藤',
  }
}

function entry(record: Interaction, state: OutboxEntry['state'] = 'waiting', command = 'interactions.create') {
  const { created_at, created_by, ...input } = record
  return { command, input, state, occurred_at: created_at } as OutboxEntry
}

function shown(read: Interaction[], entries: OutboxEntry[]) {
  const { items, waiting } = foldTimeline({ customerIds: [CUSTOMER], read, entries, writer: '私' })
  return `${items.map(({ record, mark }) => record.id + (mark ? `:${mark}` : '')).join(' ')} +${waiting}`
}

const june = contact('june', '2026-06-01T00:00:00Z')
const may = contact('may', '2026-05-01T00:00:00Z')

test('a waiting contact stands where it belongs in time, also one about the past', () => {
  expect(shown([june, may], [entry(contact('now', '2026-07-01T00:00:00Z'))])).toBe('now:unsent june may +1')
  expect(shown([june, may], [entry(contact('past', '2026-05-15T00:00:00Z'))])).toBe('june past:unsent may +1')
})

test('a contact that was sent is there without a badge, once, before and after the next reading', () => {
  expect(shown([may], [entry(june, 'sent')])).toBe('june may +0')
  expect(shown([june, may], [entry(june, 'sent')])).toBe('june may +0')
  // the reply was lost, yet the server has it
  expect(shown([june, may], [entry(june, 'uncertain')])).toBe('june may +0')
})

test('contacts of other customers and other entries are left out', () => {
  const other = entry({ ...june, customer_id: 'other' })
  expect(shown([may], [other, entry(june, 'waiting', 'customers.update')])).toBe('may +0')
})

test('of two at the same instant the order is the server’s, whichever was written here', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((id) => contact(id, june.occurred_at)) as [
    Interaction,
    Interaction,
    Interaction,
  ]
  expect(shown([c, a], [entry({ ...b, created_at: '2026-07-01T00:00:00Z' })])).toBe('c b:unsent a +1')
})

test('times with another offset are compared as instants', () => {
  const evening = contact('evening', '2026-06-01T08:00:00+09:00')
  expect(shown([june], [entry(evening)])).toBe('june evening:unsent +1')
})

test('the person who typed it is shown as its writer', () => {
  const { items } = foldTimeline({ customerIds: [CUSTOMER], read: [], entries: [entry(june)], writer: '私' })
  expect(items[0]?.record).toMatchObject({ created_by: '私', created_at: june.created_at })
})

test('what waits may still name a record that became this one', () => {
  const older = { ...june, id: 'older', customer_id: 'merged' }
  const timeline = { read: [], entries: [entry(older)], writer: '私' }
  expect(foldTimeline({ ...timeline, customerIds: [CUSTOMER, 'merged'] }).items).toHaveLength(1)
  expect(foldTimeline({ ...timeline, customerIds: [CUSTOMER] }).items).toEqual([])
})
