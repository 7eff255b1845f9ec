import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { AppError } from './app-error'
import { errorHooks } from './configure'
import { errorMessage } from './error-text'

/** A `mailto:` draft for support with the subject and the body of spec section 8. Nothing is sent by itself. */
export function supportMail(error: AppError | null, email: string, i18n: I18n): string {
  const code = error?.code ?? 'UNKNOWN'
  const subject = i18n._(msg`【システムエラー報告】${code}`)
  return `mailto:${encodeURI(email)}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body(error, i18n))}`
}

function body(error: AppError | null, i18n: I18n): string {
  if (!error) return i18n._(msg`問題が発生しました。`)
  const lines = [
    `${i18n._(msg`エラーコード`)}: ${error.code}`,
    `${i18n._(msg`メッセージ`)}: ${errorMessage(error, i18n)}`,
    `${i18n._(msg`リクエストID`)}: ${error.requestId ?? '-'}`,
    ...(error.reportId === null ? [] : [`${i18n._(msg`エラーID`)}: ${error.reportId}`]),
  ]
  // RFC 6068: line breaks of a body are CRLF.
  return lines.join('\r\n')
}

/** Spec section 8: calls the supplied handler, or opens a mail draft. */
export function contactSupport(error: AppError | null, i18n: I18n): void {
  const { contactSupport: handler, supportEmail } = errorHooks()
  if (handler) handler(error)
  else location.href = supportMail(error, supportEmail() ?? '', i18n)
}
