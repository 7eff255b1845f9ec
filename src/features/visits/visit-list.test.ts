// @vitest-environment node
import { expect, it } from 'vitest'
import { parseVisitSearch } from './visit-address'
import { aVisit } from './visit-fixtures'
import { countsOf, visitsOf } from './visit-list'

const { compare, matches } = visitsOf('2026-07-01').rule()

it('holds the day alone, in the order in which they came', () => {
  const late = aVisit({ number: 1, arrived_at: '2026-07-01T01:00:00.000Z' })
  const early = aVisit({ number: 9 })
  const branch = aVisit({ number: 9, branch: 1 })
  expect([late, branch, early].toSorted(compare)).toEqual([early, branch, late])
  expect(matches(early)).toBe(true)
  expect(matches(aVisit({ day: '2026-07-02' }))).toBe(false)
})

it('counts who has left among those who are done', () => {
  const visits = (['waiting', 'waiting', 'serving', 'done', 'left'] as const).map((status) => ({ status }))
  expect(countsOf(visits)).toEqual({ waiting: 2, serving: 1, paying: 0, done: 2 })
})

it('reads an address that anybody may have typed', () => {
  expect(parseVisitSearch({ day: '2026-07-01', status: 'paying', new: '1', customer: 'x' })).toEqual({
    ...{ day: '2026-07-01', status: 'paying', new: 1, customer: 'x' },
  })
  expect(parseVisitSearch({ day: '2026-02-30', status: 'left', new: 2 })).toEqual({})
  expect(parseVisitSearch({ day: 20260701 })).toEqual({})
})
