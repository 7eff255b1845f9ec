import { useEffect } from 'react'
import { MINUTE_MS } from '../clock/session-clock'
import { lockNow, watchIdle } from './idle-lock'
import { useLockMinutes } from './lock-minutes'

/** Locks an idle desk, and one whose person presses Ctrl+Shift+L: also from a form and over a dialog. */
export function useLockWatch(uid: string): void {
  const minutes = useLockMinutes()

  useEffect(() => watchIdle(uid, minutes * MINUTE_MS), [uid, minutes])

  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.altKey || event.code !== 'KeyL') return
      event.preventDefault()
      lockNow(uid)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [uid])
}
