import { type Database, openDatabase } from '@/lib/database'

/**
 * The stores of one person in one tenant that are never dropped by the app itself: the queue of the outbox (`rows`, `meta`,
 * `sent`), `drafts`, the `replica`, the `replies` that a pull has not brought yet, and the `files` that a person chose with
 * their `chunks`. In one database, so that a settled entry and the server's reply are one transaction, and a file is
 * counted in the one in which it goes. The long transactions are the replica's, over that store alone.
 */
export const PERSON_STORES = ['rows', 'meta', 'sent', 'drafts', 'replica', 'replies', 'files', 'chunks'] as const
/** Raised with each new store. An older tab that has the database open loses it then, and has to be updated. */
export const PERSON_VERSION = 3

/** Pages and the replica's worker open the same one. */
export function openPersonDatabase(name: string, factory?: () => IDBFactory): Database {
  return openDatabase({ name, version: PERSON_VERSION, stores: PERSON_STORES, factory })
}
