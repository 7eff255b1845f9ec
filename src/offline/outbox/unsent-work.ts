import { countChanges } from '../device/count-changes'
import { databaseName } from '../device/database-names'
import type { Identity } from '../device/identity'
import { openPersonDatabase } from '../device/person-database'
import { isDraftKey } from './drafts/draft-keys'
import { bringBackLeft } from './drafts/left-drafts'

/** What exists on this device alone. */
export type UnsentWork = { entries: number; drafts: number }

/**
 * Counts a person's unsent changes and drafts on the disk itself, through a connection of its own: what a tab has read
 * of it may be out of date, or nothing. @throws when the disk cannot be asked.
 */
export async function countUnsentWork(whose: Identity, factory?: () => IDBFactory): Promise<UnsentWork> {
  const database = openPersonDatabase(databaseName('outbox', whose), factory)
  try {
    await bringBackLeft(database)
    return await database.transact<UnsentWork>(['rows', 'files', 'drafts'], 'relaxed', (transaction, done) => {
      const keys = (store: string) => transaction.objectStore(store).getAllKeys()
      const [entries, files, drafts] = [keys('rows'), keys('files'), keys('drafts')]
      drafts.onsuccess = () =>
        done.result({
          entries: countChanges(entries.result, files.result),
          drafts: drafts.result.filter(isDraftKey).length,
        })
    })
  } finally {
    database.close()
  }
}
