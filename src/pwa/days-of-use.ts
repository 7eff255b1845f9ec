import { DAY_MS } from '#contract/day'
import { AS_NUMBER, storedValue } from '@/lib/stored-setting'

/** When the app was first used on this device, ms since 1970. */
const firstUsed = storedValue('first-used-at', AS_NUMBER)
/** Nobody is asked to install what they have just met. */
const SOME_DAYS_MS = 3 * DAY_MS

/** Somebody has joined a tenant in this tab. */
const joined = storedValue('just-joined-at', AS_NUMBER, 'session')

/** Who has just joined means to stay: they are asked to install at once. `now` in ms. */
export function noteJoined(now = Date.now()): void {
  joined.keep(now)
}

/** Whether somebody has joined in this tab. */
export const hasJustJoined = (): boolean => joined.read() !== null

/** Whether this device has been worked with for three days. The first call begins to count. `now` in ms. */
export function isInRegularUse(now = Date.now()): boolean {
  const first = firstUsed.read()
  if (first !== null && first <= now) return now - first >= SOME_DAYS_MS
  // None yet, or from a clock that has since been set back. Without storage nobody is asked.
  firstUsed.keep(now)
  return false
}
