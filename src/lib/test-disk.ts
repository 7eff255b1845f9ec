// For tests: a disk that can be made to hang, as a storage process does that has died: nothing fails, nothing ends.

export type TestDisk = {
  factory: IDBFactory
  /** What hangs from now on: opening and deleting databases, transactions on open ones, or the list of databases. */
  hang: (...parts: Part[]) => void
  /** Everything works again; what was begun meanwhile never ends. */
  heal: () => void
}

type Part = 'open' | 'transactions' | 'delete' | 'list'

const NEVER = new Promise<never>(() => {})

export function testDisk(real: IDBFactory): TestDisk {
  const hanging = new Set<Part>()
  const factory = new Proxy(real, {
    get: (_, name) => {
      if (name === 'databases' && hanging.has('list')) return () => NEVER
      if (name === 'deleteDatabase' && hanging.has('delete')) return () => ({})
      if (name === 'open' && hanging.has('open')) return () => ({})
      const member: unknown = Reflect.get(real, name)
      if (typeof member !== 'function') return member
      const method = member.bind(real) as (...args: unknown[]) => IDBOpenDBRequest
      return name === 'open' ? (...args: unknown[]) => withHanging(method(...args)) : method
    },
  })

  const withHanging = (request: IDBOpenDBRequest): IDBOpenDBRequest => {
    request.addEventListener('success', () => {
      const connection = request.result
      const begin = connection.transaction.bind(connection)
      connection.transaction = (...args: Parameters<typeof begin>) =>
        hanging.has('transactions') ? silent(connection) : begin(...args)
    })
    return request
  }

  return {
    factory,
    hang: (...parts) => {
      for (const part of parts) hanging.add(part)
    },
    heal: () => hanging.clear(),
  }
}

/** A transaction whose requests are never answered. */
function silent(db: IDBDatabase): IDBTransaction {
  const store = new Proxy({} as IDBObjectStore, {
    get: (_, name) => (name === 'transaction' ? transaction : () => ({})),
  })
  const transaction = { db, objectStore: () => store, abort: () => {}, commit: () => {} } as unknown as IDBTransaction
  return transaction
}
