// @vitest-environment node

import { beforeEach, describe, expect, it } from 'vitest'
import type { Customer } from '#contract/customers'
import type { Database } from '@/lib/database'
import { openPersonDatabase } from '../device/person-database'
import { emptyCheckpoint, newCopy, pullTarget, withPullTarget } from './checkpoint'
import { INTERACTIONS } from './collections/interactions'
import { KINDS } from './collections/kinds'
import { pull } from './pull'
import { createReplicaStore, StaleCheckpointError } from './replica-store'
import { SEGMENT_SIZE } from './segment'
import { contactOf, customerOf, idOf, onDisk, pullDeps, type TestDevice, TestServer, testDevice } from './test-server'

let device: TestDevice

beforeEach(() => {
  device = testDevice()
})

const some = (from: number, count: number) => Array.from({ length: count }, (_, i) => customerOf(idOf(from + i)))
const adding = (records: ReturnType<typeof some>, gone: string[] = []) =>
  ({ kind: 'customers', segment: { records, gone } }) as const
const place = (to: number) => ({ generation: 1, from: 0, to })

describe('writing', () => {
  it('an empty disk has an empty checkpoint', async () => {
    expect(await device.store.checkpoint()).toEqual(emptyCheckpoint(KINDS))
  })

  it('puts records and the checkpoint together, and counts what it puts', async () => {
    const checkpoint = await device.store.write(emptyCheckpoint(KINDS), adding(some(1, 3)))
    expect(checkpoint.rev).toBe(1)
    expect(checkpoint.reading.customers).toMatchObject({ segments: 1, tail: 3, written: 3, gone: 0 })
    expect(checkpoint.reading.customers.bytes).toBeGreaterThan(300)
    expect(await device.store.checkpoint()).toEqual(checkpoint)
    expect((await onDisk(device.store)).customers).toEqual(some(1, 3))
  })

  it('adds to the last segment while there is room, then begins another', async () => {
    let checkpoint = await device.store.write(emptyCheckpoint(KINDS), adding(some(0, SEGMENT_SIZE - 2)))
    checkpoint = await device.store.write(checkpoint, adding(some(5_000, 2)))
    expect(checkpoint.reading.customers).toMatchObject({ segments: 1, tail: SEGMENT_SIZE })
    checkpoint = await device.store.write(checkpoint, adding(some(6_000, 1)))
    expect(checkpoint.reading.customers).toMatchObject({ segments: 2, tail: 1, written: SEGMENT_SIZE + 1 })
  })

  it('a page of more than one segment is put in several, together with its checkpoint', async () => {
    const before = await device.store.write(emptyCheckpoint(KINDS), adding(some(0, 10)))
    const checkpoint = await device.store.write(before, adding(some(1_000, 2 * SEGMENT_SIZE), [idOf(1)]))
    expect(checkpoint.rev).toBe(before.rev + 1)
    const count = 2 * SEGMENT_SIZE + 10
    expect(checkpoint.reading.customers).toMatchObject({ segments: 4, tail: 1, written: count, gone: 1 })
    const segments = await device.store.segments('customers', place(4))
    expect(segments.map(({ records }) => records.length)).toEqual([10, SEGMENT_SIZE, SEGMENT_SIZE, 0])
    expect(await device.store.checkpoint()).toEqual(checkpoint)
  })

  it('a later state replaces the earlier one in the same segment', async () => {
    const checkpoint = await device.store.write(emptyCheckpoint(KINDS), adding(some(1, 3)))
    await device.store.write(checkpoint, adding([customerOf(idOf(2), { name: '改名' })], [idOf(3)]))
    const [segment] = await device.store.segments('customers', place(1))
    expect(segment).toEqual({ records: [customerOf(idOf(1)), customerOf(idOf(2), { name: '改名' })], gone: [idOf(3)] })
  })

  it('a record that was kept before a field was there has it, empty', async () => {
    const { next_contact_on: _, ...older } = customerOf(idOf(1), { caution: '卵' })
    await device.store.write(emptyCheckpoint(KINDS), adding([older as Customer]))
    const [segment] = await device.store.segments('customers', place(1))
    expect(segment?.records).toEqual([customerOf(idOf(1), { caution: '卵', next_contact_on: null })])
  })

  it('who came back is not gone any more', async () => {
    let checkpoint = await device.store.write(emptyCheckpoint(KINDS), adding([], [idOf(1), idOf(2)]))
    checkpoint = await device.store.write(checkpoint, adding(some(1, 1)))
    const [segment] = await device.store.segments('customers', place(1))
    expect(segment).toEqual({ records: some(1, 1), gone: [idOf(2)] })
  })

  it('nothing to add leaves the records alone', async () => {
    const checkpoint = await device.store.write(emptyCheckpoint(KINDS), adding(some(1, 1)))
    const after = await device.store.write(checkpoint, adding([]))
    expect(after.reading.customers).toEqual(checkpoint.reading.customers)
    expect(after.rev).toBe(2)
  })

  it('keeps a head for each segment of contacts', async () => {
    const contact = contactOf(idOf(9), idOf(1), { occurred_at: '2026-05-02T00:00:00Z' })
    await device.store.write(emptyCheckpoint(KINDS), {
      kind: 'interactions',
      segment: { records: [contact], gone: [] },
    })
    const [head] = await device.store.heads(INTERACTIONS, place(1))
    expect([...(head?.occurred ?? [])]).toEqual([Date.parse('2026-05-02T00:00:00Z')])
    expect(head?.ids.at(-1)).toBe(9)
    expect(head?.customers.at(-1)).toBe(1)
  })
})

