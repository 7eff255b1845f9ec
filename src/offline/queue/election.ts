// Which tab sends: the holder of a queued Web Lock. When it dies, the browser hands the lock to the next tab; when it
// is frozen, the next tab takes the lock away. The lease in the queue is what really keeps two tabs from sending the
// same: a tab that thaws finds that its turn is over.
import type { Platform } from './platform'

export type Election = {
  /** Takes the lock from a holder that does not react. */
  takeOver: () => void
  resign: () => void
}

export type Candidate = {
  platform: Pick<Platform, 'lock' | 'after'>
  name: string
  /** Called with true when this tab gets the turn, with false when it loses it. */
  onChange: (isLeader: boolean) => void
}

/** After the lock was stolen from this tab it stands in line again, a little later. */
const STAND_AGAIN_MS = 1_000

export function stand({ platform, name, onChange }: Candidate): Election {
  const { lock } = platform
  if (!lock) {
    // Without Web Locks every tab may try; the lease in the database lets one through.
    onChange(true)
    return { takeOver: () => {}, resign: () => onChange(false) }
  }
  let pending = new AbortController()
  let turn = 0
  let isLeader = false
  let isOver = false
  let letGo = () => {}
  let cancelTimer = () => {}

  const become = (next: boolean) => {
    if (isLeader === next) return
    isLeader = next
    onChange(next)
  }

  const queue = (steal: boolean) => {
    const mine = ++turn
    cancelTimer()
    pending.abort()
    pending = new AbortController()
    const hold = () =>
      new Promise<void>((release) => {
        if (isOver || mine !== turn) return release()
        letGo = release
        become(true)
      })
    lock(name, { steal, signal: pending.signal }, hold)
      .catch(() => {})
      .then(() => {
        if (isOver || mine !== turn) return
        become(false)
        cancelTimer = platform.after(STAND_AGAIN_MS, () => queue(false))
      })
  }

  queue(false)
  return {
    takeOver: () => {
      if (!isLeader && !isOver) queue(true)
    },
    resign: () => {
      isOver = true
      cancelTimer()
      pending.abort()
      letGo()
      become(false)
    },
  }
}
