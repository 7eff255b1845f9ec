import { useEffect, useState } from 'react'

/**
 * Keeps the screen on while it is shown, where the browser can. It takes the lock away when the page is hidden, so it is asked for
 * again. False once it was refused: the device has to be told by hand then.
 */
export function useWakeLock(): boolean {
  const [isHeld, setHeld] = useState(true)
  useEffect(() => {
    let held: WakeLockSentinel | null = null
    let isGone = false
    async function ask() {
      if (document.visibilityState !== 'visible' || (held && !held.released)) return
      try {
        held = await navigator.wakeLock.request('screen')
        if (isGone) void held.release()
        else setHeld(true)
      } catch {
        // No such thing in this browser, or its battery is nearly empty.
        if (!isGone) setHeld(false)
      }
    }
    void ask()
    document.addEventListener('visibilitychange', ask)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', ask)
      void held?.release()
    }
  }, [])
  return isHeld
}
