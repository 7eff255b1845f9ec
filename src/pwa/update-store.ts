import { createStore } from '@/lib/store'

/**
 * `waiting`: a new version is on the device and asks to take over. `replaced`: another tab let it take over, this page
 * is still the old one. `required`: the server is too new for this page, and no new version has been put on the device
 * yet. `wanted`: the person pressed 更新 while there was unsaved input; it happens once that is saved. `needed`: this page
 * cannot go on as it is, wherever the new version is.
 */
export type UpdateState = {
  available: 'no' | 'waiting' | 'replaced' | 'required'
  wanted: boolean
  applying: boolean
  needed: boolean
}

const NONE: UpdateState = { available: 'no', wanted: false, applying: false, needed: false }

const store = createStore<UpdateState>(NONE)

export const getUpdate = store.get
export const subscribeUpdate = store.subscribe

export function setUpdate(change: Partial<UpdateState>): void {
  store.set({ ...store.get(), ...change })
}

export function resetUpdate(): void {
  store.set(NONE)
}
