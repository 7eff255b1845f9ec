// @vitest-environment node

import { beforeEach, describe, expect, it } from 'vitest'
import { rebuilding } from './checkpoint'
import { CUSTOMERS } from './collections/customers'
import { INTERACTIONS } from './collections/interactions'
import { KINDS } from './collections/kinds'
import { createLoaded } from './loaded'
import type { ReplicaStore } from './replica-store'
import { copyAll, idOf, type TestDevice, TestServer, testDevice } from './test-server'

let server: TestServer
let device: TestDevice
/** What was read of the disk, e.g. `customers 0-4`. */
let reads: string[]
let hasChanged: boolean
let before: (what: string) => Promise<void>

beforeEach(async () => {
  server = new TestServer()
  device = testDevice()
  server.pageSize = 500
  reads = []
  hasChanged = true
  before = async () => {}
  for (let i = 1; i <= 4; i += 1) server.add(idOf(i), { name: `顧客${i}` })
  server.addContact(idOf(100), idOf(1))
  await copyAll(server, device)
})

function watched(): ReplicaStore {
  const { store } = device
  const noted = async <T>(what: string, read: () => Promise<T>): Promise<T> => {
    reads.push(what)
    await before(what)
    return read()
  }
  return {
    ...store,
    checkpoint: () => noted('checkpoint', store.checkpoint),
    heads: (kind, place) => noted(`heads ${place.from}-${place.to}`, () => store.heads(kind, place)),
    segments: (kind, place) => noted(`${kind} ${place.from}-${place.to}`, () => store.segments(kind, place)),
  }
}

const loadedOf = () =>
  createLoaded(watched(), () => {
    const has = hasChanged
    hasChanged = false
    return has
  })
const change = async () => {
  await copyAll(server, device)
  hasChanged = true
  reads.length = 0
}

describe('keeping up with the disk', () => {
  it('the first question reads everything, the next one nothing', async () => {
    const loaded = loadedOf()
    expect((await loaded.records(CUSTOMERS)).index.count()).toBe(4)
    expect(reads).toEqual(['checkpoint', 'customers 0-1', 'checkpoint'])
    reads.length = 0
    expect((await loaded.records(CUSTOMERS)).index.count()).toBe(4)
    expect(reads).toEqual([])
  })

  it('contacts are read when they are asked for, by their heads alone', async () => {
    const loaded = loadedOf()
    await loaded.records(CUSTOMERS)
    reads.length = 0
    expect((await loaded.heads(INTERACTIONS)).index.countOf(idOf(1))).toBe(1)
    expect(reads).toEqual(['heads 0-1', 'checkpoint'])
  })

  it('a change that was told of is read', async () => {
    const loaded = loadedOf()
    await loaded.records(CUSTOMERS)
    server.add(idOf(5))
    await change()
    expect((await loaded.records(CUSTOMERS)).index.count()).toBe(5)
    expect(reads).toEqual(['checkpoint', 'customers 0-1', 'checkpoint'])
  })

  it('one that nobody told of is not looked for, unless the latest is asked for', async () => {
    const loaded = loadedOf()
    await loaded.records(CUSTOMERS)
    server.add(idOf(5))
    await change()
    hasChanged = false
    expect((await loaded.records(CUSTOMERS)).index.count()).toBe(4)
    expect((await loaded.records(CUSTOMERS, { latest: true })).index.count()).toBe(5)
  })

  it('a tab that knows of another checkpoint is not answered from the one before, though nobody told of it', async () => {
    const loaded = loadedOf()
    await loaded.records(CUSTOMERS)
    server.add(idOf(5))
    await change()
    hasChanged = false
    const { rev } = await device.store.checkpoint()
    expect((await loaded.records(CUSTOMERS, { rev })).index.count()).toBe(5)
    reads.length = 0
    await loaded.records(CUSTOMERS, { rev })
    expect(reads).toEqual([])
  })

  it('without anybody who tells, each question looks', async () => {
    const loaded = createLoaded(watched())
    await loaded.records(CUSTOMERS)
    reads.length = 0
    await loaded.records(CUSTOMERS)
    expect(reads).toEqual(['checkpoint'])
  })

  it('a change told of while it is read is read by the next question', async () => {
    const loaded = loadedOf()
    before = async (what) => {
      if (what !== 'customers 0-1') return
      before = async () => {}
      server.add(idOf(5))
      await copyAll(server, device)
      hasChanged = true
    }
    await loaded.records(CUSTOMERS)
    expect((await loaded.records(CUSTOMERS)).index.count()).toBe(5)
  })
})

describe('another copy', () => {
  const replace = async () => {
    server.update(idOf(1), { name: '新しい' })
    await device.store.write(rebuilding(KINDS, await device.store.checkpoint()))
    await copyAll(server, device)
    hasChanged = true
  }

  it('takes the place of what is in memory', async () => {
    const loaded = loadedOf()
    await loaded.records(CUSTOMERS)
    await replace()
    const { index, checkpoint } = await loaded.records(CUSTOMERS)
    expect([checkpoint.reading.generation, index.get(idOf(1))?.name, index.count()]).toEqual([2, '新しい', 4])
  })

  it('that comes while the old one is read is read instead', async () => {
    const loaded = loadedOf()
    before = async (what) => {
      if (what !== 'customers 0-1') return
      before = async () => {}
      await replace()
    }
    const { index, checkpoint } = await loaded.records(CUSTOMERS)
    expect([checkpoint.reading.generation, index.count()]).toEqual([2, 4])
  })

  it('places that have changed are read again', async () => {
    const loaded = loadedOf()
    await loaded.heads(INTERACTIONS)
    server.remove(idOf(1))
    await copyAll(server, device)
    await device.store.compact(server.now)
    hasChanged = true
    expect((await loaded.heads(INTERACTIONS)).index.countOf(idOf(1))).toBe(0)
  })
})

describe('a disk that fails', () => {
  it('fails the question, and is tried again by the next one', async () => {
    const loaded = loadedOf()
    before = async () => {
      throw new DOMException('broken', 'UnknownError')
    }
    await expect(loaded.records(CUSTOMERS)).rejects.toThrow('broken')
    before = async () => {}
    expect((await loaded.records(CUSTOMERS)).index.count()).toBe(4)
  })

  it('in the middle, it does not count as read', async () => {
    const loaded = loadedOf()
    before = async (what) => {
      if (what.startsWith('customers')) throw new Error('half')
    }
    await expect(loaded.records(CUSTOMERS)).rejects.toThrow('half')
    before = async () => {}
    expect((await loaded.records(CUSTOMERS)).index.count()).toBe(4)
  })
})
