import { within } from '@/lib/within'
import { databaseName } from '../device/database-names'
import type { Identity } from '../device/identity'
import { forgetRemoval, removalOf } from '../device/removal-list'

/** A deletion is not waited for any longer. It goes on, and is tried again at each start until it is done. */
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

/** False while a database is still there that must not be. The code comes when there is something to remove. */
async function finish(name: string): Promise<boolean> {
  if (removalOf(name) === null) return true
  const removing = import('./removal-work').then(({ removeNoted }) => removeNoted(name, LIMIT_MS))
  return (await within(LIMIT_MS, removing, false).catch(() => false)) || removalOf(name) !== 'always'
}
