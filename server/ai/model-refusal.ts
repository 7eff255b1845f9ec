import { APICallError } from 'ai'
import { AppError } from '../core/app-error.ts'
import { OutsideError } from '../core/outside/ask-outside.ts'

/** Too long for the model, or refused by its provider: the same text is refused again. */
const OF_THE_QUESTION: readonly number[] = [400, 413, 422]

/** What callers are told of a model that did not answer: EXT_001 to EXT_005, with what happened as the cause. */
export function refusalOf(failure: unknown): AppError {
  const cause = causeOf(failure)
  if (cause instanceof OutsideError) {
    if (cause.failure === 'timeout') return new AppError('EXT_002', { cause })
    return new AppError(cause.failure === 'too-large' ? 'EXT_004' : 'EXT_001', { cause })
  }
  if (!APICallError.isInstance(cause)) return new AppError('EXT_004', { cause })
  // Bytes that are no answer come with the status of one.
  if (cause.statusCode === 200) return new AppError('EXT_004', { cause })
  if (OF_THE_QUESTION.includes(cause.statusCode ?? 0)) return new AppError('EXT_005', { cause })
  return new AppError(cause.statusCode === 429 ? 'EXT_003' : 'EXT_001', { cause })
}

/** What went wrong at the bottom: the library wraps what its `fetch` throws. */
function causeOf(failure: unknown): unknown {
  let cause = failure
  while (cause instanceof Error && !(cause instanceof OutsideError) && cause.cause instanceof Error) cause = cause.cause
  return cause instanceof OutsideError ? cause : failure
}
