// What becomes of a visit: its states, their order, and how steps of several devices are joined. The server and every device
// apply these rules alike, so that a screen shows before sending what the server will say.
import * as z from 'zod/mini'

/**
 * `waiting` 受付: waits to be called · `serving` 対応中: called · `paying` 会計 · `done` 完了 · `left` 帰宅: gone without being
 * served to the end.
 */
export const VisitStatus = z.enum(['waiting', 'serving', 'paying', 'done', 'left'])
export type VisitStatus = z.infer<typeof VisitStatus>

/** How far along a visit is. Who was served to the end has not left before: `done` wins over `left`. */
const RANK: Readonly<Record<VisitStatus, number>> = { waiting: 0, serving: 1, paying: 2, left: 3, done: 4 }

type StepTime = 'served_at' | 'paying_at' | 'done_at'
/** Where it is kept when a state was reached. */
const TIME_OF = { serving: 'served_at', paying: 'paying_at', left: 'done_at', done: 'done_at' } as const
const TIMES: Readonly<Record<StepTime, number>> = {
  served_at: RANK.serving,
  paying_at: RANK.paying,
  done_at: RANK.left,
}

/** The state of a visit, and when each step was taken: ISO instants of the device that was pressed. */
type VisitSteps = { status: VisitStatus } & Record<StepTime, string | null>

/** A step: `from` is the state that the person saw, `at` when they pressed. Backwards it takes one back. */
export type VisitStep = { from: VisitStatus; to: VisitStatus; at: string }

export function isStepBack({ from, to }: Pick<VisitStep, 'from' | 'to'>): boolean {
  return RANK[to] < RANK[from]
}

/**
 * The visit after a step. Forwards the state that is further along wins, in whichever order steps of several devices come.
 * Backwards only from the state that the person saw: whoever went on meanwhile is not taken back. The same object where
 * nothing changes.
 */
export function afterStep<V extends VisitSteps>(visit: V, { from, to, at }: VisitStep): V {
  if (isStepBack({ from, to })) return visit.status === from ? { ...visit, status: to, ...clearedBehind(to) } : visit
  if (to === 'waiting' || RANK[visit.status] >= RANK[to]) return visit
  return { ...visit, status: to, [TIME_OF[to]]: at }
}

/** The times of what comes after a state, taken back. */
function clearedBehind(to: VisitStatus): Partial<Record<StepTime, null>> {
  const names = (Object.keys(TIMES) as StepTime[]).filter((name) => TIMES[name] > RANK[to])
  return Object.fromEntries(names.map((name) => [name, null]))
}

/** The usual next state; null at the end. */
export function nextStatus(status: VisitStatus): VisitStatus | null {
  return ({ waiting: 'serving', serving: 'paying', paying: 'done', done: null, left: null } as const)[status]
}

/** The state before the present one, as its times tell; null at the beginning. */
export function previousStatus({ status, served_at, paying_at }: VisitSteps): VisitStatus | null {
  if (status === 'waiting') return null
  if (paying_at !== null && RANK[status] > RANK.paying) return 'paying'
  return served_at !== null && RANK[status] > RANK.serving ? 'serving' : 'waiting'
}

/** Whole minutes that somebody has waited until they were called, or until `now` (ms since 1970). */
export function waitedMinutes(visit: VisitSteps & { arrived_at: string }, now: number): number {
  const end = visit.served_at ?? visit.paying_at ?? visit.done_at
  const ms = (end === null ? now : Date.parse(end)) - Date.parse(visit.arrived_at)
  return Math.max(0, Math.floor(ms / 60_000))
}
