// Which databases still have to be deleted. Outside of the databases, because these may be what cannot be reached: a tab
// that is frozen, or a disk that hangs, does not let go of them.
import type { Identity } from './reach/state'
import { databaseName } from './scope-names'

const PREFIX = 'removal:'

/** What becomes of unsent changes and drafts; `if-unsent`: they stay if there are any, or if the disk does not tell. */
export type KeepOutbox = boolean | 'if-unsent'

/** `if-unsent`: only if nothing is in it that exists nowhere else. */
export type RemovalRule = 'always' | 'if-unsent'

/** Notes that the copies of this person have to go, and what exists nowhere else as `keepOutbox` says. */
export function noteRemoval(scope: Identity, keepOutbox: KeepOutbox): void {
  note(databaseName('cache', scope), 'always')
  if (keepOutbox !== true) note(databaseName('outbox', scope), keepOutbox === false ? 'always' : 'if-unsent')
}

/** The rule for a database that has to go; null for all others. */
export function removalOf(name: string): RemovalRule | null {
  try {
    const rule = localStorage.getItem(PREFIX + name)
    return rule === 'always' || rule === 'if-unsent' ? rule : null
  } catch {
    return null
  }
}

/** The database is gone, or may stay. */
export function forgetRemoval(name: string): void {
  try {
    localStorage.removeItem(PREFIX + name)
  } catch {
    // then nothing was noted either
  }
}

/** The names of all databases that have to go. */
export function removals(): string[] {
  try {
    return Object.keys(localStorage).flatMap((key) => (key.startsWith(PREFIX) ? [key.slice(PREFIX.length)] : []))
  } catch {
    return []
  }
}

/** Without local storage it is tried once only. */
function note(name: string, rule: RemovalRule): void {
  try {
    if (removalOf(name) !== 'always') localStorage.setItem(PREFIX + name, rule)
  } catch {
    // as said above
  }
}
