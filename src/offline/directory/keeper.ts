// Keeps the copy: decides when to read, lets one tab read at a time, and tells the screens. Whatever goes wrong here
// harms nobody: the desk works online without a copy.
import { ApiError } from '@/api/api-error'
import type { Channel, Platform } from '../queue/platform'
import { isQuotaError } from '../read/query-storage'
import { type DirectoryStore, Overtaken } from './directory-store'
import { hasRoomForAnother, type Mark, NO_MARK, rebuilding, worked } from './mark'
import { type ReadingDeps, read, type Stop } from './reading'
import type { DirectoryState } from './state'
import { type Doing, stateOf } from './state-of'
import { isWorthTidying } from './tidy'
import { inTurn } from './turn'

export type Keeper = {
  /** Asks the server for changes now, also on a slow or hidden page. Never rejects. */
  sync: () => Promise<void>
  /** Reads everything anew; what is here stays readable until then. Never rejects. */
  redownload: () => Promise<void>
  /** Something that decides about reading has changed: the connection, or whether the page is looked at. */
  look: () => void
  close: () => void
}

export type KeeperDeps = Omit<ReadingDeps, 'onMark' | 'limitBytes' | 'now' | 'store'> & {
  store: DirectoryStore
  platform: Pick<Platform, 'now' | 'after' | 'lock' | 'openChannel'>
  /** Names the lock and the channel of this person's tabs. */
  name: string
  /** Why nothing may be read now; null when it may. `asked`: the person wants it. */
  obstacle: (asked: boolean) => Exclude<Stop, 'storage' | 'closed'> | null
  /** Most bytes that all copies together may take; null for no limit. */
  limitBytes: () => Promise<number | null>
  /** Takes off the disk what no answer shows any more. */
  tidy: (now: number) => Promise<unknown>
  onState: (state: DirectoryState) => void
}

/** How often changes are asked for while somebody looks. */
const EVERY_MS = 5 * 60_000
/** After a failure, a while later. */
const AGAIN_MS = 60_000
/** A full disk does not empty itself. */
const FULL_MS = 15 * 60_000

type Wish = {
  /** By the person: then a slow connection is no reason to wait. */
  asked: boolean
  /** Even if it was done a moment ago. */
  isDue: boolean
  /** Everything, not only what has changed. */
  isAnew?: boolean
}

