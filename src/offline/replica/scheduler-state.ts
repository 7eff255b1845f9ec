// Where a tab is with its pulls, and how it gets from there to the next state. Pure.
import { ApiError } from '@/api/api-error'
import { isQuotaError } from '../device/quota-error'
import { type Checkpoint, emptyCheckpoint, pullTarget } from './checkpoint'
import type { Kinds } from './kind'
import type { Stop } from './pull'
import { StaleCheckpointError } from './replica-store'
import type { SyncActivity } from './state-of'

/** How often changes are asked for while somebody looks. */
const EVERY_MS = 5 * 60_000
/** After a failure, a while later. */
const AGAIN_MS = 60_000
/** How often the screens hear of the progress: to draw it for each page costs about as much as the rest of a pull here. */
const SHOWN_EVERY_MS = 1_000
/** A full disk does not empty itself. */
const FULL_MS = 15 * 60_000
/** Rights and features are taken away for hours, and given back. */
const FORBIDDEN_MS = 30 * 60_000

export type Wish = {
  /** By the person: then a slow connection is no reason to wait. */
  asked: boolean
  /** Even if it was done a moment ago. */
  isDue: boolean
  /** Everything, not only what has changed. */
  isAnew?: boolean
}

export type SchedulerState = {
  checkpoint: Checkpoint
  activity: SyncActivity
  /** What held a pull up when that was asked last; once it is gone, a pull runs before its time. */
  barrier: Stop | null
  /** What was asked for while no pull could run. */
  owed: Wish | null
  nextAt: number
  /** When the screens heard of the pull that is under way; null before its first word. */
  shownAt: number | null
}

export function initialState(kinds: Kinds): SchedulerState {
  const activity = { isPulling: false, stop: null, hasFailed: false, lacksRoom: false, limitBytes: null }
  return { checkpoint: emptyCheckpoint(kinds), activity, barrier: null, owed: null, nextAt: 0, shownAt: null }
}

/** A pull is asked for; with `stop` it is held up, and what the person asked for stays owed. */
export function requested(state: SchedulerState, wish: Wish, stop: Stop | null): SchedulerState {
  const isOwed = wish.asked && !state.owed?.isAnew
  const owed = stop === null ? null : isOwed ? wish : state.owed
  return withActivity({ ...state, barrier: stop, owed }, { stop })
}

export function measured(state: SchedulerState, room: Pick<SyncActivity, 'lacksRoom' | 'limitBytes'>): SchedulerState {
  return withActivity(state, room)
}

/** The copy cannot be read. */
export function unreadable(state: SchedulerState): SchedulerState {
  return withActivity(state, { hasFailed: true })
}

/** There was nothing to do: another tab may just have done it. */
export function upToDate(state: SchedulerState): SchedulerState {
  return withActivity(state, { hasFailed: false })
}

export function begun(state: SchedulerState): SchedulerState {
  return withActivity({ ...state, shownAt: null }, { isPulling: true, hasFailed: false })
}

/** A pull has come to its end, or was broken off; `isBuilding`: it was reading a second copy. */
export function ended(state: SchedulerState, outcome: Stop | 'done', isBuilding: boolean): SchedulerState {
  const isHeldUp = outcome !== 'storage' && outcome !== 'done'
  const isGivenUp = isBuilding && outcome === 'storage'
  return withActivity(
    { ...state, barrier: isHeldUp ? outcome : state.barrier },
    {
      isPulling: false,
      stop: outcome === 'done' ? null : outcome,
      lacksRoom: state.activity.lacksRoom || isGivenUp,
    },
  )
}

/** The next pull has its usual time. */
export function planned(state: SchedulerState, now: number): SchedulerState {
  return { ...state, nextAt: now + EVERY_MS }
}

export function failed(state: SchedulerState, error: unknown, now: number): SchedulerState {
  const later = { ...state, nextAt: now + waitAfter(error) }
  if (error instanceof StaleCheckpointError) return withActivity(later, { isPulling: false })
  if (isQuotaError(error)) return withActivity(later, { isPulling: false, stop: 'storage' })
  if (error instanceof ApiError && error.isUnreachable) {
    return withActivity(later, { isPulling: false, stop: 'offline' })
  }
  if (isForbidden(error)) return withActivity(later, { isPulling: false, stop: null, hasFailed: false })
  return withActivity(later, { isPulling: false, hasFailed: true })
}

/** Nothing may run now. */
export function heldUp(state: SchedulerState, stop: Stop, isTime: boolean): SchedulerState {
  // Between an outage and the first pull after it, the way opens step by step; typing holds up only what is due.
  const isBarrier = stop === 'busy' ? isTime && state.barrier === null : stop !== 'starting' || state.barrier === null
  const next = isBarrier ? { ...state, barrier: stop } : state
  // A pull that is under way sees it before its next page.
  return state.activity.isPulling ? next : withActivity(next, { stop })
}

/** What is pulled when nothing is in the way. After an outage, what was sent in the meantime is on the server and not here. */
export function wishNow({ owed, barrier }: SchedulerState): Wish {
  return owed ?? { asked: false, isDue: barrier === 'offline' }
}

export function isTime({ barrier, nextAt }: SchedulerState, now: number): boolean {
  return barrier !== null || now >= nextAt
}

/** What may be read has changed: the server is asked as soon as it can be. */
export function dueNow(state: SchedulerState): SchedulerState {
  return { ...state, owed: state.owed ?? { asked: false, isDue: true }, nextAt: 0 }
}

/** A page was written; null while the screens need not hear of it. */
export function shown(state: SchedulerState, now: number): SchedulerState | null {
  const isRecent = state.shownAt !== null && Math.abs(now - state.shownAt) < SHOWN_EVERY_MS
  return isRecent ? null : { ...state, shownAt: now }
}

/** Whether there is anything to do: a pull that was broken off, or the time of the next one. */
export function isOld(checkpoint: Checkpoint, now: number): boolean {
  const { step, syncedAt } = pullTarget(checkpoint)
  // A clock that was set back must not stop it for years.
  return step !== 'rest' || syncedAt === null || Math.abs(now - syncedAt) >= EVERY_MS / 2
}

export function isForbidden(error: unknown): boolean {
  return error instanceof ApiError && error.status === 403
}

function withActivity(state: SchedulerState, change: Partial<SyncActivity>): SchedulerState {
  return { ...state, activity: { ...state.activity, ...change } }
}

function waitAfter(error: unknown): number {
  if (isQuotaError(error)) return FULL_MS
  return Math.max(
    isForbidden(error) ? FORBIDDEN_MS : AGAIN_MS,
    error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0,
  )
}
