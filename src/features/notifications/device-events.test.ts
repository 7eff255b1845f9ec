// @vitest-environment node
import { expect, it } from 'vitest'
import type { EntryState } from '@/offline/outbox/entry'
import { deviceEvents } from './device-events'

const entry = (state: EntryState, label = '', blocked_by: string | null = null) => ({ state, label, blocked_by })

it('says nothing of changes that go their way by themselves', () => {
  const states: EntryState[] = ['waiting', 'sending', 'uncertain', 'needs-sign-in', 'sent']
  expect(
    deviceEvents(
      states.map((state) => entry(state, '山田')),
      'no',
    ),
  ).toEqual([])
})

it('counts conflicts and refusals apart, and names each record once', () => {
  const entries = [
    entry('refused', '佐藤'),
    entry('conflict', '山田'),
    entry('conflict', '山田'),
    entry('conflict', '鈴木'),
    entry('conflict'),
  ]
  expect(deviceEvents(entries, 'no')).toEqual([
    { kind: 'conflict', count: 4, names: ['山田', '鈴木'] },
    { kind: 'refused', count: 1, names: ['佐藤'] },
  ])
})

it('names a change whose cause was discarded, and not one that goes on with the entry before it', () => {
  const entries = [
    entry('refused', '佐藤'),
    entry('blocked', '佐藤', 'the refused one'),
    entry('blocked', '軟膏'),
    entry('blocked', '軟膏'),
  ]
  expect(deviceEvents(entries, 'no')).toEqual([
    { kind: 'refused', count: 1, names: ['佐藤'] },
    { kind: 'blocked', count: 2, names: ['軟膏'] },
  ])
})

it.each(['waiting', 'replaced'] as const)('tells of a new version (%s) after what needs a decision', (available) => {
  expect(deviceEvents([entry('refused', '佐藤')], available).map(({ kind }) => kind)).toEqual(['refused', 'update'])
  expect(deviceEvents([], available)).toEqual([{ kind: 'update' }])
})
