/** Spec section 9: session length. */
export const SESSION_MINUTES = 480
/** Spec section 9: below these the colours warn. */
const WARNING_MINUTES = 30
const DANGER_MINUTES = 10
/** Spec section 9: extension choices of 1 h and 4 h. */
export const EXTENSION_MINUTES = [60, 240] as const

/** However often it is prolonged, a session ends with the working day (decision 010). */
const LONGEST_MINUTES = 720

export const MINUTE_MS = 60_000

/** By how many whole minutes a session may still be prolonged: `gone` ms since it began, `left` ms before its end. */
export function roomOf(gone: number, left: number): number {
  return Math.max(0, Math.floor((LONGEST_MINUTES * MINUTE_MS - gone - left) / MINUTE_MS))
}

/** Whole minutes left of so many ms, counted up, never below 0. */
export function minutesOf(left: number): number {
  return Math.max(0, Math.ceil(left / MINUTE_MS))
}

/** The share left in percent of 480 minutes, clamped to 0-100 (spec section 5). */
export function shareLeft(minutes: number): number {
  return Math.min(100, Math.max(0, (minutes / SESSION_MINUTES) * 100))
}

/** Spec section 9: warning colours under 30 and under 10 minutes. */
export function toneOf(minutes: number): 'success' | 'warning' | 'danger' {
  if (minutes < DANGER_MINUTES) return 'danger'
  return minutes < WARNING_MINUTES ? 'warning' : 'success'
}

/** The limit, in minutes, below which so many minutes have fallen: 30, 10 or 0, the end; null above them. */
export function limitPassed(minutes: number): number | null {
  if (minutes === 0) return 0
  if (minutes < DANGER_MINUTES) return DANGER_MINUTES
  return minutes < WARNING_MINUTES ? WARNING_MINUTES : null
}

/**
 * How much time has passed between two looks at the clock, in ms.
 * @param wall by how much the device's clock has moved; it also moves when somebody sets it.
 * @param steady by how much the steady clock of this page has moved, or null when this page has not watched all the
 *   time; it may stand still while the device sleeps.
 *
 * A clock that was set back gains nothing: watched, the steady clock counts; unwatched, the step itself is counted as
 * time gone. Forward nothing tells a sleep from a clock that was set: both count, and a new sign-in sets it right.
 */
export function elapsed(wall: number, steady: number | null): number {
  if (steady !== null && wall < steady) return steady
  return Math.abs(wall)
}
