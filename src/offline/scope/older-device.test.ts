// What a device holds that was used with the version before outbox and replica shared a database is there afterwards.
import { IDBFactory } from 'fake-indexeddb'
import { values } from 'idb-keyval'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { EMPTY_CUSTOMER } from '#contract/customers'
import { customerCommands } from '@/features/customers/mutations'
import { interactionCommands } from '@/features/interactions/mutations'
import { notificationCommands } from '@/features/notifications/mutations'
import { productCommands } from '@/features/products/mutations'
import type { Database } from '@/lib/database'
import { openCacheDatabase } from '../device/cache-database'
import { openPersonDatabase } from '../device/person-database'
import { createFileStore } from '../files/file-store'
import { tidyFiles } from '../files/tidy-files'
import { type AnyCommand, registerCommands } from '../outbox/commands'
import { createDraftStore } from '../outbox/drafts/draft-store'
import { createQueueStore } from '../outbox/queue-store'
import { createAnswers } from '../replica/collections/queries'
import { createLoaded } from '../replica/loaded'
import { countInOldPlace, moveFromOldPlace } from '../replica/older-place'
import { createReplicaStore } from '../replica/replica-store'
import { idOf } from '../replica/test-server'
import { DEVICE_1, DEVICE_2, loadDump, typed } from './test-dumps'

const [OUTBOX, CACHE] = ['outbox:t1:u1', 'cache:t1:u1']

let factory: IDBFactory
let open: Database[]

beforeAll(() =>
  registerCommands([
    ...customerCommands,
    ...interactionCommands,
    ...notificationCommands,
    ...productCommands,
  ] as AnyCommand[]),
)
beforeEach(async () => {
  factory = new IDBFactory()
  open = []
  await loadDump(DEVICE_1, factory)
})

const kept = (database: Database) => {
  open.push(database)
  return database
}
const person = () => kept(openPersonDatabase(OUTBOX, () => factory))
const cache = () => kept(openCacheDatabase(CACHE, () => factory))
const dumped = (name: string, store: string) =>
  DEVICE_1.find((database) => database.name === name)?.stores[store]?.map(({ value }) => value) ?? []

/** A stored row as it is read: a new customer has the fields that came since, empty. */
function readToday(stored: unknown): unknown {
  const row = stored as { command: string; input: object }
  return row.command === 'customers.create' ? { ...row, input: { ...EMPTY_CUSTOMER, ...row.input } } : row
}

/** What the copy answers, to a page that was just opened. */
async function answers() {
  const store = createReplicaStore(person())
  const ask = createAnswers({ store, loaded: createLoaded(store) })
  const { answer: list, syncedAt } = await ask('customers', { limit: 99, sort_by: 'name', sort_order: 'asc' })
  const { answer: contacts } = await ask('contacts', { customerId: idOf(2), skip: 0, limit: 9 })
  const { answer: held } = await ask('tally', {})
  return { list, contacts, held, syncedAt, checkpoint: await store.checkpoint() }
}

describe('what waits', () => {
  it('is there, in the state in which it was', async () => {
    const { rows, sent } = await createQueueStore(person()).load()
    const byId = (a: unknown, b: unknown) => ((a as { id: string }).id < (b as { id: string }).id ? -1 : 1)
    expect([...rows].sort(byId)).toEqual(dumped(OUTBOX, 'rows').map(readToday).sort(byId))
    expect(new Set(rows.map(({ state }) => state))).toEqual(
      new Set(['refused', 'waiting', 'conflict', 'uncertain', 'sending', 'blocked']),
    )
    expect([...sent].sort(byId)).toEqual(dumped(OUTBOX, 'sent').map(readToday).sort(byId))
  })

  it('numbers go on behind the last one', async () => {
    const { result } = await createQueueStore(person()).transact(({ meta }) => ({ result: meta }))
    expect(result).toEqual((dumped(OUTBOX, 'meta')[1] as object) ?? {})
  })

  it('drafts are there, with the times at which they were typed', async () => {
    const drafts = createDraftStore(person())
    expect((await drafts.list()).sort()).toEqual(['customer:new', 'older', `outbox.correct:${idOf(206)}`])
    expect(await drafts.read('customer:new')).toMatchObject({ fields: { name: '下書き 花子' } })
    drafts.close()
  })
})

