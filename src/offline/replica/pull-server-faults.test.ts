// @vitest-environment node

import { beforeEach, describe, expect, it } from 'vitest'
import { newCopy } from './checkpoint'
import { KINDS } from './collections/kinds'
import { type PullDeps, pull } from './pull'
import { copyAll, idOf, onDisk, pullDeps, type TestDevice, TestServer, testDevice } from './test-server'

let server: TestServer
let device: TestDevice

beforeEach(async () => {
  server = new TestServer()
  device = testDevice()
  for (let i = 1; i <= 7; i += 1) server.add(C(i), { name: `顧客${i}` })
  for (let i = 1; i <= 9; i += 1) server.addContact(K(i), C((i % 7) + 1))
  server.now += 600_000
  await copyAll(server, device)
  server.requests.length = 0
})

const C = (number: number) => idOf(number)
const K = (number: number) => idOf(1_000 + number)
const run = (more: Partial<PullDeps> = {}) => pull({ ...pullDeps(server, device), ...more }, () => null)
const checkpointNow = () => device.store.checkpoint()

async function expectSame() {
  const { answer } = await device.answers('customers', { limit: 500 })
  expect(new Map(answer.customers.map((one) => [one.id, one]))).toEqual(
    new Map(server.live().map((one) => [one.id, one])),
  )
  for (const { id } of server.live()) {
    const { answer: contacts } = await device.answers('contacts', { customerId: id, skip: 0, limit: 500 })
    expect(contacts.interactions).toEqual(server.liveContacts(id))
  }
  const { reading } = await checkpointNow()
  expect(reading).toMatchObject({ isWhole: true, doubted: null })
  expect(reading.customers).toMatchObject({ have: server.live().length, total: server.live().length })
  expect(reading.interactions).toMatchObject({ have: server.liveContacts().length })
}

describe('the clock of the server', () => {
  it('steps back two minutes: what changes then comes', async () => {
    server.now -= 120_000
    server.update(C(1), { name: '変わった人' })
    server.add(C(8))
    await run()
    await expectSame()
  })

  it('steps back in the middle of a first pull: who is deleted then does not stay', async () => {
    const other = testDevice()
    server.onPage = (_, page) => {
      if (page !== 8) return
      server.now -= 600_000
      server.remove(C(1))
      server.update(C(2), { memo: 'x' })
    }
    device = other
    await run()
    await expectSame()
  })
})

describe('a transaction', () => {
  it('that stays open for hours is read once it is committed', async () => {
    const commit = server.begin(() => server.update(C(3), { name: '遅い' }))
    for (let i = 0; i < 4; i += 1) {
      server.now += 3_600_000
      server.update(C(4), { memo: `${i}` })
      await run()
      await expectSame()
    }
    commit()
    await run()
    await expectSame()
    server.requests.length = 0
    await run()
    expect(server.requests).toEqual(['customers -', 'interactions -'])
  })

  it('that is committed between two pages of a first pull is not lost', async () => {
    const commit = server.begin(() => server.update(C(1), { name: '途中' }))
    device = testDevice()
    server.onPage = (_, page) => {
      if (page === 8) commit()
    }
    await run()
    await expectSame()
  })
})

describe.each(['dump', 'files'] as const)('a restore (%s)', (kind) => {
  const lose = async () => {
    const backup = server.backup()
    server.update(C(1), { name: '失われる変更' })
    server.add(C(8), { name: '失われる人' })
    server.addContact(K(20), C(2))
    server.remove(C(3))
    await run()
    await expectSame()
    server.restoreFrom(backup, kind)
  }

  it('what was restored is here, and what it has undone is not, also where a version came again', async () => {
    await lose()
    server.update(C(1), { name: '同じ版の別の変更' })
    expect(await run()).toBe('done')
    await expectSame()
    expect((await device.answers('customer', { id: C(8) })).answer).toBeNull()
    expect((await device.answers('customer', { id: C(3) })).answer).not.toBeNull()
  })

  it('the old copy answers until the new one is there', async () => {
    await lose()
    server.onPage = (_, page) => {
      if (page % 4 === 0) throw new Error('the network is cut')
    }
    await expect(run()).rejects.toThrow('the network is cut')
    const { answer, syncedAt } = await device.answers('customers', { limit: 500 })
    expect(answer.total).toBe(7)
    expect(syncedAt).not.toBeNull()
    server.onPage = () => {}
    device = testDevice(device.factory)
    await run()
    await expectSame()
  })

  it('without room for both copies the wrong one goes first', async () => {
    await lose()
    const { reading } = await checkpointNow()
    const limitBytes = Math.round((reading.customers.bytes + reading.interactions.bytes) * 1.5)
    expect(await run({ limitBytes })).toBe('done')
    await expectSame()
  })

  it('between two pages of a pull', async () => {
    const backup = server.backup()
    for (let i = 20; i < 30; i += 1) server.add(C(i))
    server.onPage = (_, page) => {
      if (page > 8) {
        server.onPage = () => {}
        server.restoreFrom(backup, kind)
        server.add(C(40))
      }
    }
    await run()
    await run()
    await expectSame()
  })
})

