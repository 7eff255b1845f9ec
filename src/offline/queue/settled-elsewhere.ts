import type { Row } from './entry'
import { plan } from './plan'
import type { Platform } from './platform'

export type Onlooker = {
  platform: Pick<Platform, 'now' | 'after'>
  /** The queue as it is on the disk now. */
  read: () => Promise<readonly Row[]>
  /** False once this tab sends by itself, or can hope for nothing any more. */
  isWaiting: () => boolean
}

/** How often the disk is looked at. */
const LOOK_MS = 250

/**
 * For a tab that another one sends for: resolves when nothing on the disk is under way or due, at the latest after that
 * time. What waits for a time of its own (an undo, the server's word, a failure) is not waited for.
 */
export function settledElsewhere({ platform, read, isWaiting }: Onlooker, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    let isOver = false
    const finish = () => {
      isOver = true
      cancelLimit()
      cancelLook()
      resolve()
    }
    const cancelLimit = platform.after(limitMs, finish)
    let cancelLook = () => {}
    const look = async () => {
      // A disk that cannot be read now may be a moment later.
      const rows = await read().catch(() => null)
      if (isOver) return
      if (!isWaiting() || (rows && !hasWork(rows, platform.now()))) finish()
      else cancelLook = platform.after(LOOK_MS, () => void look())
    }
    void look()
  })
}

function hasWork(rows: readonly Row[], now: number): boolean {
  const isUnderWay = rows.some(({ state }) => state === 'sending')
  return isUnderWay || plan(rows, { now, slots: rows.length, aliveAt: 0 }).send.length > 0
}
