import { IdentityError } from './identity-error.ts'

/** Counts acts per key in a window that opens with the first of them. */
export type Limiter = {
  /** Counts one act. @throws IdentityError TOO_MANY_ATTEMPTS_TRY_LATER when the window already holds the most allowed */
  count(key: string): void
  /** Takes one act back that was counted before it was known whether it counts. */
  giveBack(key: string): void
  /** Forgets the acts of a key. */
  clear(key: string): void
}

/** Keys kept at most; the oldest window makes room, so that made-up keys cannot fill the memory. */
const CAPACITY = 20_000

/** At most `most` acts per key in `windowMs` milliseconds. Kept in memory: the embedded identity is one process. */
export function createLimiter(most: number, windowMs: number, clock: () => Date): Limiter {
  const windows = new Map<string, { count: number; openedAt: number }>()
  return {
    count(key) {
      const now = clock().getTime()
      const window = windows.get(key)
      if (!window || now - window.openedAt >= windowMs) {
        windows.delete(key)
        windows.set(key, { count: 1, openedAt: now })
        if (windows.size > CAPACITY) windows.delete(windows.keys().next().value ?? '')
        return
      }
      if (window.count >= most) {
        throw new IdentityError('TOO_MANY_ATTEMPTS_TRY_LATER : Too many attempts, please try again later.')
      }
      window.count += 1
    },
    giveBack(key) {
      const window = windows.get(key)
      if (window) window.count -= 1
    },
    clear(key) {
      windows.delete(key)
    },
  }
}
