import { errorDefinition } from '#contract/error-definition'
import { isErrorCode } from '#contract/errors'

/** What an error is called in a notification, with what helps. Another code than those of the table counts as SYS_001. */
export function errorMessage(code: string): string {
  const { message, suggestion } = errorDefinition(isErrorCode(code) ? code : 'SYS_001')
  return `${message}${suggestion}`
}
