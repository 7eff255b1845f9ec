type KeyEvent = { isComposing: boolean; keyCode: number }

/**
 * Whether a key belongs to an input method that is still converting. Chromium and Firefox say so by `isComposing`; Safari ends
 * the composition before it reports the Enter that confirmed it, and only the key code 229 gives that Enter away.
 */
export function isComposing(event: KeyEvent): boolean {
  return event.isComposing || event.keyCode === 229
}
