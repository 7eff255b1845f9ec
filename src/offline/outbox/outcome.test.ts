// @vitest-environment node
import { beforeAll, describe, expect, it } from 'vitest'
import { ApiError } from '@/api/api-error'
import { loadTableWords } from '@/api/table-words'
import type { EntryState, Row } from './entry'
import { errorOf, finalOutcome } from './outcome'
import { createRow, registerTestCommands } from './row-fixtures'
import { entryOf } from './view'

beforeAll(loadTableWords)

beforeAll(registerTestCommands)

const word = (state: EntryState, more: Partial<Row> = {}) =>
  finalOutcome(entryOf(createRow('a', { state, ...more }), null))

const NO_WORDS = { at: 0, message: '', suggestion: '', request_id: null, validation_errors: [] }

describe('finalOutcome', () => {
  it('there is none while it may still go through', () => {
    expect([word('waiting'), word('sending'), word('uncertain'), finalOutcome(undefined)]).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('a severe answer is told in a dialog: the form behind it does not wait, whatever is tried meanwhile', () => {
    const failed = (code: string, status: number) => ({ last_error: { ...NO_WORDS, code, status } })
    for (const code of ['SYS_002', 'DB_001', 'UNHEARD_OF']) {
      expect(word('uncertain', failed(code, 500))).toMatchObject({ state: 'stored', entry: { state: 'uncertain' } })
      expect(word('sending', failed(code, 500))).toMatchObject({ state: 'stored' })
    }
    expect(word('uncertain', failed('SYS_003', 503)), 'passes by itself').toBeNull()
    expect(word('uncertain', failed('CLIENT_NETWORK_ERROR', 0)), 'a matter of the connection').toBeNull()
  })

  it('sent brings the reply', () => {
    expect(word('sent', { result: { id: 'a', version: 1 } })).toMatchObject({ state: 'sent', data: { version: 1 } })
  })

  it('refused brings the error as the rest of the app knows errors', () => {
    const last_error = {
      at: 0,
      code: 'VAL_001',
      status: 422,
      message: '入力内容に問題があります。',
      suggestion: '',
      request_id: 'r-1',
      validation_errors: [{ field: 'name', message: '入力してください。' }],
    }
    const outcome = word('refused', { last_error })
    expect(outcome).toMatchObject({
      state: 'refused',
      error: {
        kind: 'refused',
        status: 422,
        code: 'VAL_001',
        category: 'validation',
        severity: 'low',
        message: '入力内容に問題があります。',
        requestId: 'r-1',
        validationErrors: [{ field: 'name' }],
      },
    })
    expect(outcome?.state === 'refused' && outcome.error).toBeInstanceOf(ApiError)
  })

  it('a conflict is the person’s turn', () => {
    expect(word('conflict')).toMatchObject({ state: 'conflict' })
  })

  it.each(['blocked', 'needs-sign-in'] as const)('%s: nothing will come of waiting', (state) => {
    expect(word(state)).toMatchObject({ state: 'stored', entry: { state } })
  })
})

describe('errorOf', () => {
  it('takes words and rank from the table where the entry has none', () => {
    expect(
      errorOf({
        at: 0,
        code: 'SYS_007',
        status: 0,
        message: '',
        suggestion: '',
        request_id: null,
        validation_errors: [],
      }),
    ).toMatchObject({
      message: 'アプリの更新が必要です。',
      category: 'system',
    })
  })

  it('treats a code that it does not know as unexpected, and keeps it', () => {
    const error = errorOf({
      at: 0,
      code: 'X_999',
      status: 418,
      message: 'm',
      suggestion: 's',
      request_id: null,
      validation_errors: [],
    })
    expect(error).toMatchObject({ code: 'X_999', severity: 'high', message: 'm', suggestion: 's', status: 418 })
    expect(errorOf(null)).toMatchObject({ code: 'SYS_001' })
  })
})
