import { useSyncExternalStore } from 'react'
import { DEFAULT_LOCK_MINUTES } from '#contract/lock'
import { storedSetting } from '@/lib/stored-setting'
import { getSession, subscribeSession } from '../session'

const CHOICES = [2, 5, 10, 15, 20, 30] as const

/** What was chosen for this device; null: what the tenant has set. */
const chosen = storedSetting<number | null>(
  'lock_minutes',
  { parse: (text) => CHOICES.find((choice) => choice === Number(text)) ?? null, write: String },
  null,
)

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
export const setLockMinutes: (minutes: number) => void = chosen.set
