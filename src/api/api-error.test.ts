// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { ApiError, parseRetryAfter, refusal, toApiError, unreachable } from './api-error'

const envelope = {
  error: {
    code: 'DB_005',
    category: 'database',
    severity: 'medium',
    message: '他の人が先に更新しています。',
    suggestion: '最新の内容と見比べて保存し直してください。',
    timestamp: '2026-11-20T00:00:00Z',
    request_id: 'r-1',
    path: '/api/customers/1',
    context: { current_version: 4 },
    validation_errors: [],
  },
  detail: '他の人が先に更新しています。',
}

const reply = (status: number, headers: Record<string, string> = {}) => new Response(null, { status, headers })

describe('refusal', () => {
  it('takes the structured error as it is', () => {
    const error = refusal(reply(412), envelope)
    expect(error).toMatchObject({
      kind: 'refused',
      status: 412,
      code: 'DB_005',
      category: 'database',
      severity: 'medium',
      message: '他の人が先に更新しています。',
      suggestion: '最新の内容と見比べて保存し直してください。',
      requestId: 'r-1',
      context: { current_version: 4 },
      sent: true,
    })
    expect(error?.isUnreachable).toBe(false)
  })

  it('falls back to the header for the request id', () => {
    const body = { error: { ...envelope.error, request_id: null } }
    expect(refusal(reply(412, { 'x-request-id': 'from-header' }), body)?.requestId).toBe('from-header')
  })

  it('carries the lines of a validation error', () => {
    const body = {
      error: {
        ...envelope.error,
        code: 'VAL_001',
        validation_errors: [{ field: 'name', message: '入力してください。' }],
      },
    }
    expect(refusal(reply(422), body)?.validationErrors).toEqual([{ field: 'name', message: '入力してください。' }])
  })

  it('reads the simple shape and takes the rest from the table', () => {
    const error = refusal(reply(403), { code: 'AUTH_006', message: 'だめです', request_id: 'r-2' })
    expect(error).toMatchObject({
      code: 'AUTH_006',
      category: 'business_logic',
      severity: 'medium',
      message: 'だめです',
      requestId: 'r-2',
    })
  })

  it('keeps an unknown code of the simple shape and treats it as unexpected', () => {
    expect(refusal(reply(500), { code: 'X_999', message: 'm' })).toMatchObject({
      code: 'X_999',
      category: 'system',
      severity: 'high',
    })
  })

  it.each([
    undefined,
    null,
    'text',
    7,
    [],
    {},
    { code: 1, message: 'm' },
    { code: 'A' },
    { code: 'A', message: 'm', request_id: 3 },
    { error: { code: 'A' } },
  ])('is not ours: %j', (body) => {
    expect(refusal(reply(500), body)).toBeNull()
  })

  it('hands on how long to wait', () => {
    expect(refusal(reply(429, { 'retry-after': '7' }), envelope)?.retryAfterMs).toBe(7000)
    expect(refusal(reply(429), envelope)?.retryAfterMs).toBeUndefined()
  })
})

describe('parseRetryAfter', () => {
  const now = Date.parse('2026-11-20T00:00:00Z')
  it.each([
    ['0', 0],
    ['120', 120_000],
    ['Fri, 20 Nov 2026 00:00:30 GMT', 30_000],
    ['Fri, 20 Nov 2020 00:00:30 GMT', 0],
    ['soon', undefined],
    ['-5', undefined],
    ['', undefined],
    [null, undefined],
  ])('%j -> %j', (header, expected) => {
    expect(parseRetryAfter(header, now)).toBe(expected)
  })
})

describe('unreachable', () => {
  it('is the network error of the specification, with the original words in its context', () => {
    const error = unreachable('network', true, new TypeError('Failed to fetch'))
    expect(error).toMatchObject({
      name: 'ApiError',
      code: 'CLIENT_NETWORK_ERROR',
      category: 'network',
      severity: 'medium',
      status: 0,
      sent: true,
      context: { original_message: 'Failed to fetch' },
      message: 'ネットワークエラーが発生しました。インターネット接続を確認してください。',
    })
    expect(error.isUnreachable).toBe(true)
  })

  it('has words of its own for a time-out', () => {
    expect(unreachable('timeout', true).code).toBe('CLIENT_TIMEOUT_ERROR')
  })

  it('does not count a stop by the person as unreachable', () => {
    expect(unreachable('aborted', false).isUnreachable).toBe(false)
  })
})

describe('toApiError', () => {
  it('leaves an ApiError alone', () => {
    const error = unreachable('network', false)
    expect(toApiError(error)).toBe(error)
  })

  it('makes anything else an unexpected error that keeps the original', () => {
    const cause = new RangeError('boom')
    const error = toApiError(cause)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ code: 'SYS_001', severity: 'high', context: { original_message: 'boom' }, cause })
    expect(toApiError('text').context).toEqual({ original_message: 'text' })
  })
})
