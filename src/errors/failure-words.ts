import type { I18n } from '@lingui/core'
import { errorDefinition } from '#contract/error-definition'
import { isErrorCode } from '#contract/errors'
import { codeWords } from './code-words'

/**
 * Why something that the server did by itself came to nothing, and what helps, in the words of the error table. Of a code
 * that is usually tried again the advice is left out: here nobody does.
 * @param code of the error table; another one counts as SYS_001
 */
export function failureWords(code: string | null, i18n: I18n): { message: string; suggestion: string } {
  const { retryable, ...told } = errorDefinition(code !== null && isErrorCode(code) ? code : 'SYS_001')
  const { message, suggestion } = codeWords(told, i18n.locale) ?? told
  return { message, suggestion: retryable ? '' : suggestion }
}
