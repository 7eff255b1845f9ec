// @vitest-environment node
import { expect, it } from 'vitest'
import { segmentOf, segmentStarts, withContact } from './customer-segments.ts'
import { daysBefore } from './japan-day.ts'

const TODAY = '2026-11-20'
const STARTS = segmentStarts(TODAY)
/** The first moment of the day so many days ago, the earliest that still counts as that day. */
const ago = (days: number) => `${daysBefore(TODAY, days)}T00:00:00+09:00`
const segment = (contacts: number[] | undefined, made = 900, count = contacts?.length ?? 1) =>
  segmentOf(
    { created_at: ago(made), interactions_count: count, ...(contacts && { recent_contacts: contacts.map(ago) }) },
    STARTS,
  )

it.each([
  ['regular', [90, 100, 200, 365]],
  ['active', [90, 100, 200, 366]],
  ['active', [91, 100, 120, 130]],
  ['active', [180]],
  ['at-risk', [181]],
  ['at-risk', [365]],
  ['dormant', [366]],
  ['never', []],
] as const)('%s: contacts %j days ago', (expected, contacts) => {
  expect(segment([...contacts])).toBe(expected)
})

it('who was added within 90 days is new with a contact, and a regular with four', () => {
  expect([segment([5], 90), segment([5], 91), segment([], 90), segment([1, 2, 3, 4], 10), segment([400], 10)]).toEqual([
    'new',
    'active',
    'never',
    'regular',
    'new',
  ])
})

it('a contact that is noted ahead is one', () => {
  expect(segment([-30])).toBe('active')
})

it('a record from before the contacts were told is in no segment, unless there is none to tell', () => {
  expect([segment(undefined, 900, 3), segment(undefined, 900, 0)]).toEqual([null, 'never'])
})

it('of the contacts the latest four are kept, each once, however they come', () => {
  expect(withContact([ago(1), ago(2), ago(3), ago(4)], ago(2))).toEqual([ago(1), ago(2), ago(3), ago(4)])
  expect(withContact([ago(1), ago(3), ago(5), ago(7)], ago(4))).toEqual([ago(1), ago(3), ago(4), ago(5)])
  expect(withContact([], ago(9))).toEqual([ago(9)])
  expect(withContact(undefined, ago(1))).toBeUndefined()
})
