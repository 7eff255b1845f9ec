// @vitest-environment node
import { describe, expect, test, vi } from 'vitest'
import { errorDefinition } from '#contract/error-definition'
import { ERRORS } from '#contract/error-table'
import type { ErrorCode } from '#contract/errors'
import { ApiError, refusal, toApiError, unreachable } from '@/api/api-error'
import { clockLag } from '@/lib/device-clock'
import { ChunkLoadError } from '@/lib/load-chunk'
import { classify } from './classify'
import { refusedWith } from './testing'

function withCode(message: string, code: string): Error {
  return Object.assign(new Error(message), { code })
}

function named(name: string, message = 'words of an engine'): Error {
  return Object.assign(new Error(message), { name })
}

describe('a body with an error field is the structured error (spec section 8)', () => {
  const body = {
    error: {
      code: 'DB_003',
      category: 'database',
      severity: 'low',
      message: '同じ顧客が登録されています。',
      suggestion: '確認してください。',
      timestamp: '2026-07-03T05:00:00.000Z',
      request_id: 'req-9',
      path: '/api/customers',
      context: { limit: 3 },
      validation_errors: [{ field: 'email', message: '使われています' }],
    },
    detail: '同じ顧客が登録されています。',
  }

  test('every field of it is kept', () => {
    expect(classify(body)).toMatchObject({
      kind: 'api',
      code: 'DB_003',
      category: 'database',
      severity: 'low',
      message: '同じ顧客が登録されています。',
      suggestion: '確認してください。',
      timestamp: '2026-07-03T05:00:00.000Z',
      requestId: 'req-9',
      path: '/api/customers',
      context: { limit: 3 },
      validationErrors: [{ field: 'email', message: '使われています' }],
    })
  })

  test('fields that the server left out are absent, not invented', () => {
    const { error } = body
    const { suggestion: _s, request_id: _r, path: _p, context: _c, validation_errors: _v, ...least } = error
    expect(classify({ error: least })).toMatchObject({
      suggestion: null,
      requestId: null,
      reportId: null,
      path: null,
      context: {},
      validationErrors: [],
    })
  })

  test('an error field that is no structured error is not believed', () => {
    expect(classify({ error: 'nope' }).code).toBe('CLIENT_UNEXPECTED_ERROR')
    expect(classify({ error: { ...body.error, severity: 'terrible' } }).code).toBe('CLIENT_UNEXPECTED_ERROR')
  })
})

describe('the simple shape {code, message, request_id} (spec section 3)', () => {
  test('a known code brings category and severity from the table', () => {
    expect(classify({ code: 'EXT_001', message: '接続できません', request_id: 'req-2' })).toMatchObject({
      kind: 'api',
      code: 'EXT_001',
      category: 'external_service',
      severity: 'medium',
      message: '接続できません',
      requestId: 'req-2',
    })
  })

  test('an unknown code counts as an unexpected fault of the server', () => {
    expect(classify({ code: 'ODD_042', message: '?' })).toMatchObject({
      code: 'ODD_042',
      category: 'system',
      severity: 'high',
      requestId: null,
    })
  })
})

describe('errors of the API', () => {
  test.each(Object.keys(ERRORS) as ErrorCode[])('%s keeps category, severity and words', (code) => {
    const { category, severity, message, suggestion } = errorDefinition(code)
    expect(classify(refusedWith(code))).toMatchObject({ code, category, severity, message, suggestion })
  })

  test('the words of the server win over those of the table', () => {
    expect(classify(refusedWith('VAL_001', { message: '電話番号が短すぎます。' })).message).toBe(
      '電話番号が短すぎます。',
    )
  })

  test('validation errors, hints and the wish to wait are kept', () => {
    const error = refusedWith('SYS_005', {
      validationErrors: [{ field: 'name', message: '必須です' }],
      context: { limit: 60 },
      retryAfterMs: 12_000,
    })
    expect(classify(error)).toMatchObject({
      validationErrors: [{ field: 'name', message: '必須です' }],
      context: { limit: 60 },
      retryAfterMs: 12_000,
    })
  })

  test('a reply that this app is too old to read is no matter of the network', () => {
    const error = refusal(new Response(null, { status: 201 }), { code: 'SYS_007', message: '' })
    expect(classify(error)).toMatchObject({ kind: 'api', code: 'SYS_007', category: 'system', message: null })
  })

  test.each([
    ['network', 'CLIENT_NETWORK_ERROR', 'network'],
    ['bad-reply', 'CLIENT_NETWORK_ERROR', 'network'],
    ['timeout', 'CLIENT_TIMEOUT_ERROR', 'timeout'],
    ['aborted', 'CLIENT_NETWORK_ERROR', 'aborted'],
  ] as const)('no usable answer (%s) is %s', (failure, code, kind) => {
    const error = classify(unreachable(failure, true, new Error('socket hang up')))
    expect(error).toMatchObject({ kind, code, category: 'network', severity: 'medium', message: null })
    expect(error.context).toEqual({ original_message: 'socket hang up' })
  })

  test('what toApiError wrapped is classified by what was thrown, not as an answer of the server', () => {
    expect(classify(toApiError(new TypeError('x is not a function')))).toMatchObject({
      kind: 'unexpected',
      code: 'CLIENT_UNEXPECTED_ERROR',
      message: null,
    })
    expect(toApiError(new TypeError('x'))).toBeInstanceOf(ApiError)
  })

  test('a network error of the server keeps its own code', () => {
    expect(classify(refusedWith('NET_002'))).toMatchObject({ kind: 'network', code: 'NET_002' })
  })
})

