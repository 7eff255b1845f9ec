import { expect, it } from 'vitest'
import { isFromWrongClock } from './known-time'

it('a time in the future was noted by a clock that was wrong; that of this moment may be right', () => {
  expect([999, 1_000, 1_001].map((at) => isFromWrongClock(at, 1_000))).toEqual([false, false, true])
})
