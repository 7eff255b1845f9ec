import type { Platform } from '../device/platform'
import type { Row } from './entry'
import { hasWork } from './plan'
import type { Rest } from './queue-state'

type Seen = { rows: readonly Row[]; rest: Rest | null }

export type Onlooker = {
  platform: Pick<Platform, 'now' | 'after'>
  /** The queue as it is on the disk now. */
  read: () => Promise<Seen>
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
      const seen = await read().catch(() => null)
      if (isOver) return
      if (!isWaiting() || (seen && !hasWork(seen.rows, seen.rest, platform.now()))) finish()
      else cancelLook = platform.after(LOOK_MS, () => void look())
    }
    void look()
  })
}
