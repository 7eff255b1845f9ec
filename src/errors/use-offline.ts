import { onlineManager } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { createStore } from '@/lib/store'
import { errorHooks } from './configure'

/** A short gap is not told: what it says would push the page down, and go again. */
const GRACE_MS = 2000
/** How often is looked while the connection is being measured: on a slow device that takes longer. */
const LOOK_AGAIN_MS = 250

const offline = createStore(false)
let timer: ReturnType<typeof setTimeout> | undefined
/** A page that opens without a connection has no gap to wait for: it says so while it fills, not after it. */
let wasOnline = false

function follow(isOnline: boolean): void {
  clearTimeout(timer)
  if (isOnline) offline.set(false)
  else timer = setTimeout(tell, wasOnline ? GRACE_MS : LOOK_AGAIN_MS)
}

/** What is still being found out is nothing to tell: it would appear, push the page down, and go again. */
function tell(): void {
  if (errorHooks().isOutOfReach()) offline.set(true)
  else timer = setTimeout(tell, LOOK_AGAIN_MS)
}

follow(onlineManager.isOnline())
onlineManager.subscribe((isOnline) => {
  wasOnline ||= isOnline
  follow(isOnline)
})

/** Whether the connection has been gone for longer than a page takes to open. */
export function useOffline(): boolean {
  return useSyncExternalStore(offline.subscribe, offline.get)
}
