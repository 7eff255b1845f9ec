// @vitest-environment node

import { beforeEach, describe, expect, it } from 'vitest'
import { bytesOf, rebuilding } from './checkpoint'
import { KINDS } from './collections/kinds'
import { type PullDeps, pull, type Stop } from './pull'
import { idOf, onDisk, pullDeps, type TestDevice, TestServer, testDevice } from './test-server'

let server: TestServer
let device: TestDevice

beforeEach(() => {
  server = new TestServer()
  device = testDevice()
})

/** Seven customers, two contacts each: three pages of customers, five of contacts. */
function fill() {
  for (let i = 1; i <= 7; i += 1) server.add(idOf(i), { name: `顧客${i}` })
  for (let i = 1; i <= 14; i += 1) server.addContact(idOf(1_000 + i), idOf(((i - 1) % 7) + 1))
}

const reading = async () => (await device.store.checkpoint()).reading
const run = (shouldStop: () => Stop | null = () => null, more: Partial<PullDeps> = {}) =>
  pull({ ...pullDeps(server, device), ...more }, shouldStop)

/** What is on the disk is what the server has. */
async function expectSame() {
  const { customers } = await onDisk(device.store)
  expect(new Map(customers.map((one) => [one.id, one]))).toEqual(new Map(server.live().map((one) => [one.id, one])))
  const { answer } = await device.answers('contacts', { customerId: idOf(3), skip: 0, limit: 500 })
  expect(answer.interactions).toEqual(server.liveContacts(idOf(3)))
}

describe('limits', () => {
  it('reads nothing when it may not', async () => {
    fill()
    expect(await run(() => 'offline')).toBe('offline')
    expect(server.requests).toEqual([])
  })

  it('stops when its share of the disk is used up, with what it has', async () => {
    fill()
    expect(await run(() => null, { limitBytes: 500 })).toBe('storage')
    expect(server.requests).toHaveLength(1)
    expect((await onDisk(device.store)).customers).toHaveLength(3)
    expect(await run(() => null, { limitBytes: 500 })).toBe('storage')
    expect(server.requests).toHaveLength(1)
    expect(await run(() => null, { limitBytes: 1_000_000 })).toBe('done')
    await expectSame()
  })

  it('a whole copy goes on with changes when its share is used up: nothing on it ages, nobody deleted stays', async () => {
    fill()
    await run()
    server.update(idOf(1), { name: '変わった人' })
    server.remove(idOf(2))
    server.add(idOf(8))
    expect(await run(() => null, { limitBytes: 1 })).toBe('done')
    await expectSame()
    expect((await reading()).syncedAt).toBeGreaterThan(Date.UTC(2026, 4, 1))
  })

  it('an old and a new copy share the room; without enough of it the new one goes, and the old one is kept', async () => {
    fill()
    await run()
    const limitBytes = Math.floor(bytesOf(KINDS, await reading()) * 1.5)
    await device.store.write(rebuilding(KINDS, await device.store.checkpoint()))
    server.update(idOf(1), { name: '変わった人' })
    expect(await run(() => null, { limitBytes })).toBe('storage')
    const checkpoint = await device.store.checkpoint()
    expect(checkpoint).toMatchObject({ building: null, reading: { generation: 1, isWhole: true } })
    const rest = { generation: 2, from: 0, to: 1 }
    expect(await device.store.segments('customers', rest)).toEqual([{ records: [], gone: [] }])
    expect(await run(() => null, { limitBytes })).toBe('done')
    await expectSame()
  })
})