describe('what was thrown by the browser or by our own code', () => {
  test.each([
    ['Chromium', new TypeError('Failed to fetch')],
    ['Firefox', new TypeError('NetworkError when attempting to fetch resource.')],
    ['Safari', new TypeError('Load failed')],
    ['a network code', withCode('getaddrinfo', 'ENOTFOUND')],
    ['the identity service', withCode('A network error', 'auth/network-request-failed')],
  ])('no answer, told by %s, is CLIENT_NETWORK_ERROR', (_who, thrown) => {
    expect(classify(thrown)).toMatchObject({
      kind: 'network',
      code: 'CLIENT_NETWORK_ERROR',
      category: 'network',
      severity: 'medium',
      message: null,
    })
  })

  test.each([
    ['a timeout code', withCode('aborted', 'ECONNABORTED')],
    ['a timeout message', new Error('timeout of 30000ms exceeded: request timed out')],
    ['a timeout by name', named('TimeoutError')],
  ])('%s is CLIENT_TIMEOUT_ERROR', (_what, thrown) => {
    expect(classify(thrown)).toMatchObject({
      kind: 'timeout',
      code: 'CLIENT_TIMEOUT_ERROR',
      category: 'network',
      severity: 'medium',
    })
  })

  test.each([
    ['Chromium', new TypeError('Failed to fetch dynamically imported module: /assets/a.js')],
    ['Firefox', new TypeError('error loading dynamically imported module: /assets/a.js')],
    ['Safari', new TypeError('Importing a module script failed.')],
    ['Vite', new Error('Unable to preload CSS for /assets/a.css')],
    ['webpack', named('ChunkLoadError', 'Loading chunk 3 failed.')],
    ['our own loader', new ChunkLoadError('late')],
  ])('a missing part of the app, told by %s, is a matter of deployment, not of the network', (_who, thrown) => {
    expect(classify(thrown)).toMatchObject({ kind: 'chunk-load', code: 'CLIENT_CHUNK_LOAD_ERROR', category: 'system' })
  })

  test('an error of the identity service is critical and of category authentication', () => {
    expect(classify(withCode('Firebase: Error (auth/user-disabled).', 'auth/user-disabled'))).toMatchObject({
      kind: 'authentication',
      code: 'CLIENT_AUTHENTICATION_ERROR',
      category: 'authentication',
      severity: 'critical',
      message: null,
    })
  })

  test.each([
    ['ValidationError', named('ValidationError')],
    ['ZodError', named('ZodError')],
  ])('a %s is of category validation', (_name, thrown) => {
    expect(classify(thrown)).toMatchObject({ kind: 'validation', category: 'validation', severity: 'low' })
  })

  test.each([
    ['type', new TypeError("Cannot read properties of undefined (reading 'name')")],
    ['reference', new ReferenceError('x is not defined')],
  ])('a %s error raises the severity', (_what, thrown) => {
    expect(classify(thrown)).toMatchObject({ kind: 'unexpected', category: 'system', severity: 'high', message: null })
    expect(classify(new Error('plain')).severity).toBe('medium')
  })

  test('a full device is told as such', () => {
    expect(classify(named('QuotaExceededError'))).toMatchObject({ kind: 'storage-full', severity: 'high' })
  })

  test('a stopped request is no error', () => {
    expect(classify(new DOMException('stopped', 'AbortError')).kind).toBe('aborted')
  })

  test('Japanese words of our own code are shown, English ones of an engine are kept for support', () => {
    expect(classify(new Error('保存できる期間を過ぎました。')).message).toBe('保存できる期間を過ぎました。')
    const english = classify(new Error('Unexpected end of input'))
    expect(english.message).toBeNull()
    expect(english.context).toEqual({ original_message: 'Unexpected end of input' })
  })

  test.each([[null], [undefined], [0], ['text'], [{}], [[]], [Symbol('s')], [() => 1]])(
    'never throws: %s is an unexpected error',
    (thrown) => {
      expect(classify(thrown)).toMatchObject({
        kind: 'unexpected',
        code: 'CLIENT_UNEXPECTED_ERROR',
        category: 'system',
      })
    },
  )

  test('thrown words are kept as the original message', () => {
    expect(classify('text').context).toEqual({ original_message: 'text' })
  })

  test('the stack is kept for reports', () => {
    expect(classify(new RangeError('deep')).stack).toContain('classify.test')
  })

  test('a time is put on everything that has none', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) })
    const { timestamp } = classify(new Error('now'))
    expect(timestamp).toBe('2026-11-20T00:00:00.000Z')
  })

  test('that time is the one of the server, where the clock of this device is wrong', () => {
    vi.useFakeTimers({ now: Date.UTC(2026, 10, 20) })
    clockLag.set(24 * 3_600_000)
    const { timestamp } = classify(new Error('now'))
    clockLag.set(null)
    expect(timestamp).toBe('2026-11-21T00:00:00.000Z')
  })
})
