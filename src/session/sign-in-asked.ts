import { useSyncExternalStore } from 'react'
import { createStore } from '@/lib/store'

/**
 * Why somebody who is signed in has to prove it again: the server refuses their credential, or the session of 480
 * minutes is over.
 */
export type SignInReason = 'refused' | 'ended'

/** `isOpen`: false once the person has put the question off. */
export type SignInAsked = { reason: SignInReason; isOpen: boolean }

const store = createStore<SignInAsked | null>(null)

export const signInAsked = store.get

/** The question that stands, or null. */
export function useSignInAsked(): SignInAsked | null {
  return useSyncExternalStore(store.subscribe, store.get)
}

/** Asks in place, without leaving the page. A question that was put off stays so until somebody opens it. */
export function askToSignIn(reason: SignInReason): void {
  if (store.get()?.reason !== reason && store.get()?.reason !== 'ended') store.set({ reason, isOpen: true })
}

/** Opens the question that was put off, or puts it off. */
export function setSignInOpen(isOpen: boolean): void {
  store.set({ reason: store.get()?.reason ?? 'refused', isOpen })
}

/** The question is answered, or has become pointless. */
export function stopAskingToSignIn(): void {
  store.set(null)
}
