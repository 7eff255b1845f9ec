import { isErrorCode } from '#contract/errors'
import type { AppError } from '@/errors/app-error'
import { classify } from '@/errors/classify'
import { presentationOf } from '@/errors/presentation'
import type { OutboxEntry } from '@/offline/outbox/entry'
import { errorOf, severeErrorOf } from '@/offline/outbox/outcome'

/**
 * The failure of an entry that support should hear of: one of high or critical severity, by an answer to it or by its
 * refusal; null where there is none. Codes that only this app makes say themselves what helps.
 */
export function severeFailure(entry: OutboxEntry): AppError | null {
  const { last_error: error, state } = entry
  const isRefusal = state === 'refused' && error !== null && error.status > 0 && isErrorCode(error.code)
  if (!isRefusal && severeErrorOf(entry) === null) return null
  const failure = classify(errorOf(error))
  return presentationOf(failure).contactOffered ? failure : null
}
