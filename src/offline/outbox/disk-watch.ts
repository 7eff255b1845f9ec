// Whether the disk of this tab works. It may fail in one tab alone: another tab has brought the database to a newer
// version, or the browser has lost it.
import { DiskSilent } from '@/lib/transaction-limit'
import type { Platform } from '../device/platform'
import type { QueueStore } from './queue-store'

export type WatchedStore = QueueStore & {
  /** False after reading or writing has failed, until the same succeeds. */
  works: () => boolean
}

export type DiskWatchDeps = {
  platform: Pick<Platform, 'after'>
  /** A change had no answer: it may be on the disk, for others to see, or not. */
  onUnknown: () => void
  /** The disk has worked until now. */
  onFailed: () => void
  /** The disk works again: what happened on it meanwhile is not known. */
  onRecovered: () => void
  /** The database belongs to a newer version of the app. */
  onOutdated: () => void
}

/** How often a disk that has failed is tried again. */
const TRY_AGAIN_MS = 5_000

/** The same store; it reports whether each read and each write succeeded. */
export function watchDisk(
  store: QueueStore,
  { platform, onUnknown, onFailed, onRecovered, onOutdated }: DiskWatchDeps,
): WatchedStore {
  const hasFailed = { reading: false, writing: false }
  let cancelTrial: (() => void) | null = null
  let isClosed = false

  const works = () => !hasFailed.reading && !hasFailed.writing

  const fail = (kind: keyof typeof hasFailed) => {
    const isNews = works()
    hasFailed[kind] = true
    if (isNews && !isClosed) onFailed()
  }

  const watched = async <T>(kind: keyof typeof hasFailed, run: () => Promise<T>): Promise<T> => {
    try {
      const result = await run()
      hasFailed[kind] = false
      return result
    } catch (error) {
      if (isFaultOfDisk(error)) fail(kind)
      if (nameOf(error) === 'VersionError') onOutdated()
      planTrial()
      throw error
    }
  }

  const change = async <T>(run: () => Promise<T>): Promise<T> => {
    try {
      return await watched('writing', run)
    } catch (error) {
      if (error instanceof DiskSilent) onUnknown()
      throw error
    }
  }

  const planTrial = () => {
    if (works() || isClosed || cancelTrial) return
    cancelTrial = platform.after(TRY_AGAIN_MS, () => void tryAgain())
  }

  const tryAgain = async () => {
    // What was there is written once more: on a full disk reading alone proves nothing.
    const again = () => store.transact(({ meta }) => ({ result: null, meta }))
    if (hasFailed.writing) await watched('writing', again).catch(() => {})
    if (hasFailed.reading) await watchedStore.load().catch(() => {})
    cancelTrial = null
    if (works() && !isClosed) onRecovered()
    else planTrial()
  }

  const watchedStore: WatchedStore = {
    transact: (decide, along) => change(() => store.transact(decide, along)),
    append: (build, draft) => change(() => store.append(build, draft)),
    load: () => watched('reading', () => store.load()),
    // Says nothing about the disk.
    follow: (steps) => store.follow(steps),
    prune: () => store.prune(),
    close: () => {
      isClosed = true
      cancelTrial?.()
      store.close()
    },
    works,
  }
  return watchedStore
}

/** The id is taken: the disk works. */
function isFaultOfDisk(error: unknown): boolean {
  return nameOf(error) !== 'ConstraintError'
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : ''
}
