/** Outside of the databases, so that it is still there when the browser has deleted them. */
const PREFIX = 'held:'

/** What is known of a database beside the database itself. */
export type HeldMarker = {
  /** Unsent changes in it when they were last counted; null while they never were. */
  unsent: number | null
  /** It was found gone, and the person has not put the message away yet. `unsent`: how many went with it, if known. */
  lost: { at: number; unsent: number | null } | null
}

/** The marker of a database that was on this device before; null when there was none or nothing can be said. */
export function readHeld(name: string): HeldMarker | null {
  try {
    const { unsent, lost } = JSON.parse(localStorage.getItem(PREFIX + name) ?? 'null')
    return { unsent: countOf(unsent), lost: lost ? { at: Number(lost.at), unsent: countOf(lost.unsent) } : null }
  } catch {
    return null
  }
}

/** Without local storage an eviction cannot be noticed; nothing else depends on it. */
export function writeHeld(name: string, marker: HeldMarker): void {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(marker))
  } catch {
    // as said above
  }
}

/** The database was deleted on purpose: its absence is no loss. */
export function forgetHeld(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name)
  } catch {
    // then there was no marker either
  }
}

/** The names of all databases of which something is noted. */
export function heldNames(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []))
  } catch {
    return []
  }
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 ? value : null
}
