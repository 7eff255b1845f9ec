import { listDatabases } from '@/lib/list-databases'
import { within } from '@/lib/within'
import { type Identity, isSameIdentity } from './reach/state'
import { databaseName, parseDatabaseName } from './scope-names'

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

async function countRows(name: string, factory: IDBFactory): Promise<number> {
  return within(COUNT_LIMIT_MS, askForRows(name, factory), 0)
}

function askForRows(name: string, factory: IDBFactory): Promise<number> {
  return new Promise((resolve) => {
    const request = factory.open(name)
    // It was deleted in between; opening must not bring it back.
    request.onupgradeneeded = () => request.transaction?.abort()
    request.onerror = () => resolve(0)
    request.onsuccess = () => {
      const database = request.result
      const finish = (count: number) => {
        database.close()
        resolve(count)
      }
      if (!database.objectStoreNames.contains('rows')) return finish(0)
      const counted = database.transaction('rows').objectStore('rows').count()
      counted.onsuccess = () => finish(counted.result)
      counted.onerror = () => finish(0)
    }
  })
}
