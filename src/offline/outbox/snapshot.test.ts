// @vitest-environment node
// What a tab remembers of the queue must never be anything else than what is on the disk.
import { IDBFactory, IDBObjectStore } from 'fake-indexeddb'
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '@/lib/database'
import { openPersonDatabase } from '../device/person-database'
import { newRow } from './enqueue'
import type { Row } from './entry'
import { createQueueStore, type QueueStore } from './queue-store'
import { create, createRow, newEntry, registerTestCommands } from './row-fixtures'
import { changed } from './snapshot'

beforeAll(registerTestCommands)

let factory: IDBFactory
let store: QueueStore
const database = () => openPersonDatabase('outbox:t:u', () => factory)
const open = () => createQueueStore(database())
const row = (id: string, seq: number, more: Partial<Row> = {}) => createRow(id, { id, seq, ...more })
const put = (tab: QueueStore, ...rows: Row[]) => tab.transact(() => ({ result: null, put: rows }))
const append = (tab: QueueStore, id: string) => tab.append((after) => newRow(after, newEntry(create, { id }), id))
/** What a decision of this tab is made on. */
const seen = async (tab: QueueStore) => (await tab.transact(({ rows }) => ({ result: rows }))).result
const ids = async (tab: QueueStore) => (await seen(tab)).map(({ id }) => id)

beforeEach(() => {
  factory = new IDBFactory()
  store = open()
})

describe('the rows are read', () => {
  const reads = () => vi.spyOn(IDBObjectStore.prototype, 'getAll')

  it('once, however often this tab changes them', async () => {
    await put(store, row('a', 1))
    const getAll = reads()
    await put(store, row('b', 2))
    await store.transact(({ meta }) => ({ result: null, meta: { ...meta, seq: 2 } }))
    await append(store, 'c')
    await store.transact(() => ({ result: null, remove: ['a'] }))
    await store.transact(() => ({ result: null }))
    expect(await ids(store)).toEqual(['b', 'c'])
    expect(getAll).not.toHaveBeenCalled()
  })

  it('again after another tab has changed one', async () => {
    const other = open()
    await put(store, row('a', 1))
    await put(other, row('b', 2))
    const getAll = reads()
    expect(await ids(store)).toEqual(['a', 'b'])
    expect(getAll).toHaveBeenCalledTimes(1)
    await put(other, row('c', 3))
    expect(await ids(store)).toEqual(['a', 'b', 'c'])
    await other.transact(() => ({ result: null, remove: ['a'] }))
    expect(await ids(store)).toEqual(['b', 'c'])
    await put(other, row('b', 2, { state: 'sent', sent_at: 1 }))
    expect(await ids(store)).toEqual(['c'])
  })

  it('not again for a new turn of the sender, which changes no row', async () => {
    const other = open()
    await put(store, row('a', 1))
    await seen(store)
    await other.transact(({ meta }) => ({ result: null, meta: { ...meta, lease: { holder: 'x', until: 1 } } }))
    const getAll = reads()
    const { result } = await store.transact(({ rows, meta }) => ({ result: [rows.length, meta.lease?.holder] }))
    expect(result).toEqual([1, 'x'])
    expect(getAll).not.toHaveBeenCalled()
  })

  it('whole by a tab that has only added so far', async () => {
    const other = open()
    await append(other, 'a')
    await append(other, 'b')
    await append(store, 'c')
    expect(await ids(store)).toEqual(['a', 'b', 'c'])
  })

  it('always, as long as nobody has left a revision', async () => {
    const raw = database()
    const write = (id: string) =>
      raw.transact(['rows'], 'strict', (transaction, done) => {
        transaction.objectStore('rows').put(row(id, id.length), id)
        done.result(null)
      })
    await write('a')
    expect(await ids(store)).toEqual(['a'])
    await write('bb')
    expect(await ids(store)).toEqual(['a', 'bb'])
  })
})

describe('what was not committed', () => {
  /** A disk that is full at the moment of the commit. */
  function full(real: Database): Database & { isFull: boolean } {
    const disk = {
      ...real,
      isFull: false,
      transact: ((stores, durability, body) =>
        real.transact(stores, durability, (transaction, done) => {
          body(transaction, {
            ...done,
            result: (value) => {
              done.result(value)
              if (disk.isFull) transaction.abort()
            },
          })
        })) as Database['transact'],
    }
    return disk
  }

  it('is not remembered', async () => {
    const disk = full(database())
    const tab = createQueueStore(disk)
    await put(tab, row('a', 1))
    disk.isFull = true
    await expect(put(tab, row('b', 2))).rejects.toThrow()
    await expect(append(tab, 'c')).rejects.toThrow()
    await expect(tab.transact(() => ({ result: null, remove: ['a'] }))).rejects.toThrow()
    disk.isFull = false
    expect(await ids(tab)).toEqual(['a'])
    expect((await open().load()).rows.map(({ id }) => id)).toEqual(['a'])
  })
})

it('a row is remembered as the disk has it, whatever becomes of what it was made from', async () => {
  const input = { id: 'a', name: '山田' }
  const made = row('a', 1, { input })
  await put(store, made)
  input.name = '上書き'
  expect((await seen(store))[0]?.input).toEqual({ id: 'a', name: '山田' })
  expect(changed([], { put: [made] }).rows[0]).not.toBe(made)
})

it('no two states have the same revision', () => {
  const revisions = Array.from({ length: 100 }, () => changed([], {}).revision)
  expect(new Set(revisions).size).toBe(100)
})

describe('three tabs at random', () => {
  it.each([1, 2, 3, 4, 5])('every decision is made on what the disk has (seed %i)', async (seed) => {
    let state = seed
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const tabs = [open(), open(), open()]
    const expected = new Map<string, number>()
    for (let step = 0; step < 150; step += 1) {
      const tab = tabs[random(3)] ?? store
      const id = `r${random(12)}`
      const act = random(5)
      if (act === 0 && !expected.has(id)) expected.set(id, (await append(tab, id)).row.seq)
      else if (act === 1 && expected.has(id)) await put(tab, row(id, expected.get(id) ?? 0, { attempts: step }))
      else if (act === 2) await tab.transact(() => ({ result: null, remove: [id] })).then(() => expected.delete(id))
      else if (act === 3) await tab.load()
      else await put(tab, row(id, 0, { state: 'sent', sent_at: step })).then(() => expected.delete(id))
      const reader = tabs[random(3)] ?? store
      const there = [...(await ids(reader))].sort()
      expect(there, `seed ${seed}, step ${step}`).toEqual([...expected.keys()].sort())
      const fresh = await open().load()
      expect(await seen(reader), `seed ${seed}, step ${step}`).toEqual(fresh.rows)
    }
  })
})
