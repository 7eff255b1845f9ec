import { AppError } from '../core/app-error.ts'

/**
 * Calls in a minute: of one person, and for invitation codes of one network address too, behind which a whole company or
 * a proxy may stand. A queue of 500 waiting changes goes through at once.
 */
const PER_MINUTE = { read: 3_000, write: 600, invitation: 20, 'invitation of an address': 300 } as const
const MINUTE_MS = 60_000
const MAX_PEOPLE = 10_000

export type RateLimiter = {
  /** Counts a call. Throws SYS_005 with the seconds to wait when there were too many. */
  take(who: string, kind: keyof typeof PER_MINUTE): void
}

/** Token buckets in memory: they refill evenly, so that nobody has to wait for the turn of a minute. */
export function createRateLimiter(now: () => number = Date.now): RateLimiter {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    take(who, kind) {
      const limit = PER_MINUTE[kind]
      const name = `${kind} ${who}`
      const time = now()
      const bucket = buckets.get(name) ?? { left: limit, at: time }
      // A clock that was set back must not count as years of calls.
      const passed = Math.max(0, time - bucket.at)
      const refilled = Math.min(limit, bucket.left + (passed / MINUTE_MS) * limit)
      if (refilled < 1) {
        const seconds = Math.ceil(((1 - refilled) / limit) * (MINUTE_MS / 1000))
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
