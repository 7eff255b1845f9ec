// Which databases still have to be deleted. Outside of the databases, because these may be what cannot be reached: a tab
// that is frozen, or a disk that hangs, does not let go of them.

import { dropText, keepText, namesUnder, readText } from '@/lib/browser-storage'
import { databaseName } from './database-names'
import type { Identity } from './identity'

const PREFIX = 'removal:'

/** What becomes of unsent changes and drafts; `if-unsent`: they stay if there are any, or if the disk does not tell. */
export type KeepOutbox = boolean | 'if-unsent'

/** `if-unsent`: only if nothing is in it that exists nowhere else; its copies in any case · `copies`: only these. */
export type RemovalRule = 'always' | 'if-unsent' | 'copies'

/** The stricter one first: it stays, whatever is wished later. */
const RULES: readonly RemovalRule[] = ['always', 'if-unsent', 'copies']

/** What local storage did not take (it is full, or blocked): the deletion is done all the same, by this page alone. */
const unkept = new Map<string, RemovalRule>()

/** Notes that the copies of this person have to go, and what exists nowhere else as `keepOutbox` says. */
export function noteRemoval(scope: Identity, keepOutbox: KeepOutbox): void {
  note(databaseName('cache', scope), 'always')
  note(databaseName('outbox', scope), keepOutbox === true ? 'copies' : keepOutbox || 'always')
}

/** The rule for a database that has to go; null for all others. */
export function removalOf(name: string): RemovalRule | null {
  const noted = [readText(PREFIX + name), unkept.get(name)]
  return RULES.find((rule) => noted.includes(rule)) ?? null
}

/** The database is gone, or may stay. */
export function forgetRemoval(name: string): void {
  unkept.delete(name)
  dropText(PREFIX + name)
}

/** The names of all databases that have to go. */
export function removals(): string[] {
  return [...new Set([...namesUnder(PREFIX), ...unkept.keys()])]
}

function note(name: string, rule: RemovalRule): void {
  const before = removalOf(name)
  if (before !== null && RULES.indexOf(rule) >= RULES.indexOf(before)) return
  if (!keepText(PREFIX + name, rule)) unkept.set(name, rule)
}
