import { errorDefinition } from '#contract/error-definition'
import { isErrorCode } from '#contract/errors'
import { ApiError } from './api-error'

/** By the job: what is shown twice is one failure, with one id of its report. */
const known = new Map<string, ApiError>()

/**
 * Why a job failed, as the error that a call with this answer would have thrown: with words, severity and all that follows from
 * them. A job without a code, or with one that the table does not have, counts as SYS_001. Of a retryable code the advice for
 * all is given: that of the table says that it is tried again, and the job has ended.
 */
export function jobFailure({ id, error_code }: { id: string; error_code?: string | null | undefined }): ApiError {
  const found = known.get(id)
  if (found) return found
  const { retryable, ...words } = errorDefinition(error_code && isErrorCode(error_code) ? error_code : 'SYS_001')
  const suggestion = retryable ? '' : words.suggestion
  const hints = { requestId: null, validationErrors: [], context: { job_id: id } }
  const error = new ApiError({ ...words, suggestion, ...hints, kind: 'refused', sent: true })
  known.set(id, error)
  return error
}
