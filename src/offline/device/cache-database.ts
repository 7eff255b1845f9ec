import { type Database, openDatabase } from '@/lib/database'

const STORES = ['queries'] as const
const VERSION = 1

/** The database of answers that can be read again. */
export function openCacheDatabase(name: string, factory?: () => IDBFactory): Database {
  return openDatabase({ name, version: VERSION, stores: STORES, factory })
}
