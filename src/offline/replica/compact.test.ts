// @vitest-environment node

import { beforeEach, describe, expect, it } from 'vitest'
import { emptyCheckpoint, newCopy } from './checkpoint'
import { KINDS } from './collections/kinds'
import { compact, isWorthCompacting } from './compact'
import { StaleCheckpointError } from './replica-store'
import { copyAll, idOf, onDisk, type TestDevice, TestServer, testDevice } from './test-server'

const HOUR = 3_600_000

let server: TestServer
let device: TestDevice

beforeEach(async () => {
  server = new TestServer()
  device = testDevice()
  server.pageSize = 500
  for (let i = 1; i <= 5; i += 1) server.add(idOf(i), { name: `顧客${i}` })
  for (let i = 1; i <= 6; i += 1) server.addContact(idOf(100 + i), idOf((i % 5) + 1))
  await copyAll(server, device)
})

const checkpoint = () => device.store.checkpoint()
const worth = async (later = 0) => isWorthCompacting(KINDS, await checkpoint(), server.now + later)

describe('when', () => {
  it('not when everything is in order', async () => {
    expect(await worth()).toBe(false)
    expect(isWorthCompacting(KINDS, emptyCheckpoint(KINDS), server.now)).toBe(false)
  })

  it('when somebody was deleted, but not every few minutes', async () => {
    server.remove(idOf(1))
    await copyAll(server, device)
    expect(await worth()).toBe(true)
    await device.store.compact(server.now)
    server.remove(idOf(2))
    await copyAll(server, device)
    expect(await worth()).toBe(false)
    expect(await worth(6 * HOUR)).toBe(true)
  })

  it('when the same customers were changed again and again', async () => {
    expect(await worth()).toBe(false)
    for (let i = 0; i < 4; i += 1) {
      server.update(idOf(1), { memo: `${i}` })
      await copyAll(server, device)
    }
    expect(await worth()).toBe(true)
  })

  it('never during a pull', async () => {
    const { reading } = await checkpoint()
    const busy = {
      ...emptyCheckpoint(KINDS),
      reading: { ...reading, step: 'customers' as const, customers: { ...reading.customers, gone: 9 } },
    }
    expect(isWorthCompacting(KINDS, busy, server.now)).toBe(false)
  })
})

