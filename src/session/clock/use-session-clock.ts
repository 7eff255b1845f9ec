import { useEffect, useState } from 'react'
import { SESSION_KEY } from './forget-session'
import { ownSession } from './own-session'
import type { SessionView } from './session-life'

/** The clock is looked at this often; waking up and another tab's change are looked at once. */
const TICK_MS = 15_000

/** How this person's session stands. */
export function useSessionClock(uid: string): SessionView {
  const [view, setView] = useState(() => ownSession.look(uid))

  useEffect(() => {
    const look = () => setView(ownSession.look(uid))
    const onStorage = ({ key }: StorageEvent) => {
      if (key === SESSION_KEY) look()
    }
    const timer = setInterval(look, TICK_MS)
    const stop = ownSession.subscribe(look)
    document.addEventListener('visibilitychange', look)
    window.addEventListener('storage', onStorage)
    return () => {
      clearInterval(timer)
      stop()
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('storage', onStorage)
    }
  }, [uid])

  return view
}
