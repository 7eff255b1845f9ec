// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb'
import { get, set } from 'idb-keyval'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Database, DatabaseClosed, type DatabaseSpec, deleteDatabase, openDatabase } from './database'

let factory: IDBFactory
let opened: Database[]

function open(more: Partial<DatabaseSpec> = {}): Database {
  const database = openDatabase({ name: 'db', version: 1, stores: ['a', 'b'], factory: () => factory, ...more })
  opened.push(database)
  return database
}

beforeEach(() => {
  factory = new IDBFactory()
  opened = []
})

afterEach(() => {
  for (const database of opened) database.close()
})

/** A factory whose next opens go wrong in these ways; afterwards it works. */
function faulty(...faults: (() => IDBOpenDBRequest)[]): IDBFactory {
  const real = factory
  return new Proxy(real, {
    get: (_, name) => {
      if (name !== 'open') return Reflect.get(real, name).bind(real) as unknown
      return (...args: [string, number]) => {
        const fault = faults.shift()
        return fault ? fault() : real.open(...args)
      }
    },
  }) as IDBFactory
}

describe('opening', () => {
  it('opens nothing before it is used', async () => {
    open()
    expect(await factory.databases()).toEqual([])
  })

  it('makes its stores and works with idb-keyval', async () => {
    const database = open()
    await set('k', { n: 1 }, database.store('a'))
    expect(await get('k', database.store('a'))).toEqual({ n: 1 })
    expect(await get('k', database.store('b'))).toBeUndefined()
  })

  it('opens once for many users', async () => {
    const spy = vi.spyOn(factory, 'open')
    const database = open()
    await Promise.all([1, 2, 3].map((n) => set(n, n, database.store('a'))))
    expect(spy).toHaveBeenCalledTimes(1)
  })

  it('adds a store when the version rises, and keeps what is there', async () => {
    const old = open()
    await set('k', 1, old.store('a'))
    old.close()
    const grown = open({ version: 2, stores: ['a', 'b', 'c'] })
    await set('k', 2, grown.store('c'))
    expect(await get('k', grown.store('a'))).toBe(1)
  })

  it('tries again after a failed open', async () => {
    const failing = faulty(() => {
      throw new DOMException('no', 'UnknownError')
    })
    const database = open({ factory: () => failing })
    await expect(get('k', database.store('a'))).rejects.toThrow('no')
    await set('k', 1, database.store('a'))
    expect(await get('k', database.store('a'))).toBe(1)
  })

  it('turns a missing IndexedDB into a rejection, not an exception', async () => {
    const database = open({
      factory: () => {
        throw new ReferenceError('indexedDB is not defined')
      },
    })
    await expect(get('k', database.store('a'))).rejects.toThrow('not defined')
  })

  it('gives up on an open that hangs, and works when it is tried again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const hanging = faulty(() => ({}) as IDBOpenDBRequest)
    const database = open({ factory: () => hanging })
    const failed = expect(get('k', database.store('a'))).rejects.toMatchObject({ name: 'DiskSilent' })
    await vi.advanceTimersByTimeAsync(5_000)
    await failed
    vi.useRealTimers()
    await set('k', 1, database.store('a'))
    expect(await get('k', database.store('a'))).toBe(1)
  })
})

describe('a connection that died', () => {
  it('is reopened once, without the user noticing', async () => {
    const database = open()
    await set('k', 1, database.store('a'))
    const spy = vi.spyOn(factory, 'open')
    await killConnection(database)
    expect(await get('k', database.store('a'))).toBe(1)
    expect(spy).toHaveBeenCalledTimes(1)
  })

  it('does not run the work twice', async () => {
    const database = open()
    await set('n', 0, database.store('a'))
    await killConnection(database)
    let runs = 0
    await database.transact(['a'], 'strict', (transaction, done) => {
      runs += 1
      transaction.objectStore('a').put(1, 'n')
      done.result(null)
    })
    expect(runs).toBe(1)
  })

  it('a store that does not exist is a mistake, not a dead connection', async () => {
    const database = open()
    await set('k', 1, database.store('a'))
    const spy = vi.spyOn(factory, 'open')
    await expect(get('k', database.store('missing'))).rejects.toMatchObject({ name: 'NotFoundError' })
    expect(spy).not.toHaveBeenCalled()
  })
})