export function createKeeper(deps: KeeperDeps): Keeper {
  const { store, platform, name, onState } = deps
  const channel: Channel | null = platform.openChannel?.(name) ?? null
  let mark: Mark = NO_MARK
  let doing: Doing = { isReading: false, stop: null, hasFailed: false, lacksRoom: false, limitBytes: null }
  let isClosed = false
  /** The server does not let this person read customers. */
  let isForbidden = false
  /** What was in the way when that was last looked at; when it is gone, a reading need not wait for its time. */
  let barrier: Stop | null = null
  /** What a person asked for while something was in the way. */
  let owed: Wish | null = null
  let running: Promise<void> | null = null
  let nextAt = 0
  let cancelTimer = () => {}
  const closing = new AbortController()

  const publish = (change: Partial<Doing> = {}) => {
    doing = { ...doing, ...change }
    if (!isClosed) onState(stateOf(mark, doing))
  }

  const follow = async () => {
    mark = await store.mark()
    publish()
  }

  /** One reading under the lock of all tabs. */
  const run = async (wish: Wish) => {
    const { asked, isDue, isAnew = false } = wish
    const obstacle = () => (isClosed ? 'closed' : deps.obstacle(asked))
    barrier = obstacle()
    publish({ stop: barrier })
    if (barrier) {
      if (asked && !owed?.isAnew) owed = wish
      return
    }
    owed = null
    const limitBytes = await deps.limitBytes().catch(() => null)
    const progress = async () => (await store.mark()).rev
    await inTurn(platform, { name, signal: closing.signal, progress }, async () => {
      await follow()
      const lacksRoom = isAnew ? !hasRoomForAnother(mark, limitBytes) : doing.lacksRoom
      publish({ lacksRoom, limitBytes })
      // Without the room for a second copy, the one that is here is at least brought up to date.
      if (isAnew && !lacksRoom) mark = await store.write(rebuilding(mark))
      // Another tab may just have done it.
      else if (!isDue && !isOld(mark, platform.now())) return publish({ hasFailed: false })
      publish({ isReading: true, hasFailed: false })
      const isBuilding = mark.building !== null
      const outcome = await read({ ...deps, limitBytes, now: platform.now, onMark }, obstacle)
      if (outcome === 'done') await tidyUp()
      if (outcome !== 'storage' && outcome !== 'done') barrier = outcome
      const isGivenUp = isBuilding && outcome === 'storage'
      publish({ isReading: false, stop: outcome === 'done' ? null : outcome, lacksRoom: lacksRoom || isGivenUp })
    })
  }

  const onMark = (next: Mark) => {
    mark = next
    publish()
    channel?.post('changed')
  }

  /** What is left lying is tidied up another time. */
  const tidyUp = async () => {
    if (!isWorthTidying(mark, platform.now())) return
    await deps.tidy(platform.now()).catch(() => {})
    onMark(await store.mark())
  }

  const attempt = async (wish: Wish) => {
    try {
      await run(wish)
      nextAt = platform.now() + EVERY_MS
    } catch (error) {
      await settleFailure(error)
    }
    plan()
  }

  const settleFailure = async (error: unknown) => {
    nextAt = platform.now() + waitAfter(error)
    if (isClosed || error instanceof Overtaken) return publish({ isReading: false })
    if (isQuotaError(error)) return publish({ isReading: false, stop: 'storage' })
    if (error instanceof ApiError && error.isUnreachable) return publish({ isReading: false, stop: 'offline' })
    if (error instanceof ApiError && error.status === 403) {
      isForbidden = true
      // What this person may not read any more must not stay readable here.
      await store.clear().catch(() => {})
      mark = NO_MARK
      return publish({ isReading: false, stop: null, hasFailed: false })
    }
    publish({ isReading: false, hasFailed: true })
  }

  const start = (wish: Wish): Promise<void> => {
    if (isClosed || isForbidden) return Promise.resolve()
    const before = running ?? Promise.resolve()
    // What the person asks for is done also when a reading is under way: after it.
    const next = before.then(() => attempt(wish))
    const own = next.finally(() => {
      if (running === own) running = null
    })
    running = own
    return own
  }

  const plan = () => {
    cancelTimer()
    if (isClosed || isForbidden) return
    cancelTimer = platform.after(Math.max(0, nextAt - platform.now()), () => look(true))
  }

  const look = (isDueNow = false) => {
    if (isClosed || isForbidden) return
    const stop = deps.obstacle(owed?.asked ?? false)
    if (stop) {
      // Between an outage and the first reading after it, the way opens step by step.
      if (stop !== 'starting' || barrier === null) barrier = stop
      // A reading that is under way sees it before its next page.
      if (!doing.isReading) publish({ stop })
      return
    }
    // After an outage, what was sent in the meantime is on the server and not here.
    const wish = owed ?? { asked: false, isDue: barrier === 'offline' }
    if (!running && (isDueNow || barrier !== null || platform.now() >= nextAt)) void start(wish)
  }

  channel?.listen(() => {
    if (!doing.isReading) void follow().catch(() => {})
  })
  void follow()
    .catch(() => publish({ hasFailed: true }))
    .then(() => look())

  return {
    sync: () => start({ asked: true, isDue: true }),
    redownload: () => start({ asked: true, isDue: true, isAnew: true }),
    look: () => look(),
    close: () => {
      isClosed = true
      cancelTimer()
      closing.abort()
      channel?.close()
    },
  }
}

/** Whether there is anything to do: a reading that was broken off, or the time of the next one. */
function isOld(mark: Mark, now: number): boolean {
  const { step, syncedAt } = worked(mark)
  // A clock that was set back must not stop it for years.
  return step !== 'rest' || syncedAt === null || Math.abs(now - syncedAt) >= EVERY_MS / 2
}

function waitAfter(error: unknown): number {
  if (isQuotaError(error)) return FULL_MS
  return Math.max(AGAIN_MS, error instanceof ApiError ? (error.retryAfterMs ?? 0) : 0)
}
