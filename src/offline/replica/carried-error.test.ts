// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { ApiError, unreachable } from '@/api/api-error'
import { DiskSilent } from '@/lib/transaction-limit'
import { isQuotaError } from '../device/quota-error'
import { carriedError, errorOf } from './carried-error'
import { StaleCheckpointError } from './replica-store'

/** There and back, as messages travel. */
const travelled = (error: unknown) => errorOf(structuredClone(carriedError(error)))

describe('what the scheduler tells apart is the same after the journey', () => {
  it('no answer of the server', () => {
    const error = travelled(unreachable('timeout', true, new Error('cause')))
    expect(error).toBeInstanceOf(ApiError)
    expect((error as ApiError).isUnreachable).toBe(true)
  })

  it('a lost turn', () => expect(travelled(new StaleCheckpointError('late'))).toBeInstanceOf(StaleCheckpointError))

  it('a disk that does not answer', () => expect(travelled(new DiskSilent('hangs'))).toBeInstanceOf(DiskSilent))

  it('a full disk', () => {
    const error = travelled(new DOMException('full', 'QuotaExceededError'))
    expect(isQuotaError(error)).toBe(true)
    expect(error.message).toBe('full')
  })

  it('all else keeps name and message', () => {
    expect(travelled(new TypeError('odd'))).toMatchObject({ name: 'TypeError', message: 'odd' })
    expect(travelled('a string')).toMatchObject({ name: 'Error', message: 'a string' })
  })
})
