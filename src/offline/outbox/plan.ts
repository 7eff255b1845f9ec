import { classOf } from './commands'
import type { Row } from './entry'
import { readLanes } from './lanes'
import type { Rest } from './queue-state'
import { ONE_SLOT, type Slots, withinSlots } from './slots'

export type PlanContext = {
  now: number
  /** How many more may be under way. */
  slots: Slots
  /** When the server last took or definitely refused something; 0 for never. */
  aliveAt: number
}

export type Plan = {
  send: Row[]
  /** When to plan again although nothing happens; null when only an event can change anything. */
  wakeAt: number | null
}

/** While others get through, one that failed is tried again after this time at the latest. */
const ALIVE_RETRY_MS = 5_000

/** What to send now: the first entry of every lane whose time has come, those that were tried longest ago first. */
export function plan(rows: readonly Row[], { now, slots, aliveAt }: PlanContext): Plan {
  const due: Row[] = []
  let wakeAt: number | null = null
  for (const { row, isReadyIfDue } of readLanes(rows).heads) {
    // One that needs a sign-in is tried: a tab that knows of the need does not plan at all.
    if (!isReadyIfDue || row.state === 'sending' || row.wait === 'paused') continue
    const at = dueAt(row, now, aliveAt)
    if (at <= now) due.push(row)
    else wakeAt = Math.min(wakeAt ?? at, at)
  }
  due.sort((a, b) => lastTried(a) - lastTried(b) || a.seq - b.seq)
  return { send: withinSlots(due, slots, classOf), wakeAt }
}

/** Whether there is work that a sender should be at now: something is under way, or could be. */
export function hasWork(rows: readonly Row[], rest: Rest | null, now: number): boolean {
  if (rows.some(({ state }) => state === 'sending')) return true
  return !isResting(rest, now) && plan(rows, { now, slots: ONE_SLOT, aliveAt: 0 }).send.length > 0
}

/** Whether nothing may be sent now. More left than the whole silence: the clock was set back, and it is over. */
export function isResting(rest: Rest | null, now: number): rest is Rest {
  return rest !== null && now < rest.until && rest.until - now <= rest.ms
}

/** When the wait of an entry ends; in the past when it is over. */
export function dueAt(row: Row, now: number, aliveAt: number): number {
  if (row.wait === 'none') return 0
  // More left than the whole wait: the clock was set back.
  if (row.next_at - now > row.wait_ms) return 0
  const failedAt = row.last_error?.at ?? 0
  const isPassing = row.wait === 'backoff' && aliveAt >= failedAt
  return isPassing ? Math.min(row.next_at, failedAt + ALIVE_RETRY_MS) : row.next_at
}

function lastTried(row: Row): number {
  return row.last_error?.at ?? 0
}
