import { APICallError } from 'ai'
import { AppError } from '../core/app-error.ts'
import { OutsideError } from '../core/outside/ask-outside.ts'

/** What providers say where the text is the trouble: it is too long for the model, or they do not let it through. */
const OF_THE_TEXT =
  /context.?(?:length|window)|maximum.{0,40}(?:context|tokens)|too (?:long|large|many tokens)|content.?(?:filter|policy)|moderation/i

/** And where it is the limit that we set for the answer, which a model does not allow: no other text helps. */
const OF_THE_LIMIT = /max_(?:completion_)?tokens\b.{0,20}too large(?:(?!context).)*completion tokens|output tokens/i

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
  const { statusCode, responseBody = '' } = cause
  if (statusCode === 413) return new AppError('EXT_005', { cause })
  // The same request is refused again. Without such a word it is the way that the model was set up.
  if (statusCode === 400 || statusCode === 422) {
    const isOfText = OF_THE_TEXT.test(responseBody) && !OF_THE_LIMIT.test(responseBody)
    return new AppError(isOfText ? 'EXT_005' : 'EXT_004', { cause })
  }
  return new AppError(statusCode === 429 ? 'EXT_003' : 'EXT_001', { cause })
}

/** What went wrong at the bottom: the library wraps what its `fetch` throws. */
function causeOf(failure: unknown): unknown {
  let cause = failure
  while (cause instanceof Error && !(cause instanceof OutsideError) && cause.cause instanceof Error) cause = cause.cause
  return cause instanceof OutsideError ? cause : failure
}
