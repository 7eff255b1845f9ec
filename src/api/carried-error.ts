// Errors themselves do not travel between a worker and its page: what a call failed with goes as plain data.
import { ApiError } from './api-error'

export type CarriedApiError = ConstructorParameters<typeof ApiError>[0]

/** All of it but the cause: that one belongs to the thread where it happened. */
export function carriedApiError({
  kind,
  status,
  code,
  category,
  severity,
  message,
  suggestion,
  requestId,
  validationErrors,
  context,
  retryAfterMs,
  sent,
}: ApiError): CarriedApiError {
  return {
    kind,
    status,
    code,
    category,
    severity,
    message,
    suggestion,
    requestId,
    validationErrors,
    context,
    sent,
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
  }
}

export function apiErrorOf(carried: CarriedApiError): ApiError {
  return new ApiError(carried)
}
