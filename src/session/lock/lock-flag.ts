import { dropText, keepText, readText } from '@/lib/browser-storage'
import { createStore } from '@/lib/store'

/** Key in local storage: `{uid} {when the lock falls, ms since 1970}`, shared by all tabs of this browser. */
const LOCK_KEY = 'screen_lock'
/** The longest idle time, and some: a time further ahead was written by a clock that has since been set back. */
const FURTHEST_MS = 31 * 60_000

/** Whose desk this tab does not show though other tabs may be unlocked: it is turned to a customer. */
let turned: string | null = null

const store = createStore(read())

/** Whose screen is locked in this browser; null: nobody's. Known before anything is shown. */
export const lockedUid = store.get
export const subscribeLock = store.subscribe

function read(): string | null {
  const [uid, due] = (readText(LOCK_KEY) ?? '').split(' ')
  const left = Number(due) - Date.now()
  return uid && !(left > 0 && left < FURTHEST_MS) ? uid : turned
}

/** Looks whether the time has come, or another tab has locked or unlocked. */
export function lookAtLock(): void {
  store.set(read())
}

addEventListener('storage', lookAtLock)

/** Has the lock fall at that time, ms since 1970; one that is past locks at once, in all tabs. */
export function setLock(uid: string, due: number): void {
  if (keepText(LOCK_KEY, `${uid} ${due}`)) lookAtLock()
  else store.set(due > Date.now() ? null : uid)
}

/** The first tab to see a fallen lock notes it; true for that tab alone. A reload finds it noted. */
export function noteLock(uid: string): boolean {
  return readText(LOCK_KEY) !== `${uid} 0` && keepText(LOCK_KEY, `${uid} 0`)
}

/** Keeps this tab locked for that person, whatever other tabs do; null ends that. */
export function turnTab(uid: string | null): void {
  turned = uid
  lookAtLock()
}

/** Part of signing out. */
export function forgetLock(): void {
  turned = null
  dropText(LOCK_KEY)
  store.set(null)
}
