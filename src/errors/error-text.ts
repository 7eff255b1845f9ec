import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { formatTime } from '@/i18n/format'
import type { AppError } from './app-error'
import { defaultMessage, SUGGESTION } from './client-messages'
import { codeWords } from './code-words'
import { validationLines } from './field-labels'

/** The sentence a person reads: the error's own, else the default of its kind or category (spec section 8). */
export function errorMessage(error: AppError, i18n: I18n): string {
  return codeWords(error, i18n.locale)?.message ?? error.message ?? i18n._(defaultMessage(error))
}

/** A wait shorter than this is over before a time of day could be read. */
const WAIT_WORTH_A_TIME_MS = 60_000

/** What to do about it, and from when on where the server says so. Errors without words of their own all give the same advice. */
export function errorSuggestion(error: AppError, i18n: I18n): string {
  const own = error.suggestion && (codeWords(error, i18n.locale)?.suggestion ?? error.suggestion)
  const advice = own ?? i18n._(SUGGESTION)
  if ((error.retryAfterMs ?? 0) < WAIT_WORTH_A_TIME_MS) return advice
  const time = formatTime(Date.parse(error.timestamp) + (error.retryAfterMs ?? 0))
  return i18n._(msg`${advice}（${time}以降）`)
}

/** The lines under the message: one per failed field of a validation error, else none. */
export function errorLines(error: AppError, i18n: I18n): string[] {
  return error.category === 'validation' ? validationLines(error.validationErrors, i18n) : []
}
