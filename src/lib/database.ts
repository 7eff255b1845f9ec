// One IndexedDB database, opened late and kept open: reopened once when its connection died, given up when another
// tab deletes or upgrades it. The rooms above store through idb-keyval (`store`) or in a transaction of their own.
import type { UseStore } from 'idb-keyval'
import { type After, abort, afterMs, DiskSilent, whileAnswering } from './transaction-limit'

/** `strict` waits until the data is on the disk, `relaxed` until the operating system has it. */
export type Durability = 'strict' | 'relaxed'

export type DatabaseSpec = {
  name: string
  /** Raised by hand with each new store. */
  version: number
  /** Every store that the database has; missing ones are made when the version rises. */
  stores: readonly string[]
  /** Where databases live; tests give one of their own for each device. */
  factory?: (() => IDBFactory) | undefined
  /** Runs once after that time (ms) and returns what prevents it; tests give their own clock. */
  after?: After | undefined
}

export type Database = {
  readonly name: string
  /** A store for the functions of idb-keyval. */
  store: (name: string, durability?: Durability) => UseStore
  /**
   * Runs `body` in one transaction over `stores` and resolves once it is committed, with what `body` handed to `done`.
   * Anything that `body` or its callbacks throw through `done.fail` rolls all of it back.
   * @throws DiskSilent when the disk does not answer.
   */
  transact: <T>(stores: readonly string[], durability: Durability, body: TransactionBody<T>) => Promise<T>
  /** Closes for good: later use fails with `DatabaseClosed`. */
  close: () => void
}

export type TransactionBody<T> = (transaction: IDBTransaction, done: Done<T>) => void
export type Done<T> = {
  result: (value: T) => void
  fail: (error: unknown) => void
  /** Says that the disk answers: a transaction of many steps may take as long as each step is in time. */
  alive: () => void
}

/** The database was closed by us or deleted by another tab; nothing was stored. */
export class DatabaseClosed extends Error {
  override readonly name = 'DatabaseClosed'
}

/** A hanging open (seen after crashes and in Safari) counts as broken after this time. */
const OPEN_LIMIT_MS = 4_000

export function openDatabase(spec: DatabaseSpec): Database {
  const { after = afterMs } = spec
  let opening: Promise<IDBDatabase> | undefined
  let current: IDBDatabase | undefined
  let isClosed = false

  const forget = (connection: IDBDatabase) => {
    connection.close()
    if (current !== connection) return
    current = undefined
    opening = undefined
  }

  const connect = (): Promise<IDBDatabase> => {
    if (isClosed) return Promise.reject(new DatabaseClosed(spec.name))
    opening ??= connectTo(spec).then(
      (connection) => {
        current = connection
        connection.onclose = () => forget(connection)
        connection.onversionchange = (event) => {
          forget(connection)
          // Deleted: opening again would bring an empty database of a signed-out person back.
          if (event.newVersion === null) isClosed = true
        }
        return connection
      },
      (error) => {
        // A failed open must not stick: the next use tries again.
        opening = undefined
        throw error
      },
    )
    return opening
  }

  /** Only starting the transaction is tried twice: nothing was done yet, so nothing can be done twice. */
  const begin = async <T>(
    stores: readonly string[],
    mode: IDBTransactionMode,
    durability: Durability,
    use: (transaction: IDBTransaction, alive: () => void) => T,
  ): Promise<Awaited<T>> => {
    const connection = await connect()
    let transaction: IDBTransaction
    try {
      transaction = connection.transaction([...stores], mode, { durability })
    } catch (error) {
      if (!(error instanceof DOMException) || error.name === 'NotFoundError') throw error
      forget(connection)
      transaction = (await connect()).transaction([...stores], mode, { durability })
    }
    const onSilence = () => forget(transaction.db)
    return await whileAnswering(transaction, { name: spec.name, after, onSilence }, (alive) => use(transaction, alive))
  }

  return {
    name: spec.name,
    store:
      (name, durability = 'relaxed') =>
      (mode, use) =>
        begin([name], mode, durability, (transaction) => use(transaction.objectStore(name))),
    transact: (stores, durability, body) =>
      begin(stores, 'readwrite', durability, (transaction, alive) => committed(transaction, body, alive)),
    close: () => {
      isClosed = true
      void opening?.then((connection) => connection.close()).catch(() => {})
      opening = undefined
    },
  }
}

function connectTo({
  name,
  version,
  stores,
  factory = () => indexedDB,
  after = afterMs,
}: DatabaseSpec): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = factory().open(name, version)
    let isLate = false
    const cancel = after(OPEN_LIMIT_MS, () => {
      isLate = true
      reject(new DiskSilent(`${name} does not open`))
    })
    request.onupgradeneeded = () => {
      for (const store of stores) {
        if (!request.result.objectStoreNames.contains(store)) request.result.createObjectStore(store)
      }
    }
    request.onerror = () => {
      cancel()
      reject(request.error)
    }
    request.onsuccess = () => {
      cancel()
      if (isLate) request.result.close()
      else resolve(request.result)
    }
  })
}

function committed<T>(transaction: IDBTransaction, body: TransactionBody<T>, alive: () => void): Promise<T> {
  return new Promise((resolve, reject) => {
    let outcome: { value: T } | undefined
    const fail = (error: unknown) => {
      reject(error)
      abort(transaction)
    }
    transaction.oncomplete = () => (outcome ? resolve(outcome.value) : reject(new Error('no result')))
    transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'))
    try {
      body(transaction, { result: (value) => (outcome = { value }), fail, alive })
    } catch (error) {
      fail(error)
    }
  })
}

/**
 * Deletes a database. Tabs that have it open are asked to let go and do; resolves when it is gone. One that is frozen does
 * not let go, and a disk may hang: this has no limit, because the deletion itself goes on.
 */
export function deleteDatabase(name: string, factory: () => IDBFactory = () => indexedDB): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = factory().deleteDatabase(name)
    request.onsuccess = () => resolve()
    request.onerror = () => reject(request.error)
  })
}
