import { i18n } from '@lingui/core'
import { beforeAll, describe, expect, test } from 'vitest'
import { errorMessage, errorSuggestion } from './error-text'
import { appError } from './testing'

beforeAll(() => i18n.loadAndActivate({ locale: 'ja', messages: {} }))

const at = (retryAfterMs: number | null) =>
  errorSuggestion(appError('SYS_006', { timestamp: '2026-07-01T03:00:00Z', retryAfterMs }), i18n)

describe('what to do about it', () => {
  test('from when on, where the server says so and it is long enough to be read', () => {
    expect(at(30 * 60_000)).toBe('終了予定時刻までお待ちください。（12:30以降）')
    expect(at(60_000)).toBe('終了予定時刻までお待ちください。（12:01以降）')
  })

  test('the advice alone for a short wait, or none', () => {
    for (const wait of [null, 0, 59_999]) expect(at(wait)).toBe('終了予定時刻までお待ちください。')
  })

  test('errors without words of their own have those of their kind', () => {
    const bare = appError('SYS_001', { message: null, suggestion: null, code: 'X', kind: 'unexpected' })
    expect(errorMessage(bare, i18n)).toBe('予期しないエラーが発生しました。')
    expect(errorSuggestion(bare, i18n)).toContain('もう一度お試しください。')
  })
})