describe('two tabs', () => {
  it('the one that decided on an older checkpoint writes nothing', async () => {
    const other = testDevice(device.factory)
    await other.store.write(emptyCheckpoint(KINDS), adding(some(1, 1)))
    await expect(device.store.write(emptyCheckpoint(KINDS), adding(some(2, 1)))).rejects.toBeInstanceOf(
      StaleCheckpointError,
    )
    expect((await onDisk(device.store)).customers).toEqual(some(1, 1))
    expect(await device.store.checkpoint()).toMatchObject({ rev: 1, reading: { customers: { written: 1 } } })
  })
})

describe('what cannot be read', () => {
  const put = (value: unknown, key: IDBValidKey) =>
    device.database.store('replica')('readwrite', (store) => {
      store.put(value, key)
    })

  it('a checkpoint of another shape counts as none', async () => {
    await put({ schema: 99, rev: 7 }, 'mark')
    expect(await device.store.checkpoint()).toEqual(emptyCheckpoint(KINDS))
    expect(await device.store.write(emptyCheckpoint(KINDS), adding(some(1, 1)))).toMatchObject({ rev: 1 })
  })

  it('a missing segment is empty, and the others keep their numbers', async () => {
    let checkpoint = await device.store.write(emptyCheckpoint(KINDS), adding(some(0, SEGMENT_SIZE)))
    checkpoint = await device.store.write(checkpoint, adding(some(1_000, SEGMENT_SIZE)))
    await device.database.store('replica')('readwrite', (store) => {
      store.delete(['customers', 1, 0])
    })
    const segments = await device.store.segments('customers', place(checkpoint.reading.customers.segments))
    expect(segments.map(({ records }) => records.length)).toEqual([0, SEGMENT_SIZE])
  })

  it('what the codec cannot open is empty', async () => {
    const broken = createReplicaStore(device.database, {
      codec: {
        encode: (value) => value,
        decode: () => {
          throw new Error('another key')
        },
      },
    })
    await device.store.write(emptyCheckpoint(KINDS), adding(some(1, 1)))
    expect(await broken.checkpoint()).toEqual(emptyCheckpoint(KINDS))
    expect(await broken.segments('customers', place(1))).toEqual([{ records: [], gone: [] }])
    expect(await broken.heads(INTERACTIONS, place(1))).toMatchObject([{ occurred: new Float64Array() }])
  })

  it('every value passes the codec', async () => {
    const seen: unknown[] = []
    const sealed = createReplicaStore(device.database, {
      codec: {
        encode: (value) => ({ sealed: value }),
        decode: (stored) => {
          seen.push(stored)
          return (stored as { sealed: unknown }).sealed
        },
      },
    })
    await sealed.write(emptyCheckpoint(KINDS), adding(some(1, 2)))
    const checkpoint = await sealed.checkpoint()
    await sealed.write(checkpoint, {
      kind: 'interactions',
      segment: { records: [contactOf(idOf(5), idOf(1))], gone: [] },
    })
    const everything = await device.database.store('replica')('readonly', (store) => all(store))
    expect(everything).toHaveLength(4)
    expect(everything.every((value) => Object.keys(value as object).join() === 'sealed')).toBe(true)
    expect((await onDisk(sealed)).customers).toEqual(some(1, 2))
    expect(seen.length).toBeGreaterThan(2)
  })
})

