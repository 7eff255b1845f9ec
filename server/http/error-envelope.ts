import { errorDefinition } from '#contract/error-definition'
import type { ErrorEnvelope } from '#contract/errors'
import type { AppError } from '../core/app-error.ts'

type Request = { requestId: string; path: string; now: Date }

/** What the client is told of a refusal: the envelope of spec section 3. */
export function toEnvelope(error: AppError, { requestId, path, now }: Request): ErrorEnvelope {
  const { category, severity, message, suggestion } = errorDefinition(error.code)
  return {
    error: {
      code: error.code,
      category,
      severity,
      message,
      suggestion,
      timestamp: now.toISOString(),
      request_id: requestId,
      path,
      context: error.context,
      validation_errors: error.validationErrors,
    },
    detail: message,
  }
}
