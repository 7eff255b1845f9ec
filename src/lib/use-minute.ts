import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

/**
 * The beginning of the present minute, ms since 1970. Who calls it is drawn anew each minute; one timer serves all of them, and
 * stops with the last.
 */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, thisMinute)
}

const thisMinute = () => Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function tell(): void {
  clearTimeout(timer)
  timer = setTimeout(tell, thisMinute() + MINUTE_MS - Date.now())
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    tell()
    // A page that slept.
    document.addEventListener('visibilitychange', tell)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', tell)
  }
}
