import type { Method } from '#contract/endpoint'
import { isShutOut } from '#contract/errors'
import { ApiError } from '@/api/api-error'
import type { EntryError } from './entry'

/**
 * What an unsuccessful attempt means for its entry.
 * `keep`: it is sent again with the same key · `sign-in`: everything waits until the person proves who they are ·
 * `shut-out`: everything waits, and one entry is tried now and then · `conflict`: a person or a merge decides ·
 * `refused`: the server will never take it as it is · `done`: what it wanted is already so · `stopped`: this app broke
 * the attempt off.
 */
export type FailureClass =
  | {
      kind: 'keep'
      /** Whether the server may have done it. */
      isUncertain: boolean
      /** How long the server asks to wait, in ms. */
      retryAfterMs: number | undefined
      /** Whether the server asks this of all requests of this person, not of this one. */
      restsAll: boolean
      /** Whether this app is too old for what the server says: it is not tried again before the update. */
      awaitsUpdate?: true
    }
  | { kind: 'sign-in' }
  | { kind: 'shut-out' }
  | { kind: 'conflict'; current: unknown }
  | { kind: 'refused' }
  | { kind: 'done' }
  | { kind: 'stopped' }

/** 4xx that say "not now". */
const NOT_NOW = new Set([408, 425, 429])
const CONFLICTS = new Set([404, 409, 410, 412])
/** 409 that time alone cures: the same key is being worked on, two transactions met. */
const PASSING = new Set(['BIZ_002', 'DB_006'])

/** Decides by kind, status and code of the failure; the words never matter. */
export function classifyFailure(thrown: unknown, method: Method): FailureClass {
  // A fault of our own would fail the same way every time: show it instead of trying for ever.
  if (!(thrown instanceof ApiError)) return { kind: 'refused' }
  if (thrown.kind === 'aborted') return { kind: 'stopped' }
  // A reply that cannot be read says that the server may have done it; its refusal of an old app, that it has not.
  if (thrown.code === 'SYS_007') return { ...keep(thrown, thrown.status < 300), awaitsUpdate: true }
  if (thrown.isUnreachable) return keep(thrown, thrown.sent)
  const { status, code } = thrown
  if (isShutOut(code)) return { kind: 'shut-out' }
  if (status === 401) return { kind: 'sign-in' }
  if (status >= 500 || NOT_NOW.has(status)) return keep(thrown, status >= 500 || status === 408)
  if (status === 409 && PASSING.has(code)) return keep(thrown, code === 'BIZ_002')
  if (method === 'DELETE' && (status === 404 || status === 410) && code !== 'SYS_008') return { kind: 'done' }
  if (CONFLICTS.has(status) && code !== 'SYS_008') return { kind: 'conflict', current: thrown.context.current }
  return { kind: 'refused' }
}

function keep({ status, retryAfterMs }: ApiError, isUncertain: boolean): FailureClass & { kind: 'keep' } {
  const restsAll = status === 429 || (status === 503 && retryAfterMs !== undefined)
  return { kind: 'keep', isUncertain, retryAfterMs, restsAll }
}

/** What is kept of a failure with its entry. */
export function entryError(thrown: unknown, at: number): EntryError {
  if (thrown instanceof ApiError) {
    const { code, status, message, suggestion, requestId, validationErrors } = thrown
    return {
      at,
      code,
      status,
      message,
      suggestion,
      request_id: requestId,
      validation_errors: validationErrors.map((line) => ({ ...line })),
    }
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  return { at, code: 'SYS_001', status: 0, message, suggestion: '', request_id: null, validation_errors: [] }
}
