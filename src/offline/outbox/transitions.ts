// One entry's way from state to state. Pure: each function returns the row as it is afterwards.

import { backoffMs, isTimeout, timeoutsOf } from './backoff'
import { type EntryError, type FrozenRequest, NO_FAILURES, NO_WAIT, type Row } from './entry'

const HISTORY_LIMIT = 20

/** Adds a line to the entry's history. */
export function noted(row: Row, at: number, what: string): Row {
  return { ...row, history: [...row.history, { at, what }].slice(-HISTORY_LIMIT) }
}

/** About to be sent: from here on it is frozen. */
export function claimed(row: Row, request: FrozenRequest, now: number): Row {
  return noted({ ...row, ...NO_WAIT, state: 'sending', attempts: row.attempts + 1, request }, now, 'attempt')
}

/** The server did it. */
export function succeeded(row: Row, result: unknown, now: number): Row {
  return noted(
    { ...row, ...NO_WAIT, ...NO_FAILURES, state: 'sent', result, sent_at: now, last_error: null, conflict: null },
    now,
    'sent',
  )
}

type Kept = { isUncertain: boolean; retryAfterMs: number | undefined; awaitsUpdate?: true }

/** An app that stays too old tries this seldom: the server may have gone back to the older version. */
const UPDATE_WAIT_MS = 300_000

/** No final answer: it waits and goes again with the same key. */
export function kept(
  row: Row,
  { isUncertain, retryAfterMs, awaitsUpdate }: Kept,
  error: EntryError,
  random: number,
): Row {
  const now = error.at
  const failures = row.failures + 1
  const streak = { failures, lastsMs: row.failing_for, isUnanswered: error.status === 0 }
  // A time that the server names is better than any guess.
  const isNamed = retryAfterMs !== undefined && retryAfterMs > 0
  const wait = awaitsUpdate ? 'update' : isNamed ? 'server' : 'backoff'
  const wait_ms = awaitsUpdate ? UPDATE_WAIT_MS : isNamed ? retryAfterMs : backoffMs(streak, random)
  return noted(
    {
      ...row,
      // Once uncertain, always uncertain: an earlier attempt may have been done.
      state: isUncertain || row.state === 'uncertain' || row.attempts > 1 ? 'uncertain' : 'waiting',
      failures,
      failing_for: row.failing_for + wait_ms,
      timeouts: timeoutsOf(row) + (isTimeout(error) ? 1 : 0),
      wait,
      wait_ms,
      next_at: now + wait_ms,
      last_error: error,
    },
    now,
    error.code,
  )
}

/** We broke the attempt off, or its sender died: nobody knows whether it arrived, so it goes again at once. */
export function recovered(row: Row, now: number): Row {
  return noted({ ...row, ...NO_WAIT, state: 'uncertain' }, now, 'interrupted')
}

export function refused(row: Row, error: EntryError): Row {
  return noted({ ...row, ...NO_WAIT, ...NO_FAILURES, state: 'refused', last_error: error }, error.at, error.code)
}

export function inConflict(row: Row, conflict: Row['conflict'], error: EntryError | null, now: number): Row {
  return noted(
    { ...row, ...NO_WAIT, ...NO_FAILURES, state: 'conflict', conflict, last_error: error ?? row.last_error },
    now,
    'conflict',
  )
}

export function signInNeeded(row: Row, error: EntryError): Row {
  return noted({ ...row, ...NO_WAIT, state: 'needs-sign-in', last_error: error }, error.at, error.code)
}

/** Its parent was discarded: it cannot be sent as it is. */
export function orphaned(row: Row, now: number): Row {
  return noted({ ...row, ...NO_WAIT, state: 'blocked' }, now, 'parent-discarded')
}

/** Stopped by the person; what the server has of it stays there. */
export function paused(row: Row, now: number): Row {
  const state = row.state === 'sending' ? 'uncertain' : row.state
  return noted({ ...row, state, wait: 'paused', next_at: 0, wait_ms: 0 }, now, 'paused')
}

/** Kept back for so long, ms, in which the person may take back what they decided. */
export function heldBack(row: Row, now: number, holdMs: number): Row {
  return holdMs > 0 ? { ...row, wait: 'hold', next_at: now + holdMs, wait_ms: holdMs } : row
}

/**
 * A different request in the place of one that got a definite answer, hence with a key of its own; it was never
 * attempted.
 */
export function renewed(row: Row, change: { key: string; input: unknown; base: unknown }, now: number): Row {
  return noted(
    {
      ...row,
      ...NO_WAIT,
      ...NO_FAILURES,
      ...change,
      state: 'waiting',
      attempts: 0,
      request: null,
      conflict: null,
      last_error: null,
    },
    now,
    'renewed',
  )
}
