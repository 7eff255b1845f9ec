import { useSyncExternalStore } from 'react'
import { createStore } from '@/lib/store'
import { getSession, subscribeSession } from '../session'
import { lockNow } from './idle-lock'
import { turnTab } from './lock-flag'

const store = createStore<{ uid: string; text: string } | null>(null)

/**
 * Turns this tab to the customer: it shows that text and nothing else until it is ended. The screen is locked meanwhile, so that
 * a reload does not lead back to the desk without the person who works here. Another tab may be unlocked; this one stays turned.
 */
export function showToCustomer(uid: string, text: string): void {
  store.set({ uid, text })
  turnTab(uid)
  lockNow(uid)
}

// What was shown for one person is not there for the next one, nor for the same one after a new sign-in.
subscribeSession(() => {
  const shown = store.get()
  if (shown && getSession().user?.uid !== shown.uid) store.set(null)
})

/** Takes the text away. The screen is locked then, also where another tab was unlocked meanwhile: a customer may have pressed. */
export function endShowing(): void {
  const shown = store.get()
  store.set(null)
  turnTab(null)
  if (shown) lockNow(shown.uid)
}

/** What this person shows to a customer in this tab; null when nothing. */
export function useShownToCustomer(uid: string): string | null {
  const shown = useSyncExternalStore(store.subscribe, store.get)
  return shown?.uid === uid ? shown.text : null
}
