/** First wait after a failure; doubles with each further one. */
export const BACKOFF_BASE_MS = 1_000
/** Longest wait. */
export const BACKOFF_CAP_MS = 300_000
/** Up to here the wait doubles; beyond, it grows with the length of the outage, so that a short one ends soon. */
const DOUBLING_UNTIL_MS = 8_000
const OUTAGE_SHARE = 0.25
/** The wait is shortened at random by up to this share, so that a hundred devices do not come back at once. */
const JITTER = 0.25

/**
 * How long to wait after `failures` attempts in a row without a final answer.
 * @param failingForMs since the first of them
 */
export function backoffMs(failures: number, failingForMs: number, random: number): number {
  const doubled = BACKOFF_BASE_MS * 2 ** Math.min(Math.max(0, failures - 1), 20)
  const patient = Math.max(DOUBLING_UNTIL_MS, Math.max(0, failingForMs) * OUTAGE_SHARE)
  const wait = Math.min(doubled, patient, BACKOFF_CAP_MS)
  return Math.round(wait * (1 - JITTER * random))
}

/** Limits of one attempt: short at first, since a hanging connection is more frequent than a slow server. */
const ATTEMPT_LIMITS_MS = [8_000, 8_000, 8_000, 16_000, 30_000]

/** How long an attempt may take after so many failures in a row. */
export function attemptLimitMs(failures: number): number {
  return ATTEMPT_LIMITS_MS[Math.min(failures, ATTEMPT_LIMITS_MS.length - 1)] ?? 30_000
}
