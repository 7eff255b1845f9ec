import { AppError } from './app-error.ts'

const MOST_WAITING = 8
const LONGEST_PAUSE_MS = 1_000

type Line = { waiting: (() => void)[] }

export type SearchTurns = {
  /**
   * Waits for the turn of a search of a person; resolves with what ends it. Rejects with SYS_005 when too many of the same
   * person wait already.
   *
   * A search may read every row of a tenant. One of a person runs at a time, and the next begins after a pause as long as
   * the last one took: nobody notices it with a search of a few milliseconds, and whoever floods the server with slow ones
   * leaves the database to the others at least half of the time.
   */
  take(who: string): Promise<() => void>
}

type Clock = { now(): number; after(ms: number, act: () => void): void }
const REAL: Clock = {
  now: () => performance.now(),
  after: (ms, act) => {
    setTimeout(act, ms)
  },
}

/** Turns in memory, each person's in the order of asking. */
export function createSearchTurns(clock: Clock = REAL): SearchTurns {
  const lines = new Map<string, Line>()

  function next(who: string, line: Line): void {
    const begin = line.waiting.shift()
    if (begin) begin()
    else lines.delete(who)
  }

  return {
    async take(who) {
      const line = lines.get(who)
      if (!line) lines.set(who, { waiting: [] })
      else if (line.waiting.length < MOST_WAITING) await new Promise<void>((resolve) => line.waiting.push(resolve))
      else throw new AppError('SYS_005', { context: { retry_after_s: 1 }, headers: { 'Retry-After': '1' } })
      const begun = clock.now()
      const own = lines.get(who) ?? { waiting: [] }
      return () => clock.after(Math.min(clock.now() - begun, LONGEST_PAUSE_MS), () => next(who, own))
    },
  }
}
