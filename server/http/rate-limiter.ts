import { AppError } from '../core/app-error.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/**
 * Calls in a time: of one person, and for invitation codes in vain of one network address too, behind which a whole company
 * or a proxy may stand. A queue of 500 waiting changes goes through at once. A research as PDF takes what is known of people
 * out of the app.
 */
const LIMITS = {
  read: { most: 3_000, inMs: MINUTE_MS },
  write: { most: 600, inMs: MINUTE_MS },
  invitation: { most: 20, inMs: MINUTE_MS },
  'invitation of an address': { most: 300, inMs: MINUTE_MS },
  'research as PDF': { most: 10, inMs: HOUR_MS },
} as const
export type Limited = keyof typeof LIMITS
const MAX_PEOPLE = 10_000

export type RateLimiter = {
  /** Counts a call. Throws SYS_005 with the seconds to wait when there were too many. */
  take(who: string, kind: Limited): void
}

/** Token buckets in memory: they refill evenly, so that nobody has to wait for the turn of a minute or an hour. */
export function createRateLimiter(now: () => number = Date.now): RateLimiter {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    take(who, kind) {
      const { most, inMs } = LIMITS[kind]
      const name = `${kind} ${who}`
      const time = now()
      const bucket = buckets.get(name) ?? { left: most, at: time }
      // A clock that was set back must not count as years of calls.
      const passed = Math.max(0, time - bucket.at)
      const refilled = Math.min(most, bucket.left + (passed / inMs) * most)
      if (refilled < 1) {
        const seconds = Math.ceil(((1 - refilled) / most) * (inMs / 1000))
        throw new AppError('SYS_005', { context: { retry_after_s: seconds }, headers: { 'Retry-After': `${seconds}` } })
      }
      // Deleted and added, so that the map stays in order of use and the first ones are the oldest.
      buckets.delete(name)
      buckets.set(name, { left: refilled - 1, at: time })
      for (const oldest of buckets.keys()) {
        if (buckets.size <= MAX_PEOPLE) break
        buckets.delete(oldest)
      }
    },
  }
}
