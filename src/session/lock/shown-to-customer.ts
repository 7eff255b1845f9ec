import { useSyncExternalStore } from 'react'
import { createStore } from '@/lib/store'
import { lockNow } from './idle-lock'

const store = createStore<{ uid: string; text: string } | null>(null)

/**
 * Turns this tab to the customer: it shows that text and nothing else until it is ended. The screen is locked meanwhile, so that
 * neither a reload nor another tab leads back to the desk without the person who works here.
 */
export function showToCustomer(uid: string, text: string): void {
  store.set({ uid, text })
  lockNow(uid)
}

/** Takes the text away; the lock stays. */
export function endShowing(): void {
  store.set(null)
}

/** What this person shows to a customer in this tab; null when nothing. */
export function useShownToCustomer(uid: string): string | null {
  const shown = useSyncExternalStore(store.subscribe, store.get)
  return shown?.uid === uid ? shown.text : null
}
