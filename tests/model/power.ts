// A disk that remembers only what was synced when the power goes: commits that nobody waited for are gone, the latest
// first, strict ones stay, and what was under way is there or not.
import { abort } from '../../src/lib/transaction-limit.ts'
import type { Random } from './random.ts'

/** What a relaxed commit has written over, store by store. */
type Before = { database: string; stores: { name: string; keys: IDBValidKey[]; values: unknown[] }[] }

export type Power = {
  /** The power goes; the tabs are dead by then. Of what is under way some is broken off. */
  cut: () => void
  /** Nothing is under way any more: what was not synced goes. Returns how many commits that were. */
  forget: () => Promise<number>
}

/** Watches every transaction on the disk of a device. */
export function watchPower(factory: IDBFactory, random: Random): Power {
  /** What was not synced yet, in the order in which it was committed. */
  let relaxed: Before[] = []
  const open = new Set<IDBTransaction>()

  const begun = (database: IDBDatabase, transaction: IDBTransaction, durability: string | undefined) => {
    open.add(transaction)
    const before = durability === 'strict' ? null : imageOf(database.name, transaction)
    transaction.addEventListener('abort', () => open.delete(transaction))
    transaction.addEventListener('complete', () => {
      open.delete(transaction)
      if (before) relaxed.push(before())
      else relaxed = relaxed.filter((other) => other.database !== database.name)
    })
  }

  const opened = factory.open.bind(factory)
  factory.open = (name, version) => {
    const request = opened(name, version)
    request.addEventListener('success', () => {
      const database = request.result as unknown as IDBDatabase
      const begin = database.transaction.bind(database)
      database.transaction = (stores, mode, options) => {
        const transaction = begin(stores, mode, options)
        if (mode === 'readwrite') begun(database, transaction, options?.durability)
        return transaction
      }
    })
    return request
  }

  return {
    cut: () => {
      for (const transaction of [...open]) if (random.chance(0.5)) abort(transaction)
    },
    forget: async () => {
      const gone = relaxed.splice(random.between(0, relaxed.length)).reverse()
      for (const before of gone) await putBack(await reach(opened(before.database)), before)
      relaxed = []
      return gone.length
    },
  }
}

/** Reads what the transaction may write over, before it does. */
function imageOf(database: string, transaction: IDBTransaction): () => Before {
  const reads = [...transaction.objectStoreNames].map((name) => {
    const store = transaction.objectStore(name)
    return { name, keys: store.getAllKeys(), values: store.getAll() }
  })
  return () => ({
    database,
    stores: reads.map(({ name, keys, values }) => ({ name, keys: keys.result, values: values.result })),
  })
}

function putBack(database: IDBDatabase, { stores }: Before): Promise<void> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(
      stores.map(({ name }) => name),
      'readwrite',
    )
    for (const { name, keys, values } of stores) {
      const store = transaction.objectStore(name)
      store.clear()
      for (const [i, key] of keys.entries()) store.put(values[i], key)
    }
    transaction.oncomplete = () => {
      database.close()
      resolve()
    }
    transaction.onabort = () => reject(transaction.error)
  })
}

function reach(request: {
  result: unknown
  onsuccess: unknown
  onerror: unknown
  error: unknown
}): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as IDBDatabase)
    request.onerror = () => reject(request.error)
  })
}
