import { listDatabases } from '@/lib/list-databases'
import { within } from '@/lib/within'
import { countChanges } from './count-changes'
import { databaseName, parseDatabaseName } from './database-names'
import { type Identity, isSameIdentity } from './identity'
import { openExisting } from './open-existing'

/** Unsent changes on this device that are not shown to the person who asks: numbers, and nothing else of them. */
export type UnsentElsewhere = {
  /** Of other people. */
  others: number
  /** Of the same person in tenants that they worked in before; sent only when they are back in that tenant. */
  otherTenants: number
}

/** A database that does not open is not counted. */
const COUNT_LIMIT_MS = 3_000

/** Whose waiting changes are on this device, by the names of the databases; null where the browser does not tell. */
export async function peopleWithOutbox(factory: IDBFactory = indexedDB): Promise<Identity[] | null> {
  const databases = await listDatabases(factory)
  return (
    databases?.flatMap(({ name }) => {
      const parsed = parseDatabaseName(name ?? '')
      return parsed?.kind === 'outbox' ? [parsed.scope] : []
    }) ?? null
  )
}

/** How many changes wait on this device beside those of `me` here; null where the browser does not tell. */
export async function countElsewhere(
  me: Identity | null,
  factory: IDBFactory = indexedDB,
): Promise<UnsentElsewhere | null> {
  const people = await peopleWithOutbox(factory)
  if (!people) return null
  const counted = await Promise.all(
    people
      .filter((person) => !isSameIdentity(person, me))
      .map(async (person) => ({ person, count: await countRows(databaseName('outbox', person), factory) })),
  )
  const sum = (isWanted: (person: Identity) => boolean) =>
    counted.reduce((total, { person, count }) => total + (isWanted(person) ? count : 0), 0)
  return { others: sum(({ uid }) => uid !== me?.uid), otherTenants: sum(({ uid }) => uid === me?.uid) }
}

/** How many changes of a person wait on this device, in whichever tenants; null where the browser does not tell. */
export async function countOf(uid: string, factory: IDBFactory = indexedDB): Promise<number | null> {
  const own = (await peopleWithOutbox(factory))?.filter((person) => person.uid === uid)
  const counts = own?.map((person) => countRows(databaseName('outbox', person), factory))
  return counts ? (await Promise.all(counts)).reduce((total, count) => total + count, 0) : null
}

async function countRows(name: string, factory: IDBFactory): Promise<number> {
  return within(COUNT_LIMIT_MS, askForRows(name, factory), 0)
}

async function askForRows(name: string, factory: IDBFactory): Promise<number> {
  const database = await openExisting(name, factory)
  if (!database?.objectStoreNames.contains('rows')) {
    database?.close()
    return 0
  }
  return new Promise((resolve) => {
    const finish = (count: number) => {
      database.close()
      resolve(count)
    }
    // One that no version of today has opened yet has no files.
    const hasFiles = database.objectStoreNames.contains('files')
    const transaction = database.transaction(hasFiles ? ['rows', 'files'] : ['rows'])
    const rows = transaction.objectStore('rows').getAllKeys()
    const files = hasFiles ? transaction.objectStore('files').getAllKeys() : null
    transaction.oncomplete = () => finish(countChanges(rows.result, files?.result ?? []))
    transaction.onabort = () => finish(0)
  })
}
