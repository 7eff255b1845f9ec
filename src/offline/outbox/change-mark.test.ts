// @vitest-environment node
import { expect, it } from 'vitest'
import { markOf, strongestMark } from './change-mark'
import type { EntryState } from './entry'

it.each([
  ['waiting', 'unsent'],
  ['uncertain', 'unsent'],
  ['needs-sign-in', 'unsent'],
  ['sending', 'sending'],
  ['refused', 'attention'],
  ['blocked', 'attention'],
  ['conflict', 'conflict'],
  ['sent', null],
] as const)('%s shows %s', (state, mark) => {
  expect(markOf(state)).toBe(mark)
})

it('a record shows what most needs a person', () => {
  const of = (...states: EntryState[]) => strongestMark(states)
  expect(of()).toBeNull()
  expect(of('sent')).toBeNull()
  expect(of('sent', 'waiting')).toBe('unsent')
  expect(of('waiting', 'sending')).toBe('sending')
  expect(of('refused', 'sending', 'waiting')).toBe('attention')
  expect(of('conflict', 'refused')).toBe('conflict')
})
