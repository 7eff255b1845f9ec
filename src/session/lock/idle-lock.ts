import { lockedUid, lookAtLock, setLock } from './lock-flag'

/** What counts as somebody being there. */
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart', 'input'] as const
/** Signs within this time count as one. */
const PAUSE_MS = 5_000
const LOOK_EVERY_MS = 5_000

/** Locks at once, in all tabs. */
export function lockNow(uid: string): void {
  setLock(uid, 1)
}

/** Takes the lock away, in all tabs; it falls again after that idle time, ms. */
export function unlock(uid: string, idleMs: number): void {
  setLock(uid, Date.now() + idleMs)
}

/** Puts the lock off, unless it has fallen. */
function postpone(uid: string, idleMs: number): void {
  lookAtLock()
  if (lockedUid() !== uid) setLock(uid, Date.now() + idleMs)
}

/**
 * Locks this person's screen after so many idle ms, in this tab and every other. Time goes on while the device sleeps
 * and while the app is closed. The returned function ends the watch.
 */
export function watchIdle(uid: string, idleMs: number): () => void {
  let last = Date.now()
  let where = ''
  const onSign = (event: Event) => {
    if (event.type === 'pointermove') {
      // Browsers also tell of a move when the page moves under a pointer that lies still.
      const { screenX, screenY } = event as PointerEvent
      if (where === `${screenX},${screenY}`) return
      where = `${screenX},${screenY}`
    }
    const now = Date.now()
    if (Math.abs(now - last) < PAUSE_MS) return
    last = now
    postpone(uid, idleMs)
  }
  postpone(uid, idleMs)
  const timer = setInterval(lookAtLock, LOOK_EVERY_MS)
  for (const sign of SIGNS) window.addEventListener(sign, onSign, { capture: true, passive: true })
  document.addEventListener('visibilitychange', lookAtLock)
  window.addEventListener('pageshow', lookAtLock)
  return () => {
    clearInterval(timer)
    for (const sign of SIGNS) window.removeEventListener(sign, onSign, { capture: true })
    document.removeEventListener('visibilitychange', lookAtLock)
    window.removeEventListener('pageshow', lookAtLock)
  }
}
