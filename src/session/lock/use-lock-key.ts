import { useEffect } from 'react'
import { useSession } from '../session'
import { setLock } from './lock-flag'

/** Locks the desk of a person who presses Ctrl+Shift+L: from the first moment of a page, from a form and over a dialog. */
export function useLockKey(): void {
  const uid = useSession().user?.uid

  useEffect(() => {
    if (uid === undefined) return
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || !event.shiftKey || event.altKey || event.code !== 'KeyL') return
      event.preventDefault()
      setLock(uid, 1)
    }
    window.addEventListener('keydown', onKey, { capture: true })
    return () => window.removeEventListener('keydown', onKey, { capture: true })
  }, [uid])
}
