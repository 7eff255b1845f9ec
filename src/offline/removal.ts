import { deleteDatabase } from '@/lib/database'
import { within } from '@/lib/within'
import { browserPlatform } from './browser-platform'
import { forgetHeld } from './held-marker'
import type { Identity } from './reach/state'
import { forgetRemoval, removalOf, removals } from './removal-list'
import { databaseName, parseDatabaseName } from './scope-names'
import { countUnsentWork } from './unsent-work'

/** A deletion is not waited for any longer. It goes on, and is begun anew at each start until it is done. */
const LIMIT_MS = 3_000

/** Which databases of a person may be opened: none that still has to be deleted whatever is in it. */
export type Gone = { cache: boolean; outbox: boolean }

/** Deletes what is noted of this person. Never rejects, and never takes longer than 3 s. */
export async function finishRemoval(scope: Identity): Promise<Gone> {
  const [cache, outbox] = await Promise.all([
    finish(databaseName('cache', scope)),
    finish(databaseName('outbox', scope)),
  ])
  return { cache, outbox }
}

/** The person is back: what could not be counted so far is theirs again. */
export function forgetIfUnsent(scope: Identity): void {
  const name = databaseName('outbox', scope)
  if (removalOf(name) === 'if-unsent') forgetRemoval(name)
}

/** At each start: deletes what could not be deleted before, except of the person who is here now. */
export async function finishLeftovers(isHere: (scope: Identity) => boolean): Promise<void> {
  for (const name of removals()) {
    const scope = parseDatabaseName(name)?.scope
    if (scope && !isHere(scope)) await finish(name)
  }
}

/** False while a database is still there that must not be. */
async function finish(name: string): Promise<boolean> {
  if (removalOf(name) === null) return true
  const waiting = new AbortController()
  const isDone = await within(LIMIT_MS, alone(name, waiting.signal), false).catch(() => false)
  waiting.abort()
  return isDone || removalOf(name) !== 'always'
}

/**
 * One tab at a time, as long as the deletion takes: a second one that comes to its turn late would delete what the person
 * who has come back has stored since.
 */
async function alone(name: string, signal: AbortSignal): Promise<boolean> {
  const { lock } = browserPlatform()
  if (!lock) return remove(name)
  let isDone = false
  await lock(`removal:${name}`, { steal: false, signal }, async () => {
    isDone = await remove(name).catch(() => false)
  })
  return isDone
}

async function remove(name: string): Promise<boolean> {
  const rule = removalOf(name)
  const scope = parseDatabaseName(name)?.scope
  if (rule === 'if-unsent' && scope) {
    const { entries, drafts } = await countUnsentWork(scope)
    if (entries + drafts > 0) forgetRemoval(name)
  }
  // The person may have come back while it was counted.
  if (removalOf(name) !== null) {
    await deleteDatabase(name)
    forgetHeld(name)
    forgetRemoval(name)
  }
  return true
}
