import { describe, expect, it } from 'vitest'
import { elapsed, limitPassed, minutesOf, shareLeft, toneOf } from './session-clock'

const MINUTE = 60_000

describe('the session of 480 minutes (spec sections 5 and 9)', () => {
  it('counts whole minutes up and ends at 0', () => {
    expect([480 * MINUTE, 1, 0, -5 * MINUTE].map(minutesOf)).toEqual([480, 1, 0, 0])
  })

  it.each([
    [480, 100],
    [240, 50],
    [0, 0],
    [700, 100],
    [-10, 0],
  ])('clamps the share of %i minutes to %i %%', (minutes, share) => {
    expect(shareLeft(minutes)).toBe(share)
  })

  it.each([
    [30, 'success', null],
    [29, 'warning', 30],
    [10, 'warning', 30],
    [9, 'danger', 10],
    [1, 'danger', 10],
    [0, 'danger', 0],
  ] as const)('with %i minutes left is shown as %s, below the limit %s', (minutes, tone, limit) => {
    expect(toneOf(minutes)).toBe(tone)
    expect(limitPassed(minutes)).toBe(limit)
  })
})

describe('the time that has passed', () => {
  it.each([
    ['both clocks agree', 20, 20, 20],
    ['the device slept', 300, 1, 300],
    ['the clock was set back while the page watched', -600, 20, 20],
    ['the clock was set back a little', 15, 20, 20],
    ['nobody watched', 45, null, 45],
    ['the clock was set back while nobody watched', -45, null, 45],
  ])('when %s', (_, wall, steady, gone) => {
    expect(elapsed(wall, steady)).toBe(gone)
  })
})
