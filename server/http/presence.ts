import type { Clock } from './wait-turn.ts'

/** Who is there: whoever has called within a given time. */
type Presence = {
  arrived(who: string): void
  /** Whether nobody else is there. */
  isAlone(who: string): boolean
}

const NOBODY = { who: '', at: Number.NEGATIVE_INFINITY }

/** Remembers the last two who called, and when: one of them is somebody else. */
export function createPresence(clock: Clock, thereMs: number): Presence {
  let [latest, other] = [NOBODY, NOBODY]
  return {
    arrived(who) {
      if (latest.who !== who) other = latest
      latest = { who, at: clock.now() }
    },
    isAlone: (who) => clock.now() - (latest.who === who ? other : latest).at > thereMs,
  }
}
