// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { ApiError, toApiError, unreachable } from './api-error'
import { apiErrorOf, carriedApiError } from './carried-error'

const travelled = (error: ApiError) => apiErrorOf(structuredClone(carriedApiError(error)))
const refused = new ApiError({
  kind: 'refused',
  status: 412,
  code: 'CONF_001',
  category: 'business_logic',
  severity: 'medium',
  message: 'm',
  suggestion: 's',
  requestId: 'r-1',
  validationErrors: [{ field: 'name', message: 'x', code: 'y' }] as never,
  context: { current_version: 4 },
  retryAfterMs: 2_000,
  sent: true,
})

describe('an error of a call, there and back', () => {
  it.each([
    ['a refusal, with all that it says', refused],
    ['no answer in time', unreachable('timeout', true)],
    ['no network', unreachable('network', false, new TypeError('failed to fetch'))],
    ['a stop', unreachable('aborted', false)],
    ['something unexpected', toApiError(new Error('odd'))],
  ])('%s', (_, error) => {
    const again = travelled(error)
    expect(again).toBeInstanceOf(ApiError)
    expect({ ...again, message: again.message }).toEqual({ ...error, message: error.message })
    expect(again.isUnreachable).toBe(error.isUnreachable)
  })

  it('leaves behind what caused it: that may be anything', () => {
    const error = unreachable('network', true, () => {})
    expect(travelled(error).cause).toBeUndefined()
  })
})
