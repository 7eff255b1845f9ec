import { errorFacts, isErrorCode } from '#contract/errors'
import { FIRST_WORDS } from '#contract/first-words'
import { ApiError } from '@/api/api-error'
import { wordsAtHand } from '@/api/table-words'
import { type EntryError, isMovable, type OutboxEntry, type Row } from './entry'

/** How a change that was handed to the outbox stands when the form may close. */
export type Outcome<R = unknown> =
  | { state: 'sent'; data: R; entry: OutboxEntry }
  /** On the disk for certain; not confirmed by the server (yet). `entry.state` tells why. */
  | { state: 'stored'; entry: OutboxEntry }
  /** Somebody else changed the same; the person has to decide. It stays in the outbox. */
  | { state: 'conflict'; entry: OutboxEntry }
  /** The server said no; the entry stays in the outbox with its content. */
  | { state: 'refused'; error: ApiError; entry: OutboxEntry }
  /** Neither on the disk nor on the server. */
  | { state: 'not-stored'; error: Error }

/** The outcome of an entry that is final, or null while there is none. */
export function finalOutcome(entry: OutboxEntry | undefined): Outcome | null {
  if (!entry) return null
  switch (entry.state) {
    case 'sent':
      return { state: 'sent', data: entry.result, entry }
    case 'refused':
      return { state: 'refused', error: errorOf(entry.last_error), entry }
    case 'conflict':
      return { state: 'conflict', entry }
    case 'blocked':
    case 'needs-sign-in':
      return { state: 'stored', entry }
    default:
      // The person is told of it in a dialog, or that the app needs an update: nobody waits behind that.
      return severeErrorOf(entry) || entry.wait === 'update' ? { state: 'stored', entry } : null
  }
}

/**
 * With which error of high or critical severity the server answered a change that is kept and goes on being sent; null where
 * there is none. A refusal, a sign-in and a shut-out have places of their own.
 */
export function severeErrorOf(entry: Row): EntryError | null {
  const { last_error: error } = entry
  if (!error || error.status < 500 || !isMovable(entry)) return null
  const { severity } = errorFacts(isErrorCode(error.code) ? error.code : 'SYS_001')
  return severity === 'high' || severity === 'critical' ? error : null
}

/** The error of an entry as the rest of the app knows errors. */
export function errorOf(error: EntryError | null): ApiError {
  const code = error?.code ?? 'SYS_001'
  const known = errorFacts(isErrorCode(code) ? code : 'SYS_001')
  const [message, suggestion] = wordsAtHand(known.code) ?? FIRST_WORDS.SYS_001
  return new ApiError({
    kind: 'refused',
    status: error?.status ?? 0,
    code,
    category: known.category,
    severity: known.severity,
    message: error?.message || message,
    suggestion: error?.suggestion || suggestion,
    requestId: error?.request_id ?? null,
    validationErrors: error?.validation_errors ?? [],
    context: {},
    sent: true,
  })
}
