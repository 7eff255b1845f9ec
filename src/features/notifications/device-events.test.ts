// @vitest-environment node
import { expect, it } from 'vitest'
import type { EntryState } from '@/offline/queue/entry'
import { deviceEvents } from './device-events'

const entry = (state: EntryState, label = '') => ({ state, label })

it('says nothing of changes that go their way by themselves', () => {
  const states: EntryState[] = ['waiting', 'sending', 'uncertain', 'needs-sign-in', 'blocked', 'sent']
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

it.each(['waiting', 'replaced'] as const)('tells of a new version (%s) after what needs a decision', (available) => {
  expect(deviceEvents([entry('refused', '佐藤')], available).map(({ kind }) => kind)).toEqual(['refused', 'update'])
  expect(deviceEvents([], available)).toEqual([{ kind: 'update' }])
})
