import { errorFacts, isErrorCode } from '#contract/errors'
import { FIRST_WORDS } from '#contract/first-words'
import { ApiError } from '@/api/api-error'
import { wordsAtHand } from '@/api/table-words'
import type { EntryError, OutboxEntry } from './entry'

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
      return null
  }
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
