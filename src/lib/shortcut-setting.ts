import { createStore } from './store'

/** Key in local storage. Single-key shortcuts must be possible to switch off (WCAG 2.2, 2.1.4). */
const SHORTCUTS_KEY = 'shortcuts'

const store = createStore(stored())

export const areShortcutsOn = store.get
export const subscribeShortcutSetting = store.subscribe

function stored(): boolean {
  try {
    return localStorage.getItem(SHORTCUTS_KEY) !== 'off'
  } catch {
    return true
  }
}

/** Switches the single-key shortcuts of this device. */
export function setShortcutsOn(on: boolean): void {
  store.set(on)
  try {
    localStorage.setItem(SHORTCUTS_KEY, on ? 'on' : 'off')
  } catch {
    // storage is blocked: the choice lasts until the page is left
  }
}
