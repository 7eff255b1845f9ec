import { errorDefinition } from '#contract/error-definition'
import type { ErrorCode } from '#contract/errors'
import { ApiError } from '@/api/api-error'
import type { AppError } from './app-error'
import { classify } from './classify'

/** For tests: what the server throws at us with this code of the table. */
export function refusedWith(code: ErrorCode, given: Partial<ApiError> = {}): ApiError {
  const { retryable: _, ...definition } = errorDefinition(code)
  return new ApiError({
    ...definition,
    kind: 'refused',
    requestId: 'req-1',
    validationErrors: given.validationErrors ?? [],
    context: given.context ?? {},
    sent: true,
    ...(given.retryAfterMs === undefined ? {} : { retryAfterMs: given.retryAfterMs }),
    ...(given.message === undefined ? {} : { message: given.message }),
  })
}

/** For tests: the same, classified. */
export function appError(code: ErrorCode, given: Partial<AppError> = {}): AppError {
  return { ...classify(refusedWith(code)), ...given }
}
