import { errorDefinition } from '#contract/error-definition'
import { isErrorCode } from '#contract/errors'

/**
 * What the failure of work is called in a notification, with what helps. Of a retryable code the table says that it is tried
 * again: whoever waits for that waits for ever, as the work has ended. Another code than those of the table counts as SYS_001.
 */
export function errorMessage(code: string): string {
  const { message, suggestion, retryable } = errorDefinition(isErrorCode(code) ? code : 'SYS_001')
  return `${message}${retryable ? '開いて、もう一度お試しください。' : suggestion}`
}
