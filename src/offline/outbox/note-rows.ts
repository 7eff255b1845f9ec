import type { Database } from '@/lib/database'
import { readEvictionMarker, writeEvictionMarker } from '../device/eviction-marker'

/** The connections whose database is known to be stamped. */
const stamped = new WeakSet<IDBDatabase>()

/** Under this key of `meta` lies what tells that the database was here before (see `held.ts`). */
export const STAMP = 'held'

/**
 * Notes outside of the database how many rows it has once this transaction is committed, so that a loss can be told in
 * full. Within the transaction: so tabs write in the order of their commits, and nothing is committed before it counts.
 * Not before it was asked whether something is lost: the count of then is still needed. `known`: how many there are, where
 * that is known; counting takes the longer the more there are.
 */
export function noteRows(transaction: IDBTransaction, database: Database, known?: number): void {
  // It stays for as long as the database does: a connection that has seen it need not look again.
  const isStamped = stamped.has(transaction.db)
  const stamp = isStamped ? null : transaction.objectStore('meta').get(STAMP)
  const count = known === undefined ? transaction.objectStore('rows').count() : { result: known }
  const note = () => {
    if (stamp && stamp.result === undefined) return
    stamped.add(transaction.db)
    const before = readEvictionMarker(database.name)
    writeEvictionMarker(database.name, { unsent: count.result, lost: before?.lost ?? null })
    // A full disk may take it back at the last moment.
    transaction.addEventListener('abort', () => void countAgain(database).catch(() => {}))
  }
  const last = 'onsuccess' in count ? count : stamp
  if (last) last.onsuccess = note
  else note()
}

/** Counts what there is. @throws when the disk cannot be asked. */
export async function countAgain(database: Database): Promise<void> {
  await database.transact<null>(['rows', 'meta'], 'relaxed', (transaction, done) => {
    done.result(null)
    noteRows(transaction, database)
  })
}