describe('what', () => {
  it('deleted customers and their contacts, and nothing else', async () => {
    server.remove(idOf(2))
    server.update(idOf(3), { name: '改名' })
    await copyAll(server, device)
    expect((await onDisk(device.store)).contacts).toHaveLength(6)
    await device.store.compact(server.now)
    const { customers, contacts } = await onDisk(device.store)
    expect(customers).toEqual(expect.arrayContaining(server.live()))
    expect(customers).toHaveLength(4)
    expect(contacts.map(({ id }) => id).sort()).toEqual(
      server
        .liveContacts()
        .map(({ id }) => id)
        .sort(),
    )
    const everything = JSON.stringify(await device.store.segments('customers', { generation: 1, from: 0, to: 9 }))
    expect(everything).not.toContain('顧客2')
    expect(everything).not.toContain('顧客3')
  })

  it('the numbers are right afterwards, and what comes later finds its place', async () => {
    server.remove(idOf(2))
    await copyAll(server, device)
    const before = (await checkpoint()).reading
    await device.store.compact(server.now)
    const { reading } = await checkpoint()
    expect(reading).toMatchObject({
      epoch: 1,
      tidiedAt: server.now,
      customers: { written: 4, gone: 0, tail: 4, have: 4 },
      interactions: { tail: 4 },
    })
    expect(reading.customers.bytes).toBeLessThan(before.customers.bytes)
    expect(reading.interactions.bytes).toBeLessThan(before.interactions.bytes)
    server.add(idOf(9))
    server.addContact(idOf(900), idOf(9))
    await copyAll(server, device)
    expect((await device.answers('contacts', { customerId: idOf(9), skip: 0, limit: 9 })).answer.total).toBe(1)
  })

  it('contacts are found at their new places by somebody who knew the old ones', async () => {
    await device.answers('contacts', { customerId: idOf(5), skip: 0, limit: 9 })
    server.remove(idOf(2))
    await copyAll(server, device)
    await device.store.compact(server.now)
    for (const { id } of server.live()) {
      const { answer } = await device.answers('contacts', { customerId: id, skip: 0, limit: 9 })
      expect(answer.interactions).toEqual(server.liveContacts(id))
    }
  })

  it('a contact that is somebody else’s by now stays theirs', async () => {
    const answered = async () => {
      for (const { id } of server.live()) {
        const { answer } = await device.answers('contacts', { customerId: id, skip: 0, limit: 9 })
        expect(answer.interactions).toEqual(server.liveContacts(id))
      }
    }
    // Sent again, as a contact of the one that its customer went into.
    for (const { id } of server.liveContacts(idOf(2))) server.addContact(id, idOf(1))
    server.remove(idOf(2))
    await copyAll(server, device)
    await answered()
    await device.store.compact(server.now)
    await answered()
    expect((await onDisk(device.store)).contacts).toHaveLength(6)
  })

  it('twice is as good as once', async () => {
    server.remove(idOf(2))
    await copyAll(server, device)
    await device.store.compact(server.now)
    const once = await onDisk(device.store)
    await device.store.compact(server.now)
    expect(await onDisk(device.store)).toEqual(once)
  })

  it('nothing while a pull is under way', async () => {
    server.remove(idOf(2))
    await copyAll(server, device)
    const current = await checkpoint()
    await device.store.write({ ...current, reading: { ...current.reading, step: 'customers' } })
    const before = await checkpoint()
    await device.store.compact(server.now)
    expect(await checkpoint()).toEqual(before)
  })

  it('an empty copy stays one', async () => {
    device = testDevice()
    await device.store.compact(server.now)
    expect((await checkpoint()).reading).toMatchObject({ ...newCopy(KINDS, 1), tidiedAt: server.now })
  })
})

describe('in small transactions', () => {
  /** Twelve segments of two customers each, with later states and deletions in later ones. */
  const fill = async () => {
    for (let i = 1; i <= 5; i += 1) server.update(idOf(i), { memo: '更新' })
    await copyAll(server, device)
    server.remove(idOf(2))
    server.remove(idOf(4))
    await copyAll(server, device)
    server.restore(idOf(4))
    await copyAll(server, device)
  }
  const answer = async (of: TestDevice) => {
    const { customers } = (await of.answers('customers', { limit: 99 })).answer
    return customers.map(({ id, version }) => [id, version])
  }

  it('killed after any of them it answers the same, and the next time ends it', async () => {
    await fill()
    const expected = await answer(device)
    for (let kept = 0; ; kept += 1) {
      const transact = device.database.transact
      let left = kept
      device.database.transact = (stores, durability, body) => {
        left -= 1
        return left < 0 ? Promise.reject(new Error('killed')) : transact(stores, durability, body)
      }
      const isDone = await device.store.compact(server.now).then(
        () => true,
        () => false,
      )
      device.database.transact = transact
      // Another start: nothing is in memory.
      expect(await answer(testDevice(device.factory)), `after ${kept}`).toEqual(expected)
      if (isDone) break
    }
    expect(JSON.stringify((await checkpoint()).reading.customers)).toContain('"gone":0')
    expect((await onDisk(device.store)).contacts.map(({ id }) => id).sort()).toEqual(
      server
        .liveContacts()
        .map(({ id }) => id)
        .sort(),
    )
  })

  it('ends where another tab has written in between', async () => {
    await fill()
    const { segments } = device.store
    const other = testDevice(device.factory)
    let isFirst = true
    const stale = compact(
      {
        kinds: KINDS,
        checkpoint: device.store.checkpoint,
        segments: async (kind, place) => {
          const found = await segments(kind, place)
          if (isFirst) await other.store.write(await other.store.checkpoint())
          isFirst = false
          return found
        },
        rewrite: async (next) => device.store.write(next),
      },
      server.now,
    )
    await expect(stale).rejects.toBeInstanceOf(StaleCheckpointError)
  })
})