function all(store: IDBObjectStore): Promise<unknown[]> {
  return new Promise((resolve) => {
    const request = store.getAll()
    request.onsuccess = () => resolve(request.result)
  })
}

describe('clearing', () => {
  it('leaves nothing', async () => {
    await device.store.write(emptyCheckpoint(KINDS), adding(some(1, 3)))
    await device.store.clear()
    expect(await device.store.checkpoint()).toEqual(emptyCheckpoint(KINDS))
    expect(await device.database.store('replica')('readonly', (store) => all(store))).toEqual([])
  })

  it('the copies that are neither read nor made any more go when another begins', async () => {
    const first = await device.store.write(emptyCheckpoint(KINDS), adding(some(1, 1)))
    const second = await device.store.write({ ...first, building: newCopy(KINDS, 2) }, adding(some(2, 1)))
    await device.store.write({ ...second, building: newCopy(KINDS, 3) }, adding(some(3, 1)))
    const keys = await device.database.store('replica')('readonly', (store) => keysOf(store))
    expect(keys).toEqual(['customers,1,0', 'customers,3,0', 'mark'])
  })
})

async function keysOf(store: IDBObjectStore): Promise<string[]> {
  const request = store.getAllKeys()
  const keys = await new Promise<IDBValidKey[]>((resolve) => {
    request.onsuccess = () => resolve(request.result)
  })
  return keys.map(String).sort((a, b) => (a < b ? -1 : 1))
}

/** A disk that is full from the `from`th value on that is put there, until it has room again. */
function fullDisk(database: Database, from: number) {
  const room = { puts: 0, isFull: true }
  const limited: Database = {
    ...database,
    transact: (stores, durability, body) =>
      database.transact(stores, durability, (transaction, done) => {
        const objectStore = transaction.objectStore.bind(transaction)
        const wrapped = Object.create(transaction) as IDBTransaction
        wrapped.objectStore = (name) => withLimit(objectStore(name), room, from)
        body(wrapped, done)
      }),
  }
  return { limited, room }
}

function withLimit(store: IDBObjectStore, room: { puts: number; isFull: boolean }, from: number): IDBObjectStore {
  return new Proxy(store, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name !== 'put') return value.bind(target)
      return (...values: unknown[]) => {
        room.puts += 1
        if (room.isFull && room.puts > from) throw new DOMException('full', 'QuotaExceededError')
        return (value as (...all: unknown[]) => unknown).apply(target, values)
      }
    },
  })
}

describe('a full disk', () => {
  it.each([...Array(13).keys()])(
    'at value %i: what was written before is whole, and with room it goes on',
    async (from) => {
      const server = new TestServer()
      for (let i = 1; i <= 7; i += 1) server.add(idOf(i))
      for (let i = 1; i <= 5; i += 1) server.addContact(idOf(100 + i), idOf(i))
      const { limited, room } = fullDisk(
        openPersonDatabase('outbox:t:me', () => device.factory),
        from,
      )
      const deps = pullDeps(server, { ...device, store: createReplicaStore(limited) })
      await expect(pull(deps, () => null)).rejects.toMatchObject({ name: 'QuotaExceededError' })

      const checkpoint = await device.store.checkpoint()
      const { customers, contacts } = await onDisk(device.store)
      expect(customers).toHaveLength(pullTarget(checkpoint).customers.have)
      expect(contacts).toHaveLength(pullTarget(checkpoint).interactions.have)
      expect(withPullTarget(checkpoint, pullTarget(checkpoint))).toEqual(checkpoint)

      room.isFull = false
      expect(await pull(deps, () => null)).toBe('done')
      const after = await onDisk(device.store)
      expect(after.customers.map(({ id }) => id).sort()).toEqual(server.live().map(({ id }) => id))
      expect(after.contacts).toHaveLength(5)
    },
  )
})