/** Closes the connection behind the database's back, as a crash of the storage process does. */
async function killConnection(database: Database): Promise<void> {
  await database.store('a')('readonly', (store) => {
    const { db } = store.transaction
    return new Promise<void>((resolve) => {
      store.transaction.oncomplete = () => {
        db.close()
        resolve()
      }
    })
  })
}

describe('transact', () => {
  it('resolves after the commit', async () => {
    const database = open()
    let isCommitted = false
    await database.transact(['a', 'b'], 'strict', (transaction, done) => {
      transaction.addEventListener('complete', () => {
        isCommitted = true
      })
      transaction.objectStore('a').put(1, 'k')
      transaction.objectStore('b').put(2, 'k')
      done.result(null)
    })
    expect(isCommitted).toBe(true)
  })

  it('asks for the wanted durability', async () => {
    const database = open()
    const durability = (wanted: 'strict' | 'relaxed') =>
      database.transact<string>(['a'], wanted, (transaction, done) => done.result(transaction.durability))
    expect([await durability('strict'), await durability('relaxed')]).toEqual(['strict', 'relaxed'])
  })

  it.each([
    ['thrown', (_: IDBTransaction) => expect.fail('boom')],
    ['a bad value', (transaction: IDBTransaction) => transaction.objectStore('a').put(() => {}, 'k')],
  ])('rolls back what fails at once: %s', async (_, body) => {
    const database = open()
    await expect(
      database.transact(['a'], 'strict', (transaction) => {
        transaction.objectStore('a').put(1, 'before')
        body(transaction)
      }),
    ).rejects.toThrow()
    expect(await get('before', database.store('a'))).toBeUndefined()
  })

  it('rolls back what fails later, with the original error', async () => {
    const database = open()
    await expect(
      database.transact(['a'], 'strict', (transaction, done) => {
        const store = transaction.objectStore('a')
        store.put(1, 'k')
        store.get('k').onsuccess = () => done.fail(new RangeError('later'))
      }),
    ).rejects.toThrow('later')
    expect(await get('k', database.store('a'))).toBeUndefined()
  })

  it('rejects when the disk aborts the transaction', async () => {
    const database = open()
    await expect(
      database.transact(['a'], 'strict', (transaction, done) => {
        done.result(null)
        transaction.abort()
      }),
    ).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('a body that decides nothing is a mistake', async () => {
    await expect(open().transact(['a'], 'strict', (transaction) => void transaction)).rejects.toThrow('no result')
  })
})

describe('closing and deleting', () => {
  it('nothing is possible after closing', async () => {
    const database = open()
    await set('k', 1, database.store('a'))
    database.close()
    await expect(get('k', database.store('a'))).rejects.toBeInstanceOf(DatabaseClosed)
  })

  it('a database that another tab deletes is let go, and not brought back empty', async () => {
    const database = open()
    await set('k', 1, database.store('a'))
    await deleteDatabase('db', () => factory)
    await expect(set('k', 2, database.store('a'))).rejects.toBeInstanceOf(DatabaseClosed)
    expect(await factory.databases()).toEqual([])
  })

  it('a newer version in another tab gets through; this tab fails from then on instead of destroying', async () => {
    const old = open()
    await set('k', 1, old.store('a'))
    const grown = open({ version: 2, stores: ['a', 'b', 'c'] })
    await set('k', 2, grown.store('a'))
    await expect(get('k', old.store('a'))).rejects.toMatchObject({ name: 'VersionError' })
    expect(await get('k', grown.store('a'))).toBe(2)
  })

  it('deleting what is not there is done', async () => {
    await expect(deleteDatabase('never', () => factory)).resolves.toBeUndefined()
  })
})
