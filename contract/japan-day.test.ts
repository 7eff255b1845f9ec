// @vitest-environment node
import { expect, it } from 'vitest'
import { daysBefore, japanDay, monthsBefore, startOfDay } from './japan-day.ts'

it('a day begins at midnight in Japan, wherever the server is', () => {
  expect(japanDay(Date.parse('2026-05-19T15:00:00Z'))).toBe('2026-05-20')
  expect(japanDay(Date.parse('2026-05-19T14:59:59.999Z'))).toBe('2026-05-19')
  expect(new Date(startOfDay('2026-05-20')).toISOString()).toBe('2026-05-19T15:00:00.000Z')
})

it('days are counted over the ends of months and years', () => {
  expect([daysBefore('2026-03-01', 1), daysBefore('2028-03-01', 1), daysBefore('2026-01-01', 1)]).toEqual([
    '2026-02-28',
    '2028-02-29',
    '2025-12-31',
  ])
  expect(daysBefore('2026-02-28', -1)).toBe('2026-03-01')
})

it.each([
  ['2026-05-20', 3, '2026-02-20'],
  ['2026-05-31', 3, '2026-02-28'],
  ['2028-05-31', 3, '2028-02-29'],
  ['2028-02-29', 12, '2027-02-28'],
  ['2026-07-31', 1, '2026-06-30'],
  ['2026-01-15', 1, '2025-12-15'],
  ['2026-12-31', 12, '2025-12-31'],
  ['2026-05-20', 9999, '1193-02-20'],
])('%s less %i months is %s', (day, months, expected) => {
  expect(monthsBefore(day, months)).toBe(expected)
})
