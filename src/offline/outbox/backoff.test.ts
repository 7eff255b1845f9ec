// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import { attemptLimitMs, BACKOFF_BASE_MS, BACKOFF_CAP_MS, backoffMs, lostAfterMs } from './backoff'
import { defineCommand, registerCommands } from './commands'
import { create } from './row-fixtures'

const wait = (failures: number, lastsMs = 0, isUnanswered = false, random = 0) =>
  backoffMs({ failures, lastsMs, isUnanswered }, random)

describe('backoffMs', () => {
  it('doubles from one second', () => {
    expect([1, 2, 3, 4].map((failures) => wait(failures))).toEqual([1_000, 2_000, 4_000, 8_000])
  })

  it('stays at 8 s while the outage is short, so that the queue is empty soon after it', () => {
    expect(wait(5, 15_000)).toBe(8_000)
    expect(wait(9, 70_000)).toBe(8_000)
  })

  it('grows with the length of the outage and ends at five minutes', () => {
    expect(wait(12, 100_000)).toBe(10_000)
    expect(wait(20, 600_000)).toBe(60_000)
    expect(wait(40, 3_000_000)).toBe(BACKOFF_CAP_MS)
    expect(wait(1_000, Number.MAX_SAFE_INTEGER)).toBe(BACKOFF_CAP_MS)
  })

  it('tries a network that loses some requests again soon, six times', () => {
    expect([1, 2, 3, 6].map((failures) => wait(failures, 0, true))).toEqual([1_000, 2_000, 2_000, 2_000])
    expect(wait(7, 11_000, true)).toBe(8_000)
  })

  it('is shortened at random by a quarter at most, never lengthened', () => {
    expect(wait(4, 0, false, 0.999_999)).toBeGreaterThanOrEqual(6_000)
    expect(wait(4, 0, false, 0.5)).toBe(7_000)
    for (let random = 0; random < 1; random += 0.05) {
      expect(wait(1, 0, false, random)).toBeLessThanOrEqual(BACKOFF_BASE_MS)
      expect(wait(1, 0, false, random)).toBeGreaterThanOrEqual(BACKOFF_BASE_MS * 0.75)
    }
  })

  it('never gives a wait of nothing or less, whatever the streak', () => {
    for (const failures of [-1, 0, 1, 64, 5_000]) {
      for (const lasts of [-5_000, 0, 1, 1e12]) expect(wait(failures, lasts, true, 0.99)).toBeGreaterThan(0)
    }
  })
})

const PATIENT = 'test.patient'

describe('how long an attempt may take', () => {
  beforeAll(() => registerCommands([defineCommand({ ...create, name: PATIENT, class: 'bulk' })]))

  const attempted = (failures: number, code: string | null, command = 'test.create') => ({
    command,
    failures,
    last_error:
      code === null
        ? null
        : { at: 0, code, status: 0, message: '', suggestion: '', request_id: null, validation_errors: [] },
  })
  const limitAfter = (...given: Parameters<typeof attempted>) => attemptLimitMs(attempted(...given))
  const lostAfter = (...given: Parameters<typeof attempted>) => lostAfterMs(attempted(...given))

  it('one that hangs while others get through is lost after 6 s, unless it was slow before: then it has its limit', () => {
    expect(lostAfter(0, null)).toBe(6_000)
    expect(lostAfter(3, 'SYS_003')).toBe(6_000)
    expect([1, 2, 3, 9].map((failures) => lostAfter(failures, 'CLIENT_TIMEOUT_ERROR'))).toEqual([
      8_000, 8_000, 16_000, 30_000,
    ])
  })

  it('a command that needs longer gets what it asks for', () => {
    expect([limitAfter(0, null, PATIENT), lostAfter(0, null, PATIENT)]).toEqual([20_000, 20_000])
    expect(limitAfter(9, 'CLIENT_TIMEOUT_ERROR', PATIENT)).toBe(30_000)
  })

  it('is short at first and after any failure but a time-out', () => {
    expect(limitAfter(0, null)).toBe(6_000)
    expect(limitAfter(5, 'CLIENT_NETWORK_ERROR')).toBe(6_000)
    expect(limitAfter(3, 'SYS_003')).toBe(6_000)
  })

  it('gets longer after a time-out: perhaps it is the server that is slow', () => {
    expect([1, 2, 3, 4, 5, 50].map((failures) => limitAfter(failures, 'CLIENT_TIMEOUT_ERROR'))).toEqual([
      8_000, 8_000, 16_000, 16_000, 30_000, 30_000,
    ])
  })

  it('is counted by the time-outs, whatever came after them; the streak may have begun anew', () => {
    const lineGone = { ...attempted(0, 'CLIENT_NETWORK_ERROR'), timeouts: 3 }
    expect([attemptLimitMs(lineGone), lostAfterMs(lineGone)]).toEqual([16_000, 16_000])
    expect(attemptLimitMs({ ...attempted(4, 'SYS_003'), timeouts: 0 })).toBe(6_000)
  })
})
