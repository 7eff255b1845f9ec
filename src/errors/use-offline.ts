import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createStore } from '@/lib/store'

/** A page that has just opened is not yet known to be online; until then nothing should jump. */
const GRACE_MS = 2000

const offline = createStore(false)
let timer: ReturnType<typeof setTimeout> | undefined

function follow(isOnline: boolean): void {
  clearTimeout(timer)
  if (isOnline) offline.set(false)
  else timer = setTimeout(() => offline.set(true), GRACE_MS)
}

follow(onlineManager.isOnline())
onlineManager.subscribe(follow)

/** Whether the connection has been gone for longer than a page takes to open. */
export function useOffline(): boolean {
  return useSyncExternalStore(offline.subscribe, offline.get)
}
