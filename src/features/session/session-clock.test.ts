import { beforeEach, describe, expect, it } from 'vitest'
import { extendSession, forgetSession, minutesLeft, sessionEnd, shareLeft, toneOf } from './session-clock'

const MINUTE = 60_000
const START = Date.UTC(2026, 6, 3, 0, 0)

beforeEach(() => sessionStorage.clear())

describe('the session of 480 minutes (spec sections 5 and 9)', () => {
  it('runs 480 minutes from the first look, and a reload does not prolong it', () => {
    const end = sessionEnd('a', START)
    expect(minutesLeft(end, START)).toBe(480)
    expect(sessionEnd('a', START + 100 * MINUTE)).toBe(end)
    expect(minutesLeft(end, START + 100 * MINUTE)).toBe(380)
    expect(minutesLeft(end, START + 1000 * MINUTE)).toBe(0)
  })

  it('belongs to one person', () => {
    const end = sessionEnd('a', START)
    expect(sessionEnd('b', START + MINUTE)).toBe(end + MINUTE)
    forgetSession()
    expect(sessionStorage).toHaveLength(0)
  })

  it('is prolonged by 1 h or 4 h from its end, or from now when it is over', () => {
    const end = sessionEnd('a', START)
    expect(extendSession('a', 60, START)).toBe(end + 60 * MINUTE)
    const late = end + 500 * MINUTE
    expect(extendSession('a', 240, late)).toBe(late + 240 * MINUTE)
  })

  it('shows a share between 0 and 100 percent', () => {
    expect([-5, 0, 120, 480, 720].map(shareLeft)).toEqual([0, 0, 25, 100, 100])
  })

  it('warns under 30 and under 10 minutes', () => {
    expect([480, 30, 29, 10, 9, 0].map(toneOf)).toEqual([
      'success',
      'success',
      'warning',
      'warning',
      'danger',
      'danger',
    ])
  })

  it('starts anew where the storage holds something else', () => {
    sessionStorage.setItem('session', '{"uid":1}')
    expect(minutesLeft(sessionEnd('a', START), START)).toBe(480)
  })
})
