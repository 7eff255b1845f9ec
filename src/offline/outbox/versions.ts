import { PERSON_VERSION } from '../device/person-database'
import { commandVersions } from './commands'
import { ROW_VERSION } from './read-row'

/** What the outbox of one version of the app can read and send. */
export type AppVersions = {
  /** Version of the database; an older app cannot open a newer one. */
  database: number
  /** Version of the row format. */
  row: number
  /** Version of each command by its name. */
  commands: Readonly<Record<string, number>>
}

export function ownVersions(): AppVersions {
  return { database: PERSON_VERSION, row: ROW_VERSION, commands: commandVersions() }
}

/**
 * Whether one version of the app is older than another, so that it may meet entries that it cannot read. A command that
 * only one of them knows decides last: it is either new in that one, or was dropped in the other.
 */
export function isOlder(mine: AppVersions, theirs: AppVersions): boolean {
  if (mine.database !== theirs.database) return mine.database < theirs.database
  if (mine.row !== theirs.row) return mine.row < theirs.row
  const shared = Object.keys(mine.commands).filter((name) => name in theirs.commands)
  const isBehind = (a: AppVersions, b: AppVersions) =>
    shared.some((name) => (a.commands[name] ?? 0) < (b.commands[name] ?? 0))
  if (isBehind(mine, theirs)) return true
  if (isBehind(theirs, mine)) return false
  const known = Object.keys(mine.commands).length
  return known === shared.length && known < Object.keys(theirs.commands).length
}
