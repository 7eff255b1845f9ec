import { APICallError } from 'ai'
import { AppError } from '../core/app-error.ts'
import { OutsideError } from '../core/outside/ask-outside.ts'

/** What callers are told of a model that did not answer: EXT_001 to EXT_004, with what happened as the cause. */
export function refusalOf(failure: unknown): AppError {
  const cause = causeOf(failure)
  if (cause instanceof OutsideError) {
    if (cause.failure === 'timeout') return new AppError('EXT_002', { cause })
    return new AppError(cause.failure === 'too-large' ? 'EXT_004' : 'EXT_001', { cause })
  }
  if (!APICallError.isInstance(cause)) return new AppError('EXT_004', { cause })
  // Bytes that are no answer come with the status of one.
  if (cause.statusCode === 200) return new AppError('EXT_004', { cause })
  return new AppError(cause.statusCode === 429 ? 'EXT_003' : 'EXT_001', { cause })
}

/** What went wrong at the bottom: the library wraps what its `fetch` throws. */
function causeOf(failure: unknown): unknown {
  let cause = failure
  while (cause instanceof Error && !(cause instanceof OutsideError) && cause.cause instanceof Error) cause = cause.cause
  return cause instanceof OutsideError ? cause : failure
}
