// Decides when the replica is pulled, lets one tab pull at a time, and tells the screens. A failure here stops nobody: the
// app works online without a replica.
import type { Channel, Platform } from '../device/platform'
import { type Checkpoint, emptyCheckpoint, hasRoomForAnother, rebuilding } from './checkpoint'
import { isWorthCompacting } from './compact'
import { type PullDeps, pull, type Stop } from './pull'
import { type ReplicaStore, StaleCheckpointError } from './replica-store'
import type { SchedulerState, Wish } from './scheduler-state'
import * as states from './scheduler-state'
import type { ReplicaState } from './state'
import { stateOf } from './state-of'
import { inTurn } from './turn'

export type Scheduler = {
  /** Asks the server for changes now, also on a slow or hidden page. Never rejects. */
  sync: () => Promise<void>
  /** Reads everything again; what is here stays readable until then. Never rejects. */
  redownload: () => Promise<void>
  /** To be called when the connection has changed, or whether the page is visible. */
  wake: () => void
  /** To be called when what this person may read has changed: the server is asked at once, or as soon as it can be. */
  recheck: () => void
  /** The checkpoint that this tab knows of. */
  rev: () => number
  close: () => void
}

export type SchedulerDeps = Omit<PullDeps, 'onCheckpoint' | 'limitBytes' | 'now' | 'store'> & {
  store: ReplicaStore
  platform: Pick<Platform, 'now' | 'after' | 'lock' | 'openChannel'>
  /** Names the lock and the channel of this person's tabs. */
  name: string
  /** Why no pull may run now; null when one may. `asked`: the person wants it. */
  blockedBy: (asked: boolean) => Exclude<Stop, 'storage' | 'closed'> | null
  /** Most bytes that all copies together may take; null for no limit. */
  limitBytes: () => Promise<number | null>
  /** Takes off the disk what no answer shows any more. */
  compact: (now: number) => Promise<unknown>
  onState: (state: ReplicaState) => void
}

export function createScheduler(deps: SchedulerDeps): Scheduler {
  const { store, platform, name, onState } = deps
  const channel: Channel | null = platform.openChannel?.(name) ?? null
  const closing = new AbortController()
  const isClosed = () => closing.signal.aborted
  let state: SchedulerState = states.initialState(store.kinds)
  let running: Promise<void> | null = null
  let cancelTimer = () => {}

  /** Goes on to that state; the screens hear of it. */
  const to = (next: SchedulerState) => {
    state = next
    if (!isClosed()) onState(stateOf(store.kinds, state.checkpoint, state.activity))
  }
  const keep = (checkpoint: Checkpoint) => {
    state = { ...state, checkpoint }
  }

  const follow = async () => {
    keep(await store.checkpoint())
    to(state)
  }

  /** One pull under the lock of all tabs. */
  const run = async (wish: Wish) => {
    const { asked, isDue, isAnew = false } = wish
    const blockedBy = () => (isClosed() ? 'closed' : deps.blockedBy(asked))
    const stop = blockedBy()
    to(states.requested(state, wish, stop))
    if (stop) return
    const limitBytes = await deps.limitBytes().catch(() => null)
    const progress = async () => (await store.checkpoint()).rev
    await inTurn(platform, { name, signal: closing.signal, progress }, async () => {
      await follow()
      const { checkpoint, activity } = state
      const lacksRoom = isAnew ? !hasRoomForAnother(store.kinds, checkpoint, limitBytes) : activity.lacksRoom
      to(states.measured(state, { lacksRoom, limitBytes }))
      // Without the room for a second copy, the one that is here is at least brought up to date.
      if (isAnew && !lacksRoom) keep(await store.write(rebuilding(store.kinds, state.checkpoint)))
      else if (!isDue && !states.isOld(state.checkpoint, platform.now())) return to(states.upToDate(state))
      to(states.begun(state))
      const isBuilding = state.checkpoint.building !== null
      const outcome = await pull({ ...deps, limitBytes, now: platform.now, onCheckpoint }, blockedBy)
      if (outcome === 'done') await compactWhenWorth()
      to(states.ended(state, outcome, isBuilding))
    })
  }

  const onCheckpoint = (next: Checkpoint) => {
    keep(next)
    channel?.post('changed')
    const shown = states.shown(state, platform.now())
    if (shown) to(shown)
  }

  /** A failure is left for the next time. */
  const compactWhenWorth = async () => {
    if (!isWorthCompacting(store.kinds, state.checkpoint, platform.now())) return
    await deps.compact(platform.now()).catch(() => {})
    onCheckpoint(await store.checkpoint())
  }

  const attempt = async (wish: Wish) => {
    try {
      await run(wish)
      state = states.planned(state, platform.now())
    } catch (error) {
      const isTaken = isClosed() || error instanceof StaleCheckpointError
      if (!isTaken && states.isForbidden(error)) await clear()
      to(states.failed(state, error, platform.now()))
    }
    plan()
  }

  /** What this person may not read any more must not stay readable here, nor in the memory of another tab. */
  const clear = async () => {
    await store.clear().catch(() => {})
    keep(emptyCheckpoint(store.kinds))
    channel?.post('changed')
  }

  const start = (wish: Wish): Promise<void> => {
    if (isClosed()) return Promise.resolve()
    const before = running ?? Promise.resolve()
    // What the person asks for is done also when a pull is under way: after it.
    const next = before.then(() => attempt(wish))
    const own = next.finally(() => {
      if (running === own) running = null
    })
    running = own
    return own
  }

  const plan = () => {
    cancelTimer()
    if (isClosed()) return
    cancelTimer = platform.after(Math.max(0, state.nextAt - platform.now()), () => wake(true))
  }

  const wake = (isDueNow = false) => {
    if (isClosed()) return
    const stop = deps.blockedBy(state.owed?.asked ?? false)
    const isTime = isDueNow || states.isTime(state, platform.now())
    if (!stop) {
      if (!running && isTime) void start(states.wishNow(state))
      return
    }
    const next = states.heldUp(state, stop, isTime)
    if (state.activity.isPulling) state = next
    else to(next)
  }

  channel?.listen(() => {
    if (!state.activity.isPulling) void follow().catch(() => {})
  })
  void follow()
    .catch(() => to(states.unreadable(state)))
    .then(() => wake())

  return {
    sync: () => start({ asked: true, isDue: true }),
    redownload: () => start({ asked: true, isDue: true, isAnew: true }),
    wake: () => wake(),
    recheck: () => {
      // A pull that is under way may still be answered by the old rights.
      void (running ?? Promise.resolve()).then(() => {
        state = states.dueNow(state)
        wake()
      })
    },
    rev: () => state.checkpoint.rev,
    close: () => {
      cancelTimer()
      closing.abort()
      channel?.close()
    },
  }
}
