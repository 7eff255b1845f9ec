// @vitest-environment node
import { beforeAll, expect, it } from 'vitest'
import { createRow, NOW, registerTestCommands } from './queue/row-fixtures'
import { entryOf } from './queue/view'
import { sentTime } from './sent-time'

beforeAll(registerTestCommands)

const HOUR_MS = 60 * 60 * 1000
const sent = (sent_at: number | null) => entryOf(createRow('a', { state: 'sent', sent_at }), null)

it('is what was noted', () => {
  expect(sentTime(sent(NOW), NOW + 5)).toBe(NOW)
  expect(sentTime(sent(null), NOW)).toBe(0)
})

it('of the future is the moment at which that was seen, also once the clock has got there', () => {
  const entry = sent(NOW + HOUR_MS)
  expect(sentTime(entry, NOW)).toBe(NOW)
  expect(sentTime(entry, NOW + 1)).toBe(NOW)
  expect(sentTime(entry, NOW + 2 * HOUR_MS)).toBe(NOW)
})

it('is corrected again when the clock is set back once more', () => {
  const entry = sent(NOW + HOUR_MS)
  sentTime(entry, NOW)
  expect(sentTime(entry, NOW - HOUR_MS)).toBe(NOW - HOUR_MS)
})
