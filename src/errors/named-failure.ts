import { uuid } from '@/lib/uuid'
import type { AppError } from './app-error'
import { classify } from './classify'
import { presentationOf } from './presentation'

const ids = new WeakMap<object, string>()

/**
 * A failure for a screen that shows it in its own place: a severe one with the id of its report, by the same rule as a
 * dialog's. The same thrown value has the same id wherever it is shown, so that the id on the screen is the one reported.
 */
export function namedFailure(thrown: unknown): AppError {
  const error = classify(thrown)
  if (presentationOf(error).surface !== 'dialog' || typeof thrown !== 'object' || thrown === null) return error
  const reportId = ids.get(thrown) ?? uuid()
  ids.set(thrown, reportId)
  return { ...error, reportId }
}
