import { DAY_MS } from '#contract/day'
import { AS_NUMBER, storedValue } from '@/lib/stored-setting'

/** When the app was first used on this device, ms since 1970. */
const firstUsed = storedValue('first-used-at', AS_NUMBER)
/** Nobody is asked to install what they have just met. */
const SOME_DAYS_MS = 3 * DAY_MS

/** Whether this device has been worked with for three days. The first call begins to count. `now` in ms. */
export function isInRegularUse(now = Date.now()): boolean {
  const first = firstUsed.read()
  if (first !== null && first <= now) return now - first >= SOME_DAYS_MS
  // None yet, or from a clock that has since been set back. Without storage nobody is asked.
  firstUsed.keep(now)
  return false
}
