import { AppError } from './app-error.ts'

const MOST_WAITING = 8
const LONGEST_PAUSE_MS = 1_000
/** Leaves a search that has waited so long the better half of the 20 seconds in which a call is answered. */
const LONGEST_WAIT_MS = 8_000

type Line = { waiting: (() => void)[] }

export type SearchTurns = {
  /**
   * Waits for the turn of a search of a person; resolves with what ends it. Rejects with SYS_005 when too many of the same
   * person wait already, or its turn does not come; with VAL_002 when `gone` says that nobody waits for the answer.
   *
   * A search may read every row of a tenant. One of a person runs at a time, and the next begins after a pause as long as
   * the last one took: nobody notices it with a search of a few milliseconds, and whoever floods the server with slow ones
   * leaves the database to the others at least half of the time.
   */
  take(who: string, gone?: AbortSignal): Promise<() => void>
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

  function wait({ waiting }: Line, gone: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const begin = () => {
        gone?.removeEventListener('abort', leave)
        resolve()
      }
      const giveUp = (reason: AppError) => {
        const place = waiting.indexOf(begin)
        if (place < 0) return
        waiting.splice(place, 1)
        gone?.removeEventListener('abort', leave)
        reject(reason)
      }
      const leave = () => giveUp(new AppError('VAL_002'))
      waiting.push(begin)
      gone?.addEventListener('abort', leave)
      clock.after(LONGEST_WAIT_MS, () => giveUp(tooMany()))
    })
  }

  return {
    async take(who, gone) {
      const line = lines.get(who)
      if (!line) lines.set(who, { waiting: [] })
      else if (line.waiting.length >= MOST_WAITING) throw tooMany()
      else await wait(line, gone)
      const begun = clock.now()
      const own = lines.get(who) ?? { waiting: [] }
      return () => clock.after(Math.min(clock.now() - begun, LONGEST_PAUSE_MS), () => next(who, own))
    },
  }
}

function tooMany(): AppError {
  return new AppError('SYS_005', { context: { retry_after_s: 1 }, headers: { 'Retry-After': '1' } })
}
