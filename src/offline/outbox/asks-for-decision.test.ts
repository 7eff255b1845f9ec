// @vitest-environment node
import { expect, it } from 'vitest'
import { asksForDecision } from './asks-for-decision'
import type { EntryState } from './entry'

it.each([
  ['conflict', null, true],
  ['refused', null, true],
  ['blocked', null, true],
  ['blocked', 'cause', false],
  ['waiting', null, false],
  ['sending', null, false],
  ['uncertain', null, false],
  ['needs-sign-in', null, false],
  ['sent', null, false],
] satisfies [EntryState, string | null, boolean][])('%s, held up by %s: %s', (state, blocked_by, asks) => {
  expect(asksForDecision({ state, blocked_by })).toBe(asks)
})
