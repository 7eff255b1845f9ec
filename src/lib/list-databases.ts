import { within } from './within'

const LIMIT_MS = 3_000

/** All databases of this origin; null where the browser does not tell, and where the disk does not answer. */
export async function listDatabases(factory: IDBFactory = indexedDB): Promise<IDBDatabaseInfo[] | null> {
  const listing = Promise.resolve(factory.databases?.() ?? null).catch(() => null)
  return within(LIMIT_MS, listing, null)
}
