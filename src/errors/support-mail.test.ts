import { setupI18n } from '@lingui/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { configureErrors } from './configure'
import { contactSupport, supportMail } from './support-mail'
import { appError } from './testing'

const i18n = setupI18n({ locale: 'ja', messages: { ja: {} } })
const parts = (mail: string): Record<string, string> => {
  const url = new URL(mail)
  // URLSearchParams reads + as a blank; a mail draft must not be written that way.
  const query = Object.fromEntries(
    url.search
      .slice(1)
      .split('&')
      .map((pair) => pair.split('=').map(decodeURIComponent) as [string, string]),
  )
  return { to: decodeURIComponent(url.pathname), ...query }
}

afterEach(() => configureErrors())

describe('the mail draft for support (spec section 8)', () => {
  test('subject and body name code, message and request id', () => {
    const mail = supportMail(appError('DB_001', { requestId: 'req-77' }), 'support@example.jp', i18n)
    expect(parts(mail)).toEqual({
      to: 'support@example.jp',
      subject: '【システムエラー報告】DB_001',
      body: 'エラーコード: DB_001\r\nメッセージ: データを保存できませんでした。\r\nリクエストID: req-77',
    })
  })

  test('an error of the client has no request id and the words of its kind', () => {
    const error = appError('CLIENT_NETWORK_ERROR', { message: null, requestId: null })
    expect(parts(supportMail(error, 'a@b.jp', i18n)).body).toBe(
      'エラーコード: CLIENT_NETWORK_ERROR\r\nメッセージ: ネットワークエラーが発生しました。インターネット接続を確認してください。\r\nリクエストID: -',
    )
  })

  test('of a crash it names the id on the screen, under which it was reported', () => {
    const error = appError('CLIENT_NETWORK_ERROR', { reportId: 'e-1' })
    expect(parts(supportMail(error, 'a@b.jp', i18n)).body).toMatch(/\r\nエラーID: e-1$/)
  })

  test('without an error the body says that a problem occurred', () => {
    expect(parts(supportMail(null, 'a@b.jp', i18n))).toMatchObject({ body: '問題が発生しました。' })
  })

  test('words cannot add headers to the draft', () => {
    const error = appError('SYS_001', { message: 'x&cc=someone@evil.example\r\nBcc: y' })
    expect(Object.keys(parts(supportMail(error, 'a@b.jp', i18n)))).toEqual(['to', 'subject', 'body'])
  })
})

describe('contacting support', () => {
  test('calls the supplied handler with the error', () => {
    const contact = vi.fn()
    configureErrors({ contactSupport: contact })
    const error = appError('SYS_002')
    contactSupport(error, i18n)
    expect(contact).toHaveBeenCalledWith(error)
  })

  test('opens a draft to the address of the configuration otherwise', () => {
    const place = { href: '' }
    vi.stubGlobal('location', place)
    configureErrors({ supportEmail: () => 'help@clinic.example' })
    contactSupport(appError('SYS_002'), i18n)
    expect(place.href).toMatch(/^mailto:help@clinic\.example\?subject=/)
  })
})
