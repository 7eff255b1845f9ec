import { type CommandClass, classOf } from './commands'
import type { Row } from './entry'

/** First wait after a failure; doubles with each further one. */
export const BACKOFF_BASE_MS = 1_000
/** Longest wait. */
export const BACKOFF_CAP_MS = 300_000
/** Up to here the wait doubles; beyond, it grows with the length of the outage, so that a short one ends soon. */
const DOUBLING_UNTIL_MS = 8_000
const OUTAGE_SHARE = 0.1
/** Where the network loses some requests the next one may get through; the probes notice a network that loses all. */
const LOSSY_WAIT_MS = 2_000
const LOSSY_ATTEMPTS = 6
/** The wait is shortened at random by up to this share, so that a hundred devices do not come back at once. */
const JITTER = 0.25

export type Streak = {
  /** Attempts in a row without a final answer. */
  failures: number
  /** Since the first of them, ms. */
  lastsMs: number
  /** Whether the last one got no answer at all. */
  isUnanswered: boolean
}

/** How long to wait before the next attempt, ms. */
export function backoffMs({ failures, lastsMs, isUnanswered }: Streak, random: number): number {
  const doubled = BACKOFF_BASE_MS * 2 ** Math.min(Math.max(0, failures - 1), 20)
  const patient = Math.max(DOUBLING_UNTIL_MS, Math.max(0, lastsMs) * OUTAGE_SHARE)
  const most = isUnanswered && failures <= LOSSY_ATTEMPTS ? LOSSY_WAIT_MS : patient
  return Math.round(Math.min(doubled, most, BACKOFF_CAP_MS) * (1 - JITTER * random))
}

/** A connection that hangs is more frequent than a slow server: only after time-outs the next attempts get longer. */
const ATTEMPT_LIMIT_MS = 6_000
const LIMITS_AFTER_TIMEOUT_MS = [8_000, 8_000, 16_000, 16_000, 30_000]
const LONGEST_LIMIT_MS = 30_000

type Attempted = Pick<Row, 'command' | 'failures' | 'last_error' | 'timeouts'>

/** How long the next attempt of an entry may take, ms. */
export function attemptLimitMs(row: Attempted): number {
  const timeouts = timeoutsOf(row)
  const usual = timeouts > 0 ? (LIMITS_AFTER_TIMEOUT_MS[timeouts - 1] ?? LONGEST_LIMIT_MS) : ATTEMPT_LIMIT_MS
  return Math.max(usual, patienceOf(row))
}

/** A request without an answer for this long, while others get one, was lost; the network has recovered since. */
const LOST_MS = 6_000

/**
 * After what time without an answer, while others get one, an attempt counts as lost, ms. One that may be slow, or was
 * before, gets its whole limit: else it would be broken off each time just before its answer.
 */
export function lostAfterMs(row: Attempted): number {
  return timeoutsOf(row) > 0 || patienceOf(row) > 0 ? Math.max(LOST_MS, attemptLimitMs(row)) : LOST_MS
}

/**
 * How many attempts of an entry have run out of time. Not the streak of failures: that one begins anew whenever somebody
 * has it tried again, and then an answer that needs long would never be waited for.
 */
export function timeoutsOf({ timeouts, failures, last_error }: Attempted): number {
  return timeouts ?? (isTimeout(last_error) ? Math.max(1, failures) : 0)
}

/** Whether that attempt ran out of time. */
export function isTimeout(error: Row['last_error']): boolean {
  return error?.code === 'CLIENT_TIMEOUT_ERROR'
}

/** How long the server may take beyond the usual, ms. */
const PATIENCE_MS: Record<CommandClass, number> = { interactive: 0, bulk: 20_000, transfer: 120_000 }

function patienceOf({ command }: Attempted): number {
  return PATIENCE_MS[classOf({ command })]
}
