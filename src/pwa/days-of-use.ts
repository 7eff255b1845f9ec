/** Key in local storage: when the app was first used on this device, ms since 1970. */
const FIRST_USED = 'first-used-at'
/** Nobody is asked to install what they have just met. */
const SOME_DAYS_MS = 3 * 86_400_000

/** Whether this device has been worked with for three days. The first call begins to count. `now` in ms. */
export function isInRegularUse(now = Date.now()): boolean {
  try {
    const first = Number(localStorage.getItem(FIRST_USED) ?? Number.NaN)
    if (first <= now) return now - first >= SOME_DAYS_MS
    // None yet, or from a clock that has since been set back.
    localStorage.setItem(FIRST_USED, String(now))
  } catch {
    // Without storage nobody is asked.
  }
  return false
}
