import type { Database } from '@/lib/database'
import { readHeld, writeHeld } from '../held-marker'

/** Under this key of `meta` lies what tells that the database was here before (see `held.ts`). */
export const STAMP = 'held'

/**
 * Notes outside of the database how many rows it has once this transaction is committed, so that a loss can be told in
 * full. Within the transaction: so tabs write in the order of their commits, and nothing is committed before it counts.
 * Not before it was asked whether something is lost: the count of then is still needed.
 */
export function noteRows(transaction: IDBTransaction, database: Database): void {
  const stamp = transaction.objectStore('meta').get(STAMP)
  const count = transaction.objectStore('rows').count()
  count.onsuccess = () => {
    if (stamp.result === undefined) return
    const before = readHeld(database.name)
    writeHeld(database.name, { unsent: count.result, lost: before?.lost ?? null })
    // A full disk may take it back at the last moment.
    transaction.addEventListener('abort', () => void countAgain(database).catch(() => {}))
  }
}

/** Counts what there is. @throws when the disk cannot be asked. */
export async function countAgain(database: Database): Promise<void> {
  await database.transact<null>(['rows', 'meta'], 'relaxed', (transaction, done) => {
    done.result(null)
    noteRows(transaction, database)
  })
}
