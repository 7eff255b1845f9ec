import { onlineManager } from '@tanstack/react-query'
import { useEffect, useReducer, useSyncExternalStore } from 'react'

/** A page that has just opened is not yet known to be online; until then nothing should jump. */
const GRACE_MS = 2000

let offlineSince: number | null = null

function note(online: boolean): void {
  offlineSince = online ? null : (offlineSince ?? Date.now())
}

note(onlineManager.isOnline())
onlineManager.subscribe(note)

/** Whether the connection has been gone for longer than a page takes to open. */
export function useOffline(): boolean {
  useSyncExternalStore(onlineManager.subscribe, () => onlineManager.isOnline())
  const [, lookAgain] = useReducer((count: number) => count + 1, 0)
  const left = offlineSince === null ? null : offlineSince + GRACE_MS - Date.now()
  const waits = left !== null && left > 0
  useEffect(() => {
    if (!waits) return
    const timer = setTimeout(lookAgain, left)
    return () => clearTimeout(timer)
  }, [waits, left])
  return left !== null && !waits
}
