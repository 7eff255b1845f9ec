import { type Database, openDatabase } from '@/lib/database'

const STORES = ['queries', 'directory'] as const
const VERSION = 1

/** The database of copies that can be read again. Pages and the directory's worker open the same one. */
export function openCacheDatabase(name: string, factory?: () => IDBFactory): Database {
  return openDatabase({ name, version: VERSION, stores: STORES, factory })
}
