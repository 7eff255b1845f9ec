// What the browser keeps as text for this device (`local`) or for this tab (`session`). Nothing here throws: a private
// window may refuse storage at any moment.

export type Area = 'local' | 'session'

/** Reached late: where storage is blocked, reaching for it throws. */
const storageOf = (area: Area): Storage => (area === 'local' ? localStorage : sessionStorage)

/** The text under this key; null when there is none, undefined when the browser refuses to say. */
export function readText(key: string, area: Area = 'local'): string | null | undefined {
  try {
    return storageOf(area).getItem(key)
  } catch {
    return undefined
  }
}

/** @returns false when it could not be kept. */
export function keepText(key: string, text: string, area: Area = 'local'): boolean {
  try {
    storageOf(area).setItem(key, text)
    return true
  } catch {
    return false
  }
}

export function dropText(key: string, area: Area = 'local'): void {
  try {
    storageOf(area).removeItem(key)
  } catch {
    // Then nothing was kept either.
  }
}

/** What follows `prefix` in each key that begins with it. */
export function namesUnder(prefix: string, area: Area = 'local'): string[] {
  try {
    return Object.keys(storageOf(area)).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []))
  } catch {
    return []
  }
}
