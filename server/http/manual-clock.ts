import type { Clock } from './wait-turn.ts'

/** For tests: a clock that stands still until it is told to go on. */
export function manualClock(): Clock & { pass(ms: number): void } {
  let time = 0
  const timers: { at: number; act: () => void }[] = []
  return {
    now: () => time,
    after: (ms, act) => {
      timers.push({ at: time + ms, act })
    },
    pass(ms) {
      time += ms
      const due = timers.filter((timer) => timer.at <= time)
      timers.splice(0, timers.length, ...timers.filter((timer) => timer.at > time))
      for (const timer of due) timer.act()
    },
  }
}
