// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { ERRORS } from '#contract/error-table'
import type { ErrorCode } from '#contract/errors'
import { ApiError, refusal as refusalOf, toApiError, unreachable } from '@/api/api-error'
import { classifyFailure, entryError } from './classify-failure'
import { refusal } from './row-fixtures'

const kindOf = (thrown: unknown, method: 'POST' | 'PUT' | 'DELETE' = 'POST') => classifyFailure(thrown, method).kind

describe('no final answer', () => {
  it.each(['network', 'timeout', 'bad-reply'] as const)('%s is kept, and uncertain once bytes have left', (kind) => {
    expect(classifyFailure(unreachable(kind, true), 'POST')).toEqual({
      kind: 'keep',
      isUncertain: true,
      retryAfterMs: undefined,
      restsAll: false,
    })
    expect(classifyFailure(unreachable(kind, false), 'POST')).toMatchObject({ kind: 'keep', isUncertain: false })
  })

  it('a page of HTML with 200 is no success and no refusal', () => {
    expect(kindOf(unreachable('bad-reply', true))).toBe('keep')
  })

  it('our own stop is neither failure nor answer', () => {
    expect(kindOf(unreachable('aborted', true))).toBe('stopped')
  })

  const codes = Object.keys(ERRORS) as ErrorCode[]
  const of = (select: (status: number) => boolean) => codes.filter((code) => select(ERRORS[code][0]))

  it.each(of((status) => status >= 500))('%s (5xx) is kept and uncertain', (code) => {
    expect(classifyFailure(refusal(code), 'POST')).toMatchObject({ kind: 'keep', isUncertain: true })
  })

  const SHUT_OUT: ErrorCode[] = ['AUTH_004', 'AUTH_005', 'AUTH_007']

  it.each(of((status) => status === 401).filter((code) => !SHUT_OUT.includes(code)))(
    '%s asks for a sign-in',
    (code) => {
      expect(kindOf(refusal(code))).toBe('sign-in')
    },
  )

  it.each(SHUT_OUT)('%s is about the person, not the entry: it waits until they may work here again', (code) => {
    expect(kindOf(refusal(code))).toBe('shut-out')
  })

  it.each(
    of((status) => [400, 403, 405, 413, 415, 422, 428].includes(status)).filter((code) => !SHUT_OUT.includes(code)),
  )('%s is refused', (code) => {
    expect(kindOf(refusal(code))).toBe('refused')
  })

  it('429 is kept, was not done, and concerns everything that this person sends', () => {
    expect(classifyFailure(refusal('SYS_005', { retryAfterMs: 7_000 }), 'POST')).toEqual({
      kind: 'keep',
      isUncertain: false,
      retryAfterMs: 7_000,
      restsAll: true,
    })
  })

  it('503 with a time concerns everything, without one only the entry', () => {
    expect(classifyFailure(refusal('SYS_006', { retryAfterMs: 5_000 }), 'POST')).toMatchObject({ restsAll: true })
    expect(classifyFailure(refusal('SYS_003'), 'POST')).toMatchObject({ restsAll: false })
    expect(classifyFailure(refusal('SYS_001', { retryAfterMs: 5_000 }), 'POST')).toMatchObject({ restsAll: false })
  })

  it.each([408, 425])('%i of a proxy is kept', (status) => {
    const error = new ApiError({ ...refusal('SYS_003'), message: '', kind: 'refused', status, sent: true } as never)
    expect(classifyFailure(error, 'POST')).toMatchObject({ kind: 'keep', isUncertain: status === 408 })
  })
})

describe('409, 404, 410, 412', () => {
  it('the same key in progress means: wait, and it may be done', () => {
    expect(classifyFailure(refusal('BIZ_002'), 'POST')).toMatchObject({ kind: 'keep', isUncertain: true })
  })

  it.each(['DB_006', 'SYS_007'] as const)('%s passes with time and was not done', (code) => {
    expect(classifyFailure(refusal(code), 'POST')).toMatchObject({ kind: 'keep', isUncertain: false })
  })

  it('an app that is too old waits for its update; by a reply that it cannot read, all may be done', () => {
    const unreadable = refusalOf(new Response(), { code: 'SYS_007', message: '' })
    expect(classifyFailure(refusal('SYS_007'), 'POST')).toMatchObject({ awaitsUpdate: true })
    expect(classifyFailure(unreadable, 'PUT')).toMatchObject({ kind: 'keep', isUncertain: true, awaitsUpdate: true })
    expect(classifyFailure(refusal('DB_006'), 'POST')).not.toHaveProperty('awaitsUpdate')
  })

  it.each(['DB_002', 'DB_003', 'DB_004', 'DB_005', 'BIZ_010', 'BIZ_011'] as const)('%s is a conflict', (code) => {
    expect(kindOf(refusal(code), 'PUT')).toBe('conflict')
  })

  it('hands on the record that the server has', () => {
    const current = { id: 'c', version: 4 }
    expect(classifyFailure(refusal('DB_005', { context: { current } }), 'PUT')).toEqual({ kind: 'conflict', current })
  })

  it('a path that the server does not know is no conflict about a record', () => {
    expect(kindOf(refusal('SYS_008'))).toBe('refused')
    expect(kindOf(refusal('SYS_008'), 'DELETE')).toBe('refused')
  })

  it('to delete what is gone is done', () => {
    expect(kindOf(refusal('DB_002'), 'DELETE')).toBe('done')
    expect(kindOf(refusal('BIZ_010'), 'DELETE')).toBe('done')
    expect(kindOf(refusal('DB_004'), 'DELETE')).toBe('conflict')
  })
})

it('a fault of our own is shown, not tried for ever', () => {
  expect(kindOf(new TypeError('no id'))).toBe('refused')
  expect(kindOf('text')).toBe('refused')
})

describe('entryError', () => {
  it('keeps code, status, words and lines, and nothing else', () => {
    const thrown = new ApiError({
      ...refusal('VAL_001'),
      message: '入力内容に問題があります。',
      kind: 'refused',
      validationErrors: [{ field: 'name', message: '入力してください。' }],
    } as never)
    expect(entryError(thrown, 5)).toEqual({
      at: 5,
      code: 'VAL_001',
      status: 422,
      message: '入力内容に問題があります。',
      suggestion: '項目ごとの表示を確認して修正してください。',
      request_id: 'request-1',
      validation_errors: [{ field: 'name', message: '入力してください。' }],
    })
    expect(structuredClone(entryError(thrown, 5))).toEqual(entryError(thrown, 5))
  })

  it('reads anything that can be thrown', () => {
    expect(entryError(new RangeError('boom'), 1)).toMatchObject({ code: 'SYS_001', status: 0, message: 'boom' })
    expect(entryError('text', 1)).toMatchObject({ message: 'text' })
    expect(entryError(toApiError(new Error('x')), 1)).toMatchObject({ code: 'SYS_001', status: 500 })
  })
})