describe('the sums', () => {
  /** A hole that nobody knows of: something is missing on the disk. */
  const lose = async () => {
    const { reading, ...checkpoint } = await checkpointNow()
    await device.store.write(
      { ...checkpoint, reading: { ...reading, held: null } },
      {
        kind: 'customers',
        segment: { records: [], gone: [C(5)] },
      },
    )
    device = testDevice(device.factory)
  }

  it('that do not fit are seen, and the copy is rebuilt', async () => {
    await lose()
    expect((await onDisk(device.store)).customers).toHaveLength(6)
    await run()
    await expectSame()
    expect((await checkpointNow()).reading.generation).toBe(2)
  })

  it('that fit cost nothing: nothing is counted when nothing came', async () => {
    let counted = 0
    const { measure } = pullDeps(server, device)
    const counting = { measure: () => measure().finally(() => counted++) }
    await run(counting)
    expect(counted).toBe(0)
    server.update(C(1), { memo: 'x' })
    await run(counting)
    expect(counted).toBe(1)
  })

  it('a missing contact is fetched, without reading everything again', async () => {
    server.contacts.set(K(30), { record: { ...server.liveContacts()[0], id: K(30) } as never, xid: 1 })
    const one = server.customers.get(server.liveContacts()[0]?.customer_id ?? '')
    if (one) one.record = { ...one.record, interactions_count: one.record.interactions_count + 1, version: 9 }
    server.update(one?.record.id ?? '', {})
    await run()
    await expectSame()
    expect((await checkpointNow()).reading.generation).toBe(1)
  })

  it('of a server that counts wrongly: twice a day everything is read again, not for ever, and it is not called complete', async () => {
    const right = server.tally.bind(server)
    server.tally = () => ({ ...right(), versions: 1 })
    server.update(C(1), { memo: 'x' })
    for (let i = 0; i < 12; i += 1) {
      server.now += 300_000
      expect(await run()).toBe('done')
    }
    const { reading } = await checkpointNow()
    expect(reading.generation).toBe(3)
    expect(reading.doubted).not.toBeNull()
    const pages = server.requests.length
    await run()
    expect(server.requests.length - pages).toBeLessThan(10)
    server.tally = right
    await run()
    await expectSame()
  })

  it('that change with each page are no reason to read again', async () => {
    server.onPage = () => server.addContact(idOf(5_000 + server.contacts.size), C(1))
    for (let i = 0; i < 5; i += 1) await run()
    expect((await checkpointNow()).reading.generation).toBe(1)
    server.onPage = () => {}
    await run()
    await expectSame()
  })
})

it('two servers that answer in turn with different data are told, not read for ever', async () => {
  const names = ['a', 'b']
  server.onPage = (_, page) => {
    server.datasetId = names[page % 2] ?? ''
  }
  await expect(run()).rejects.toThrow()
  expect(server.requests.length).toBeLessThan(20)
})

describe('the checkpoint of version 1', () => {
  const older = async (isWhole: boolean) => {
    const { reading, ...checkpoint } = await checkpointNow()
    const { datasetId: _, tally: _t, held: _h, doubted: _d, ...copy } = reading
    const collection = { since: '2026-05-01T00:00:10.000Z', until: null, cursor: null }
    const old = {
      ...checkpoint,
      schema: 1,
      reading: { ...copy, isWhole, customers: { ...copy.customers, ...collection } },
      building: null,
    }
    await device.database.store('replica')('readwrite', (store) => void store.put(old, 'mark') as never)
    device = testDevice(device.factory)
  }

  it('the copy goes on answering while a new one is made', async () => {
    await older(true)
    server.update(C(1), { name: '新しい' })
    expect((await device.answers('customers', { limit: 1 })).answer.total).toBe(7)
    expect(await checkpointNow()).toMatchObject({ schema: 2, reading: { generation: 1 }, building: newCopy(KINDS, 2) })
    await run()
    expect(server.requests[0]).toBe('customers -')
    await expectSame()
    expect((await checkpointNow()).reading.generation).toBe(2)
  })

  it('a copy that was not whole starts over', async () => {
    await older(false)
    expect(await checkpointNow()).toMatchObject({ schema: 2, reading: newCopy(KINDS, 2), building: null })
    await run()
    await expectSame()
  })
})
