import type { I18n } from '@lingui/core'
import type { AppError } from './app-error'
import { defaultMessage, SUGGESTION } from './client-messages'
import { codeWords } from './code-words'
import { validationLines } from './field-labels'

/** The sentence a person reads: the error's own, else the default of its kind or category (spec section 8). */
export function errorMessage(error: AppError, i18n: I18n): string {
  return codeWords(error, i18n.locale)?.message ?? error.message ?? i18n._(defaultMessage(error))
}

/** What to do about it. Errors of the client all give the same advice. */
export function errorSuggestion(error: AppError, i18n: I18n): string {
  return codeWords(error, i18n.locale)?.suggestion ?? error.suggestion ?? i18n._(SUGGESTION)
}

/** The lines under the message: one per failed field of a validation error, else none. */
export function errorLines(error: AppError, i18n: I18n): string[] {
  return error.category === 'validation' ? validationLines(error.validationErrors, i18n) : []
}
