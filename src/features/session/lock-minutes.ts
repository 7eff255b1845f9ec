import { createStore } from '@/lib/store'

/** Choices of the idle time after which the screen locks, in minutes. */
export const LOCK_CHOICES = [2, 5, 10, 15, 20, 30] as const
const DEFAULT_MINUTES = 10
const KEY = 'lock_minutes'

const store = createStore(read())

/** After how many idle minutes this device locks: 2 to 30, 10 unless set. */
export const lockMinutes = store.get
export const subscribeLockMinutes = store.subscribe

function read(): number {
  try {
    const kept = Number(localStorage.getItem(KEY) ?? DEFAULT_MINUTES)
    return kept >= 2 && kept <= 30 ? kept : DEFAULT_MINUTES
  } catch {
    return DEFAULT_MINUTES
  }
}

/** For this device, whoever uses it. */
export function setLockMinutes(minutes: number): void {
  store.set(minutes)
  try {
    localStorage.setItem(KEY, String(minutes))
  } catch {
    // the choice lasts until the page is left
  }
}
