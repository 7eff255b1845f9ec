import { deleteDatabase } from '@/lib/database'
import { within } from '@/lib/within'
import { browserPlatform } from '../device/browser-platform'
import { clearCopies } from '../device/clear-copies'
import { parseDatabaseName } from '../device/database-names'
import { dropEvictionMarker } from '../device/eviction-marker'
import type { Identity } from '../device/identity'
import { forgetRemoval, removalOf, removals } from '../device/removal-list'
import { dropLeft } from '../outbox/drafts/left-drafts'
import { countUnsentWork } from '../outbox/unsent-work'

/** Another tab that deletes is not waited for any longer. */
const LIMIT_MS = 3_000

/** At each start: deletes what could not be deleted before, except of the person who is here now. */
export async function finishLeftovers(isHere: (scope: Identity) => boolean): Promise<void> {
  for (const name of removals()) {
    const scope = parseDatabaseName(name)?.scope
    if (scope && !isHere(scope)) await within(LIMIT_MS, removeNoted(name, LIMIT_MS), false).catch(() => false)
  }
}

/**
 * One tab at a time, as long as the deletion takes: a second one that comes to its turn late would delete what the person
 * who has come back has stored since. Its turn is waited for as long as `limitMs`.
 */
export async function removeNoted(name: string, limitMs: number): Promise<boolean> {
  const { lock, after } = browserPlatform()
  if (!lock) return remove(name)
  const waiting = new AbortController()
  after(limitMs, () => waiting.abort())
  let isDone = false
  await lock(`removal:${name}`, { steal: false, signal: waiting.signal }, async () => {
    isDone = await remove(name).catch(() => false)
  })
  return isDone
}

async function remove(name: string): Promise<boolean> {
  const stays = await staysForWork(name)
  // The person may have come back while it was counted.
  if (removalOf(name) === null) return true
  if (stays) await clearCopies(name)
  else {
    await deleteDatabase(name)
    dropEvictionMarker(name)
    dropLeft(name)
  }
  forgetRemoval(name)
  return true
}

/** Whether the database stays for what exists nowhere else, and only the copies in it go. */
async function staysForWork(name: string): Promise<boolean> {
  const scope = parseDatabaseName(name)?.scope
  if (removalOf(name) !== 'if-unsent' || !scope) return removalOf(name) === 'copies'
  const { entries, drafts } = await countUnsentWork(scope)
  return entries + drafts > 0
}
