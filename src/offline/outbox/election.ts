// Which tab sends: the holder of a queued Web Lock. When it dies, the browser hands the lock to the next tab; when it
// is frozen, the next tab takes the lock away. The lease in the queue is what really keeps two tabs from sending the
// same: a tab that thaws finds that its turn is over.
import type { Platform } from '../device/platform'

export type Election = {
  /** Takes the lock from a holder that does not react. */
  takeOver: () => void
  /** Lets the next tab have the turn, and stands in line behind it; `isPatient`: also behind one that is still coming. */
  stepDown: (isPatient: boolean) => void
  resign: () => void
}

/**
 * `sole`: the lock was granted in line, so whoever had it is gone · `shared`: it was taken from a frozen tab, or there
 * are no locks; the lease decides · `none`: another tab's turn.
 */
export type Turn = 'sole' | 'shared' | 'none'

export type ElectionDeps = {
  platform: Pick<Platform, 'lock' | 'after'>
  name: string
  onChange: (turn: Turn) => void
}

/** After this tab has lost its turn or given it up it stands in line again, a little later. */
const REQUEUE_MS = 1_000

export function joinElection({ platform, name, onChange }: ElectionDeps): Election {
  const { lock } = platform
  if (!lock) {
    // Without Web Locks every tab may try; the lease in the database lets one through.
    let cancel = () => {}
    const share = () => onChange('shared')
    share()
    return {
      takeOver: () => {},
      stepDown: (isPatient) => {
        onChange('none')
        cancel()
        cancel = platform.after(isPatient ? REQUEUE_MS : 0, share)
      },
      resign: () => {
        cancel()
        onChange('none')
      },
    }
  }
  let pending = new AbortController()
  let request = 0
  let held: Turn = 'none'
  let isOver = false
  let letGo = () => {}
  let isPatient = true
  let cancelTimer = () => {}

  const become = (next: Turn) => {
    if (held === next) return
    held = next
    onChange(next)
  }

  const queue = (steal: boolean) => {
    const mine = ++request
    cancelTimer()
    pending.abort()
    pending = new AbortController()
    const hold = () =>
      new Promise<void>((release) => {
        if (isOver || mine !== request) return release()
        letGo = release
        become(steal ? 'shared' : 'sole')
      })
    void lock(name, { steal, signal: pending.signal }, hold)
      .catch(() => {})
      .then(() => {
        if (isOver || mine !== request) return
        become('none')
        if (isPatient) cancelTimer = platform.after(REQUEUE_MS, () => queue(false))
        else queue(false)
        isPatient = true
      })
  }

  queue(false)
  return {
    takeOver: () => {
      if (held === 'none' && !isOver) queue(true)
    },
    stepDown: (waits) => {
      isPatient = waits
      letGo()
    },
    resign: () => {
      isOver = true
      cancelTimer()
      pending.abort()
      letGo()
      become('none')
    },
  }
}
