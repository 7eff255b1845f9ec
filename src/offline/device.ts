import { type Identity, isSameIdentity } from './reach/state'
import { databaseName, parseDatabaseName } from './scope-names'

/** Whose waiting changes are on this device, by the names of the databases; never what they are. */
export async function peopleWithOutbox(factory: IDBFactory = indexedDB): Promise<Identity[]> {
  // Missing in old browsers; then nothing is known of others.
  const databases = (await factory.databases?.().catch(() => [])) ?? []
  return databases.flatMap(({ name }) => {
    const parsed = parseDatabaseName(name ?? '')
    return parsed?.kind === 'outbox' ? [parsed.scope] : []
  })
}

/** How many changes of other people wait on this device: a number, and nothing else of them. */
export async function countOfOthers(me: Identity | null, factory: IDBFactory = indexedDB): Promise<number> {
  const others = (await peopleWithOutbox(factory)).filter((person) => !isSameIdentity(person, me))
  const counts = await Promise.all(others.map((person) => countRows(databaseName('outbox', person), factory)))
  return counts.reduce((sum, count) => sum + count, 0)
}

function countRows(name: string, factory: IDBFactory): Promise<number> {
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