describe('the copy', () => {
  it('is moved whole, and leaves its old place', async () => {
    const from = cache()
    expect(await countInOldPlace(from)).toBe(dumped(CACHE, 'directory').length)
    await moveFromOldPlace(from, person())
    const { list, contacts, syncedAt, checkpoint } = await answers()
    expect(list.customers.map(({ name }) => name)).toContain('顧客 2')
    expect(list.total).toBe(11)
    expect(contacts.total).toBe(2)
    expect(syncedAt).not.toBeNull()
    // Also the one that was being made in its place.
    expect(checkpoint).toEqual(dumped(CACHE, 'directory')[0])
    expect(checkpoint.building?.customers.segments).toBe(1)
    expect(await countInOldPlace(from)).toBe(0)
  })

  it('what else the cache holds stays', async () => {
    const from = cache()
    await moveFromOldPlace(from, person())
    const stored = await from.store('queries')('readonly', (store) => store.getAll() as unknown as Promise<unknown>)
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect((stored as unknown as IDBRequest<unknown[]>).result).toEqual(dumped(CACHE, 'queries'))
  })

  it('killed after any transaction, the next start ends it and loses nothing', async () => {
    await moveFromOldPlace(cache(), person())
    const expected = await answers()
    for (let kept = 0; ; kept += 1) {
      factory = new IDBFactory()
      await loadDump(DEVICE_1, factory)
      let left = kept
      const mortal = (database: Database): Database => ({
        ...database,
        transact: (...given) => {
          left -= 1
          return left < 0 ? Promise.reject(new Error('killed')) : database.transact(...given)
        },
      })
      const isDone = await moveFromOldPlace(mortal(cache()), mortal(person())).then(
        () => true,
        () => false,
      )
      await moveFromOldPlace(cache(), person())
      expect(await answers(), `after ${kept}`).toEqual(expected)
      expect(await countInOldPlace(cache())).toBe(0)
      if (isDone) break
    }
  })

  it('one that was read again meanwhile stays, and the old one goes', async () => {
    const store = createReplicaStore(person())
    const written = await store.write(await store.checkpoint())
    await moveFromOldPlace(cache(), person())
    expect(await store.checkpoint()).toEqual(written)
    expect(await countInOldPlace(cache())).toBe(0)
  })

  it('a tab of the older version finds none, and its own new one goes', async () => {
    const from = cache()
    let puts = 0
    const to = person()
    const stopped: Database = {
      ...to,
      transact: (...given) => (++puts > 1 ? Promise.reject(new Error('killed')) : to.transact(...given)),
    }
    await moveFromOldPlace(from, stopped).catch(() => {})
    const checkpoints = await from.transact<unknown[]>(['directory'], 'relaxed', (transaction, done) => {
      const store = transaction.objectStore('directory')
      const checkpoint = store.get('mark')
      checkpoint.onsuccess = () => done.result([checkpoint.result])
      store.put({ schema: 2, rev: 1 }, 'mark')
    })
    expect(checkpoints).toEqual([undefined])
    await moveFromOldPlace(from, to)
    expect((await answers()).list.total).toBe(11)
  })

  it('a device that is new has nothing to move', async () => {
    factory = new IDBFactory()
    expect(await countInOldPlace(cache())).toBe(0)
  })
})

describe('a device of the version before it kept files', () => {
  const dumpedOf2 = (store: string) =>
    DEVICE_2.find(({ name }) => name === OUTBOX)?.stores[store]?.map(({ value }) => typed(value)) ?? []
  beforeEach(async () => {
    factory = new IDBFactory()
    await loadDump(DEVICE_2, factory)
  })

  it('has everything that waits, was sent, was typed and was answered', async () => {
    const database = person()
    const { rows, sent } = await createQueueStore(database).load()
    const byId = (a: unknown, b: unknown) => ((a as { id: string }).id < (b as { id: string }).id ? -1 : 1)
    expect([...rows].sort(byId)).toEqual(dumpedOf2('rows').map(readToday).sort(byId))
    expect(rows.map(({ command }) => command)).toContain('products.create')
    expect([...sent].sort(byId)).toEqual(dumpedOf2('sent').map(readToday).sort(byId))
    for (const store of ['drafts', 'meta', 'replies', 'replica'])
      expect(await values(database.store(store)), store).toEqual(dumpedOf2(store))
    expect((await answers()).list.customers.map(({ name }) => name)).toContain('届いた 花子')
  })

  it('keeps files from now on, and loses nothing over them', async () => {
    const database = person()
    expect(await tidyFiles(database, Date.now())).toBe(0)
    await createFileStore(database, { now: () => 1 }).put(new Blob(['x']), { id: 'file-1', name: 'a.jpg' })
    expect(await tidyFiles(database, Date.now())).toBe(1)
    expect(await values(database.store('rows'))).toEqual(dumpedOf2('rows'))
    expect(await values(database.store('drafts'))).toEqual(dumpedOf2('drafts'))
  })
})

describe.each([
  ['1', DEVICE_1, 9],
  ['2', DEVICE_2, 10],
] as const)('a tab of version %s', (version, dump, waiting) => {
  it('that is open lets go, and does not open again', async () => {
    factory = new IDBFactory()
    await loadDump(dump, factory)
    const older = await new Promise<IDBDatabase>((resolve) => {
      const opening = factory.open(OUTBOX, Number(version))
      opening.onsuccess = () => resolve(opening.result)
    })
    older.onversionchange = () => older.close()
    expect((await createQueueStore(person()).load()).rows).toHaveLength(waiting)
    const again = await new Promise<string | undefined>((resolve) => {
      const opening = factory.open(OUTBOX, Number(version))
      opening.onerror = () => resolve(opening.error?.name)
      opening.onsuccess = () => resolve('opened')
    })
    expect(again).toBe('VersionError')
  })
})
