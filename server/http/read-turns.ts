import { createPresence } from './presence.ts'
import type { ReadCost } from './read-cost.ts'
import { type Clock, REAL_CLOCK, tooMany, waitForTurn } from './wait-turn.ts'

const MOST_WAITING = 8
const LONGEST_PAUSE_MS = 1_000
/** As quick as a page of any list, which pauses for nobody either. */
const QUICK_MS = 10
/** Who has called within this time is there. */
const THERE_MS = 2_000

/** A statement of a search that takes longer answers SYS_004: others wait for the same database. */
export const SEARCH_LIMIT_MS = 3_000

type Line = { waiting: (() => void)[] }

export type ReadTurns = {
  /** To be told of each call of a person: while only one of them calls, nobody is left waiting and nothing pauses. */
  arrived(who: string): void
  /**
   * Waits for the turn of a read of a person; resolves with what ends it. Reads of another `cost` have a line of their own:
   * who searches does not wait for the copy that the own device makes. Rejects with SYS_005 when too many of the same line
   * wait already, or its turn does not come; with VAL_002 when `gone` says that nobody waits for the answer.
   *
   * Such a read may look at every row of a tenant, or answer a thousand of them. One of a line runs at a time, and the next
   * begins after a pause as long as the last one took, unless that was quick or nobody else is there. A device does not
   * notice it: it puts a page away for longer than the server makes it. A caller who floods the server with slow ones
   * leaves the database to the others at least half of the time.
   */
  take(who: string, cost: Exclude<ReadCost, 'few'>, gone?: AbortSignal): Promise<() => void>
}

/** Turns in memory, each person's in the order of asking. */
export function createReadTurns(clock: Clock = REAL_CLOCK): ReadTurns {
  const lines = new Map<string, Line>()
  const presence = createPresence(clock, THERE_MS)

  function next(name: string, line: Line): void {
    const begin = line.waiting.shift()
    if (begin) begin()
    else lines.delete(name)
  }

  return {
    arrived: (who) => presence.arrived(who),
    async take(who, cost, gone) {
      const name = `${cost} ${who}`
      const line = lines.get(name)
      if (!line) lines.set(name, { waiting: [] })
      else if (line.waiting.length >= MOST_WAITING) throw tooMany()
      else await waitForTurn({ line: line.waiting, clock, gone, late: tooMany })
      const begun = clock.now()
      const own = lines.get(name) ?? { waiting: [] }
      return () => {
        const took = clock.now() - begun
        if (took < QUICK_MS || presence.isAlone(who)) next(name, own)
        else clock.after(Math.min(took, LONGEST_PAUSE_MS), () => next(name, own))
      }
    },
  }
}
