// @vitest-environment node
import { expect, it } from 'vitest'
import { type Flight, freeSlots } from './slots'

const NOW = 100_000
const flights = (count: number, age = 0): Flight[] =>
  Array.from({ length: count }, () => ({
    ...{ controller: new AbortController(), since: NOW - age, lostAfterMs: 6_000, isLost: false },
  }))

it.each([
  ['four at a time', flights(0), false, 4],
  ['less those under way', flights(3), false, 1],
  ['one at a time after a failure', flights(0), true, 1],
  ['none beside the one that is tried', flights(1), true, 0],
  ['one that hangs holds up nobody', flights(1, 3_000), true, 1],
  ['also by a clock that was set back', flights(1, -3_000), true, 1],
  ['never more than the browser has connections', flights(5, 3_000), false, 1],
])('%s', (_, underWay, isProbing, free) => {
  expect(freeSlots(underWay, NOW, isProbing)).toBe(free)
})
