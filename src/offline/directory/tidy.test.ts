// @vitest-environment node
import { beforeEach, describe, expect, it } from 'vitest'
import { NO_MARK, newWalk } from './mark'
import { copyAll, idOf, onDisk, type TestDevice, TestServer, testDevice } from './test-server'
import { isWorthTidying } from './tidy'

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

const mark = () => device.store.mark()
const worth = async (later = 0) => isWorthTidying(await mark(), server.now + later)

describe('when', () => {
  it('not when everything is in order', async () => {
    expect(await worth()).toBe(false)
    expect(isWorthTidying(NO_MARK, server.now)).toBe(false)
  })

  it('when somebody was deleted, but not every few minutes', async () => {
    server.remove(idOf(1))
    await copyAll(server, device)
    expect(await worth()).toBe(true)
    await device.store.tidy(server.now)
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

  it('never during a reading', async () => {
    const { reading } = await mark()
    const busy = {
      ...NO_MARK,
      reading: { ...reading, step: 'customers' as const, customers: { ...reading.customers, gone: 9 } },
    }
    expect(isWorthTidying(busy, server.now)).toBe(false)
  })
})

describe('what', () => {
  it('deleted customers and their contacts, and nothing else', async () => {
    server.remove(idOf(2))
    server.update(idOf(3), { name: '改名' })
    await copyAll(server, device)
    expect((await onDisk(device.store)).contacts).toHaveLength(6)
    await device.store.tidy(server.now)
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
    const before = (await mark()).reading
    await device.store.tidy(server.now)
    const { reading } = await mark()
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
    await device.store.tidy(server.now)
    for (const { id } of server.live()) {
      const { answer } = await device.answers('contacts', { customerId: id, skip: 0, limit: 9 })
      expect(answer.interactions).toEqual(server.liveContacts(id))
    }
  })

  it('twice is as good as once', async () => {
    server.remove(idOf(2))
    await copyAll(server, device)
    await device.store.tidy(server.now)
    const once = await onDisk(device.store)
    await device.store.tidy(server.now)
    expect(await onDisk(device.store)).toEqual(once)
  })

  it('nothing while a reading is under way', async () => {
    server.remove(idOf(2))
    await copyAll(server, device)
    const current = await mark()
    await device.store.write({ ...current, reading: { ...current.reading, step: 'customers' } })
    const before = await mark()
    await device.store.tidy(server.now)
    expect(await mark()).toEqual(before)
  })

  it('an empty copy stays one', async () => {
    device = testDevice()
    await device.store.tidy(server.now)
    expect((await mark()).reading).toMatchObject({ ...newWalk(1), epoch: 1, tidiedAt: server.now })
  })
})
