import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { unreachable } from '@/api/api-error'
import { ChunkLoadError } from '@/lib/load-chunk'
import type { AppError } from './app-error'
import { classify } from './classify'
import { errorMessage, errorSuggestion } from './error-text'
import { appError } from './testing'

beforeAll(() => i18n.loadAndActivate({ locale: 'ja', messages: {} }))

const NETWORK = 'ネットワークエラーが発生しました。インターネット接続を確認してください。'
const TIMEOUT = 'リクエストがタイムアウトしました。しばらくしてからもう一度お試しください。'
const UNEXPECTED = '予期しないエラーが発生しました。'
const NO_PERMISSION = 'この操作を行う権限がありません。'
const ADVICE = 'もう一度お試しください。問題が続く場合はサポートチームにご連絡ください。'

const named = (name: string, message = 'x', code?: string) => Object.assign(new Error(message), { name, code })

describe('the words of errors that the client makes (spec section 8)', () => {
  test.each<[words: string, thrown: unknown]>([
    [NETWORK, unreachable('network', true)],
    [NETWORK, unreachable('bad-reply', true)],
    [NETWORK, new TypeError('Failed to fetch')],
    [NETWORK, named('Error', 'x', 'auth/network-request-failed')],
    [TIMEOUT, unreachable('timeout', true)],
    [TIMEOUT, named('TimeoutError')],
    [TIMEOUT, new Error('the connection timed out')],
    ['入力データに問題があります。', named('ZodError')],
    ['画面を読み込めませんでした。接続を確認して、再読み込みしてください。', new ChunkLoadError('gone')],
    [
      'この端末の空き容量が足りません。不要なデータを削除してください。',
      new DOMException('full', 'QuotaExceededError'),
    ],
    [UNEXPECTED, new ReferenceError('paint is not defined')],
    [UNEXPECTED, new Error('something else')],
    [UNEXPECTED, 'thrown words'],
    [UNEXPECTED, null],
  ])('%s', (words, thrown) => {
    const error = classify(thrown)
    expect(errorMessage(error, i18n)).toBe(words)
    expect(errorSuggestion(error, i18n)).toBe(ADVICE)
  })

  test('words that our own code made for people are shown as they are', () => {
    expect(errorMessage(classify(new Error('この操作は今は行えません。')), i18n)).toBe('この操作は今は行えません。')
  })
})

describe('an error without words gets the default of its category', () => {
  const bare = (given: Partial<AppError>) =>
    errorMessage(appError('SYS_001', { message: null, code: 'UNKNOWN_1', kind: 'api', ...given }), i18n)

  test.each<[category: AppError['category'], words: string]>([
    ['network', NETWORK],
    ['authentication', NO_PERMISSION],
    ['database', UNEXPECTED],
    ['file_operation', UNEXPECTED],
    ['external_service', UNEXPECTED],
    ['business_logic', UNEXPECTED],
    ['system', UNEXPECTED],
  ])('%s', (category, words) => expect(bare({ category })).toBe(words))

  test('offline has a word of its own', () => expect(bare({ code: 'CLIENT_OFFLINE' })).toBe('オフラインです。'))
})
