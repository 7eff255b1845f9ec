// Time as the model runs it: nothing happens by itself. IndexedDB and promises run to their end at each instant, then
// the clock jumps to the next timer.

import { createTrace, type Trace } from './trace.ts'

type Timer = { at: number; order: number; run: () => void; isDead: boolean }

export type Clock = {
  now: () => number
  /** What has happened, at which time. */
  trace: Trace
  after: (ms: number, run: () => void) => () => void
  /** Time stands still until this work, which needs real time, is done. */
  standStill: <T>(work: Promise<T> | T) => Promise<T>
  /** Runs everything that is due until then. */
  runUntil: (at: number) => Promise<void>
}

let waiting = 0
/** Work that needs real time. */
const standing = new Set<Promise<unknown>>()
const realImmediate = globalThis.setImmediate

/** fake-indexeddb works in immediates; counting them tells when the disks of all devices are at rest. */
export function countImmediates(): () => void {
  globalThis.setImmediate = ((run: (...args: unknown[]) => void, ...args: unknown[]) => {
    waiting += 1
    return realImmediate(() => {
      waiting -= 1
      run(...args)
    })
  }) as typeof setImmediate
  return () => {
    globalThis.setImmediate = realImmediate
  }
}

async function atRest(): Promise<void> {
  let calm = 0
  while (calm < 3) {
    // To look again and again whether it is done would take the processor that it needs.
    if (standing.size > 0) await Promise.allSettled(standing)
    else await new Promise<void>((resolve) => realImmediate(() => resolve()))
    calm = waiting === 0 && standing.size === 0 ? calm + 1 : 0
  }
}

export function createClock(startAt: number): Clock {
  let now = startAt
  let order = 0
  let timers: Timer[] = []
  const trace = createTrace()

  const nextTimer = (until: number): Timer | undefined => {
    timers = timers.filter((timer) => !timer.isDead)
    let first: Timer | undefined
    for (const timer of timers) {
      if (timer.at > until) continue
      if (!first || timer.at < first.at || (timer.at === first.at && timer.order < first.order)) first = timer
    }
    return first
  }

  return {
    now: () => now,
    trace,
    after: (ms, run) => {
      order += 1
      const timer: Timer = { at: now + Math.max(0, ms), order, run, isDead: false }
      timers.push(timer)
      return () => {
        timer.isDead = true
      }
    },
    standStill: async (work) => {
      if (!(work instanceof Promise)) return work
      standing.add(work)
      try {
        return await work
      } finally {
        standing.delete(work)
      }
    },
    runUntil: async (until) => {
      await atRest()
      for (let timer = nextTimer(until); timer; timer = nextTimer(until)) {
        now = Math.max(now, timer.at)
        timer.isDead = true
        trace.note(`${now - startAt} timer ${timer.order}`)
        timer.run()
        await atRest()
      }
      now = until
    },
  }
}
