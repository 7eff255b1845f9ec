import { setupI18n } from '@lingui/core'
import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { errorDefinition } from '#contract/error-definition'
import { ERRORS } from '#contract/error-table'
import type { ErrorCode } from '#contract/errors'
import { renderWithWords } from '@/i18n/testing'
import { codeWords, loadEnglishCodes } from './code-words'
import { ENGLISH } from './code-words-en'
import { ErrorCenter } from './error-center'
import { errorLines, errorMessage, errorSuggestion } from './error-text'
import { dismissAll } from './notice-store'
import { notify } from './notify'
import { appError, refusedWith } from './testing'

const JAPANESE = /[\u3040-\u30ff\u4e00-\u9fff]/
const en = setupI18n({ locale: 'en', messages: { en: {} } })
const ja = setupI18n({ locale: 'ja', messages: { ja: {} } })

afterEach(() => act(dismissAll))

describe('the English words of the codes', () => {
  test('there is a row for every code, and none too many', () => {
    expect(Object.keys(ENGLISH).sort()).toEqual(Object.keys(ERRORS).sort())
  })

  test.each(Object.entries(ENGLISH))('%s is English and says something', (_code, [message, suggestion]) => {
    for (const words of [message, suggestion]) {
      expect(words.length).toBeGreaterThan(5)
      expect(words).not.toMatch(JAPANESE)
      expect(words).toMatch(/[.”]$/)
    }
  })

  test('no two codes say the same, so that support can tell them apart', () => {
    const messages = Object.values(ENGLISH).map(([message]) => message)
    expect(new Set(messages).size).toBe(messages.length)
  })
})

describe('which words are shown', () => {
  test('Japanese: those of the server', () => {
    expect(errorMessage(appError('DB_003'), ja)).toBe('同じデータが既に登録されています。')
    expect(errorSuggestion(appError('DB_003'), ja)).toBe('既存のデータを確認してください。')
  })

  test('English: those of the table, once they are here', async () => {
    await loadEnglishCodes()
    expect(errorMessage(appError('DB_003'), en)).toBe('The same data is already registered.')
    expect(errorSuggestion(appError('DB_003'), en)).toBe('Please check the existing data.')
  })

  test('English: whoever has no advice of its own is not given that of its code', async () => {
    await loadEnglishCodes()
    expect(errorSuggestion(appError('SYS_004', { suggestion: null }), en)).not.toContain('by itself')
  })

  test.each(Object.keys(ERRORS) as ErrorCode[])('%s is found by its Japanese words', async (code) => {
    await loadEnglishCodes()
    expect(codeWords(appError(code, { message: errorDefinition(code).message }), 'en')?.message).toBe(ENGLISH[code][0])
  })

  test('what the server says beyond the table is shown as it is', async () => {
    await loadEnglishCodes()
    const own = appError('BIZ_009', { message: '顧客は1,000件までです。' })
    expect(errorMessage(own, en)).toBe('顧客は1,000件までです。')
  })

  test('an unknown code keeps its own words', () => {
    expect(codeWords(appError('DB_003', { code: 'ODD_001' }), 'en')).toBeNull()
  })

  test('an error without words has those of its kind', () => {
    expect(errorMessage(appError('SYS_001', { message: null }), ja)).toBe('予期しないエラーが発生しました。')
    expect(errorMessage(appError('AUTH_001', { message: null, kind: 'api' }), ja)).toBe(
      'この操作を行う権限がありません。',
    )
    expect(errorMessage(appError('NET_001', { message: null, kind: 'api' }), ja)).toBe(
      'ネットワークエラーが発生しました。インターネット接続を確認してください。',
    )
    expect(errorMessage(appError('SYS_001', { message: null, code: 'CLIENT_OFFLINE' }), ja)).toBe('オフラインです。')
  })

  test('only validation errors have lines', () => {
    expect(errorLines(appError('VAL_001'), ja)).toEqual(['入力データに問題があります。'])
    expect(errorLines(appError('SYS_001'), ja)).toEqual([])
  })

  test('a note speaks English where English is chosen', async () => {
    await loadEnglishCodes()
    renderWithWords(<ErrorCenter />, 'en')
    act(() => notify.error(refusedWith('DB_005')))
    expect(screen.getByRole('alert').textContent).toContain('Somebody else has updated it first.')
  })
})
