// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { unreachable } from '@/api/api-error'
import { refusal } from '../outbox/row-fixtures'
import { retryDelay, shouldRetryQuery } from './retry-policy'

describe('reads (spec section 5)', () => {
  it.each(['AUTH_002', 'AUTH_006', 'VAL_001'] as const)('%s is never asked again', (code) => {
    expect(shouldRetryQuery(0, refusal(code))).toBe(false)
  })

  it.each(['DB_002', 'SYS_003', 'SYS_001'] as const)('%s is asked again three times', (code) => {
    expect([0, 1, 2, 3].map((count) => shouldRetryQuery(count, refusal(code)))).toEqual([true, true, true, false])
  })

  it('a reply that this app is too old to read is never asked for again', () => {
    expect(shouldRetryQuery(0, Object.assign(refusal('SYS_007'), { status: 200 }))).toBe(false)
    expect(shouldRetryQuery(0, refusal('SYS_007'))).toBe(true)
  })

  it('no answer is asked again three times, a stop by the person never', () => {
    expect([2, 3].map((count) => shouldRetryQuery(count, unreachable('network', true)))).toEqual([true, false])
    expect(shouldRetryQuery(0, unreachable('aborted', true))).toBe(false)
  })

  it('anything that was thrown counts', () => {
    expect([2, 3].map((count) => shouldRetryQuery(count, new Error('x')))).toEqual([true, false])
  })
})

describe('the wait', () => {
  it('doubles from one second to thirty', () => {
    expect([0, 1, 2, 3, 4, 5, 9].map((count) => retryDelay(count, new Error('x')))).toEqual([
      1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
    ])
  })

  it('is as long as the server asks', () => {
    expect(retryDelay(0, refusal('SYS_006', { retryAfterMs: 45_000 }))).toBe(45_000)
    expect(retryDelay(3, refusal('SYS_006', { retryAfterMs: 1_000 }))).toBe(8_000)
  })
})
