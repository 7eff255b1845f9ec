import { useSyncExternalStore } from 'react'
import { createStore } from '@/lib/store'
import { isQuotaError } from '../device/quota-error'

/** Whether copies can be kept on this device. `full`: no room; `broken`: the database does not open or answer. */
export type StorageHealth = 'good' | 'full' | 'broken'

const store = createStore<StorageHealth>('good')

export function reportStorageTrouble(error: unknown): void {
  // After signing out, late writes meet a closed database; that is no fault of the device.
  if (error instanceof Error && error.name === 'DatabaseClosed') return
  store.set(isQuotaError(error) ? 'full' : 'broken')
}

export const getStorageHealth = store.get

export function useStorageHealth(): StorageHealth {
  return useSyncExternalStore(store.subscribe, store.get)
}
