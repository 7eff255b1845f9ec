import { dropText, keepText, namesUnder, readText } from '@/lib/browser-storage'

/** Outside of the databases, so that it is still there when the browser has deleted them. */
const PREFIX = 'held:'

/** What is known of a database beside the database itself. */
export type EvictionMarker = {
  /** Unsent changes in it when they were last counted; null while they never were. */
  unsent: number | null
  /** It was found gone, and the person has not put the message away yet. `unsent`: how many went with it, if known. */
  lost: { at: number; unsent: number | null } | null
}

/** The marker of a database that was on this device before; null when there was none or nothing can be said. */
export function readEvictionMarker(name: string): EvictionMarker | null {
  try {
    const { unsent, lost } = JSON.parse(readText(PREFIX + name) ?? 'null')
    return { unsent: countOf(unsent), lost: lost ? { at: Number(lost.at), unsent: countOf(lost.unsent) } : null }
  } catch {
    return null
  }
}

/** Without local storage an eviction cannot be noticed; nothing else depends on it. */
export function writeEvictionMarker(name: string, marker: EvictionMarker): void {
  keepText(PREFIX + name, JSON.stringify(marker))
}

/** The database was deleted on purpose: its absence is no loss. */
export function dropEvictionMarker(name: string): void {
  dropText(PREFIX + name)
}

/** The names of all databases of which something is noted. */
export function namesWithMarker(): string[] {
  return namesUnder(PREFIX)
}

function countOf(value: unknown): number | null {
  return typeof value === 'number' && value >= 0 ? value : null
}
