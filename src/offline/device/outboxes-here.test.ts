// @vitest-environment node
import { IDBFactory } from 'fake-indexeddb'
import { set } from 'idb-keyval'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '@/lib/database'
import { testDisk } from '@/lib/test-disk'
import { openPersonDatabase } from '../device/person-database'
import { createQueueStore } from '../outbox/queue-store'
import { createRow } from '../outbox/row-fixtures'
import { databaseName } from './database-names'
import { countElsewhere, countOf, peopleWithOutbox } from './outboxes-here'

let factory: IDBFactory
const me = { tenantId: 't1', uid: 'me' }
const colleague = { tenantId: 't1', uid: 'colleague' }
const elsewhere = { tenantId: 't2', uid: 'me' }

async function leave(person: typeof me, count: number): Promise<void> {
  const store = createQueueStore(openPersonDatabase(databaseName('outbox', person), () => factory))
  const rows = Array.from({ length: count }, (_, i) => createRow(`c${i}`, { id: `c${i}`, seq: i + 1 }))
  await store.transact(() => ({ result: null, put: rows }))
  store.close()
}

beforeEach(() => {
  factory = new IDBFactory()
})

describe('what waits on this device', () => {
  it('nothing at first', async () => {
    expect(await peopleWithOutbox(factory)).toEqual([])
    expect(await countElsewhere(me, factory)).toEqual({ others: 0, otherTenants: 0 })
  })

  it('names the people by their databases, not what they wrote', async () => {
    await leave(me, 1)
    await leave(colleague, 2)
    const cache = openDatabase({
      name: databaseName('cache', elsewhere),
      version: 1,
      stores: ['q'],
      factory: () => factory,
    })
    await set('k', 1, cache.store('q'))
    cache.close()
    expect(await peopleWithOutbox(factory)).toEqual([me, colleague])
  })

  it('counts what waits of colleagues and, apart from it, of the same person in another tenant', async () => {
    await leave(me, 5)
    await leave(colleague, 2)
    await leave(elsewhere, 3)
    expect(await countElsewhere(me, factory)).toEqual({ others: 2, otherTenants: 3 })
    expect(await countElsewhere(null, factory)).toEqual({ others: 10, otherTenants: 0 })
  })

  it('counts what waits of one person in all tenants, for who cannot open any', async () => {
    await leave(me, 5)
    await leave(colleague, 2)
    await leave(elsewhere, 3)
    expect(await countOf('me', factory)).toBe(8)
    expect(await countOf('nobody', factory)).toBe(0)
  })

  it('a database without entries counts nothing', async () => {
    const other = openDatabase({
      name: databaseName('outbox', colleague),
      version: 1,
      stores: ['x'],
      factory: () => factory,
    })
    await set('k', 1, other.store('x'))
    other.close()
    expect(await countElsewhere(me, factory)).toEqual({ others: 0, otherTenants: 0 })
  })

  it('counting does not bring a deleted database back', async () => {
    await leave(colleague, 2)
    const listed = factory.databases.bind(factory)
    factory.databases = async () => {
      const names = await listed()
      await new Promise((resolve) => {
        factory.deleteDatabase(databaseName('outbox', colleague)).onsuccess = resolve
      })
      return names
    }
    expect(await countElsewhere(me, factory)).toEqual({ others: 0, otherTenants: 0 })
    expect(await listed()).toEqual([])
  })

  it.each<[string, (() => Promise<never>) | undefined]>([
    ['an old browser that cannot list databases', undefined],
    ['a browser that refuses to', () => Promise.reject(new DOMException('no', 'SecurityError'))],
  ])('%s knows nothing of others, and says so', async (_, databases) => {
    await leave(colleague, 2)
    const old = new Proxy(factory, {
      get: (target, name) => (name === 'databases' ? databases : Reflect.get(target, name)),
    })
    expect(await peopleWithOutbox(old)).toBeNull()
    expect(await countElsewhere(me, old)).toBeNull()
    expect(await countOf('me', old)).toBeNull()
  })

  it('a disk that hangs is waited for 3 s', async () => {
    await leave(colleague, 2)
    const disk = testDisk(factory)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    disk.hang('list')
    const people = peopleWithOutbox(disk.factory)
    await vi.advanceTimersByTimeAsync(3_000)
    expect(await people).toBeNull()
    vi.useRealTimers()
    disk.heal()
    disk.hang('open')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const counted = countElsewhere(me, disk.factory)
    for (let turn = 0; turn < 4; turn++) await vi.advanceTimersByTimeAsync(1_000)
    expect(await counted).toEqual({ others: 0, otherTenants: 0 })
  })
})
