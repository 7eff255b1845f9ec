import { useSyncExternalStore } from 'react'
import { DAY_MS } from '#contract/day'
import { toTokyoDay } from './tokyo-time'

/**
 * The day in Tokyo. Who calls it is drawn anew at midnight: 「今日」 on a page that stays open over night, in a row whose record
 * does not change, would be yesterday.
 */
export function useToday(): string {
  return useSyncExternalStore(subscribe, today)
}

const today = () => toTokyoDay()
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined

function tell(): void {
  clearTimeout(timer)
  timer = setTimeout(tell, Date.parse(`${toTokyoDay(Date.now() + DAY_MS)}T00:00:00+09:00`) - Date.now())
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    tell()
    // A page that slept over midnight.
    document.addEventListener('visibilitychange', tell)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', tell)
  }
}
