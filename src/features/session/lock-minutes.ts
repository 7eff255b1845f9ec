import { useSyncExternalStore } from 'react'
import { DEFAULT_LOCK_MINUTES } from '#contract/lock'
import { getSession, subscribeSession } from '@/auth/session'
import { createStore } from '@/lib/store'

const CHOICES = [2, 5, 10, 15, 20, 30] as const
const KEY = 'lock_minutes'

/** What was chosen for this device; null: what the tenant has set. */
const chosen = createStore(read())

function read(): number | null {
  try {
    const kept = Number(localStorage.getItem(KEY) ?? 0)
    return CHOICES.some((choice) => choice === kept) ? kept : null
  } catch {
    return null
  }
}

/** What the tenant has set, as far as it is known. */
function tenantMinutes(): number {
  return getSession().profile?.tenant.lock_minutes ?? DEFAULT_LOCK_MINUTES
}

/** After how many idle minutes this device locks: the tenant's setting, or less where the device has chosen less. */
export function lockMinutes(): number {
  return Math.min(chosen.get() ?? 30, tenantMinutes())
}

export function useLockMinutes(): number {
  return useSyncExternalStore(subscribe, lockMinutes)
}

/** What can be chosen on this device: never longer than the tenant allows. */
export function lockChoices(): number[] {
  const most = tenantMinutes()
  return [...CHOICES.filter((choice) => choice < most), most]
}

function subscribe(listener: () => void): () => void {
  const ends = [chosen.subscribe(listener), subscribeSession(listener)]
  return () => {
    for (const end of ends) end()
  }
}

/** For this device, whoever uses it. */
export function setLockMinutes(minutes: number): void {
  chosen.set(minutes)
  try {
    localStorage.setItem(KEY, String(minutes))
  } catch {
    // the choice lasts until the page is left
  }
}
