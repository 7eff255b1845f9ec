import { describe, expect, it } from 'vitest'
import { type Attempts, afterTime, afterTry, attemptState, FREE_TRIES, NO_ATTEMPTS } from './attempts'

const MINUTE = 60_000
const NOW = Date.parse('2026-11-22T09:00:00+09:00')

/** So many wrong tries, each after the whole wait. */
function wrong(count: number): Attempts {
  let kept = NO_ATTEMPTS
  for (let i = 0; i < count; i += 1) kept = { ...afterTry(kept, NOW), left: 0 }
  return kept
}

describe('wrong tries', () => {
  it('are free five times, counted down', () => {
    const left = Array.from({ length: FREE_TRIES }, (_, i) => attemptState(wrong(i)))
    expect(left).toEqual([5, 4, 3, 2, 1].map((triesLeft) => ({ at: 'ready', triesLeft })))
  })

  it.each([
    [5, 1],
    [6, 2],
    [7, 4],
    [8, 8],
    [9, 16],
  ])('the %ith is followed by a wait of %i min, after which there is one try', (count, minutes) => {
    const kept = afterTry(wrong(count - 1), NOW)
    expect(attemptState(kept)).toEqual({ at: 'waiting', leftMs: minutes * MINUTE })
    expect(attemptState(afterTime(kept, NOW + minutes * MINUTE, minutes * MINUTE))).toEqual({
      at: 'ready',
      triesLeft: 1,
    })
  })

  it('the tenth is the last', () => {
    expect(attemptState(afterTry(wrong(9), NOW))).toEqual({ at: 'used-up' })
    expect(attemptState(afterTime(afterTry(wrong(9), NOW), NOW + 9e9, 9e9))).toEqual({ at: 'used-up' })
  })

  it('of an older version count as they are', () => {
    expect(attemptState({ ...NO_ATTEMPTS, tries: 7 })).toEqual({ at: 'ready', triesLeft: 1 })
  })
})

describe('a wait', () => {
  const waiting = afterTry(wrong(6), NOW)
  const leftAfter = (wall: number, watched: number) => afterTime(waiting, NOW + wall, watched).left

  it('passes while it is watched', () => {
    expect(leftAfter(MINUTE, MINUTE)).toBe(3 * MINUTE)
    expect(leftAfter(9 * MINUTE, 9 * MINUTE), 'never below 0').toBe(0)
  })

  it('is not shortened by a clock that is set forward, nor by one that is set back', () => {
    expect(leftAfter(600 * MINUTE, 1_000)).toBe(4 * MINUTE - 1_000)
    const back = afterTime(waiting, NOW - 600 * MINUTE, 1_000)
    expect(back.left).toBe(4 * MINUTE)
    expect(afterTime(back, NOW - 600 * MINUTE + 1_000, 1_000).left, 'and goes on from there').toBe(4 * MINUTE - 1_000)
  })

  it('does not pass while nobody looks: a reload wins nothing', () => {
    expect(leftAfter(600 * MINUTE, 0)).toBe(4 * MINUTE)
  })

  it('passes once, however many tabs watch it', () => {
    let kept = waiting
    // Two tabs look every second, half a second apart.
    for (let at = 500; at <= MINUTE; at += 500) kept = afterTime(kept, NOW + at, 1_000)
    expect(kept.left).toBe(3 * MINUTE)
  })
})
