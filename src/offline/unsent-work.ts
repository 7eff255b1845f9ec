import { isDraftKey } from './draft-keys'
import { openOutboxDatabase } from './queue/queue-store'
import type { Identity } from './reach/state'
import { databaseName } from './scope-names'

/** What exists on this device alone. */
export type UnsentWork = { entries: number; drafts: number }

/**
 * Counts a person's unsent changes and drafts on the disk itself, through a connection of its own: what a tab has read
 * of it may be out of date, or nothing. @throws when the disk cannot be asked.
 */
export async function countUnsentWork(whose: Identity): Promise<UnsentWork> {
  const database = openOutboxDatabase(databaseName('outbox', whose))
  try {
    return await database.transact<UnsentWork>(['rows', 'drafts'], 'relaxed', (transaction, done) => {
      const entries = transaction.objectStore('rows').count()
      const drafts = transaction.objectStore('drafts').getAllKeys()
      drafts.onsuccess = () => done.result({ entries: entries.result, drafts: drafts.result.filter(isDraftKey).length })
    })
  } finally {
    database.close()
  }
}
