import * as z from 'zod/mini'

/** Wrong tries in a row before somebody has to wait. */
export const FREE_TRIES = 5
/** The wait after the fifth wrong try, the sixth and so on, in ms. After the one that follows the last, none is left. */
const WAITS_MS = [1, 2, 4, 8, 16].map((minutes) => minutes * 60_000)

/** What is kept of the tries at a secret. */
export const Attempts = z.object({
  /** Tries since it was last right. */
  tries: z.number(),
  /** What is left of the wait, ms. */
  left: z._default(z.number(), 0),
  /** When that was counted, by the device's clock, ms since 1970. */
  at: z._default(z.number(), 0),
})
export type Attempts = z.infer<typeof Attempts>

export type AttemptState =
  /** `triesLeft`: before the next wait. */
  | { at: 'ready'; triesLeft: number }
  | { at: 'waiting'; leftMs: number }
  /** Only the network can tell now who it is. */
  | { at: 'used-up' }

export const NO_ATTEMPTS: Attempts = { tries: 0, left: 0, at: 0 }

/** The state of the tries. */
export function attemptState({ tries, left }: Attempts): AttemptState {
  if (tries >= FREE_TRIES + WAITS_MS.length) return { at: 'used-up' }
  if (left > 0) return { at: 'waiting', leftMs: left }
  return { at: 'ready', triesLeft: Math.max(1, FREE_TRIES - tries) }
}

/** One more try, counted as a wrong one: the right one takes all of them back. `wall`: the device's clock, ms since 1970. */
export function afterTry({ tries }: Attempts, wall: number): Attempts {
  return { tries: tries + 1, left: WAITS_MS[tries + 1 - FREE_TRIES] ?? 0, at: wall }
}

/**
 * The wait after some time. Only time during which the lock screen was watched counts, so that neither a reload nor a clock
 * that was set shortens it: of the device's clock and the page's steady one the smaller step counts, and never twice
 * the same time in two tabs.
 * @param watched by how much the page's steady clock has moved since it last looked, ms; 0 when it has not looked yet
 */
export function afterTime({ tries, left, at }: Attempts, wall: number, watched: number): Attempts {
  const step = Math.max(0, Math.min(watched, wall - at))
  return { tries, left: Math.max(0, left - step), at: wall }
}
