import type { UseStore } from 'idb-keyval'
import { type Database, openDatabase } from '@/lib/database'

const STORE = 'pointers'

let database: Database | undefined

/** What this device keeps beside anybody's records, as keys of the database `device`: it survives a sign-out. */
export function devicePointers(): UseStore {
  database ??= openDatabase({ name: 'device', version: 1, stores: [STORE] })
  return database.store(STORE, 'strict')
}
