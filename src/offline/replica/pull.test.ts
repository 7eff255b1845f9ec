// @vitest-environment node

import { beforeEach, describe, expect, it } from 'vitest'
import { ApiError } from '@/api/api-error'
import { refusal } from '../outbox/row-fixtures'
import { newCopy, rebuilding } from './checkpoint'
import { KINDS } from './collections/kinds'
import { type PullDeps, pull, type Stop } from './pull'
import { copyAll, idOf, pullDeps, type TestDevice, TestServer, testDevice } from './test-server'

let server: TestServer
let device: TestDevice

beforeEach(() => {
  server = new TestServer()
  device = testDevice()
})

const C = (number: number) => idOf(number)
const K = (number: number) => idOf(1_000 + number)

/** Seven customers, two contacts each: three pages of customers, five of contacts. */
function fill() {
  for (let i = 1; i <= 7; i += 1) server.add(C(i), { name: `顧客${i}` })
  for (let i = 1; i <= 14; i += 1) server.addContact(K(i), C(((i - 1) % 7) + 1))
}

const reading = async () => (await device.store.checkpoint()).reading
const stopAfter = (pages: number, reason: Stop = 'hidden') => {
  let asked = 0
  return () => (asked++ < pages ? null : reason)
}
const run = (shouldStop: () => Stop | null = () => null, more: Partial<PullDeps> = {}) =>
  pull({ ...pullDeps(server, device), ...more }, shouldStop)

/** The device answers as the server would. */
async function expectSame() {
  const found = await device.answers('customers', { limit: 500, sort_by: 'name', sort_order: 'asc' })
  const live = server.live()
  expect(found.answer.total).toBe(live.length)
  expect(new Map(found.answer.customers.map((one) => [one.id, one]))).toEqual(new Map(live.map((one) => [one.id, one])))
  for (const { id } of live) {
    const { answer } = await device.answers('contacts', { customerId: id, skip: 0, limit: 500 })
    expect(answer.interactions).toEqual(server.liveContacts(id))
  }
}

describe('a first pull', () => {
  it('brings everything, page by page, and knows when it began', async () => {
    fill()
    const began = server.now
    expect(await run()).toBe('done')
    await expectSame()
    expect(await reading()).toMatchObject({
      isWhole: true,
      step: 'rest',
      syncedAt: began,
      customers: { have: 7, total: 7, until: null, cursor: null },
      interactions: { have: 14, total: 14 },
    })
  })

  it('tells of its progress after each page', async () => {
    fill()
    const seen: string[] = []
    await run(() => null, {
      onCheckpoint: ({ reading: { step, customers, interactions } }) =>
        seen.push(`${step} ${customers.have}/${customers.total} ${interactions.have}/${interactions.total}`),
    })
    expect(seen).toEqual([
      'customers 0/null 0/null',
      'customers 3/7 0/null',
      'customers 6/7 0/null',
      'interactions 7/7 0/null',
      'interactions 7/7 3/14',
      'interactions 7/7 6/14',
      'interactions 7/7 9/14',
      'interactions 7/7 12/14',
      'check 7/7 14/14',
      'rest 7/7 14/14',
    ])
  })

  it('of an empty tenant is whole at once', async () => {
    expect(await run()).toBe('done')
    expect(await reading()).toMatchObject({ isWhole: true, customers: { have: 0, total: 0 } })
  })

  it('who was deleted before it began is not there, and nothing of them after compacting', async () => {
    fill()
    server.remove(C(2))
    await run()
    expect((await reading()).customers).toMatchObject({ have: 6, total: 6 })
    await expectSame()
    await device.store.compact(server.now)
    expect((await reading()).customers).toMatchObject({ gone: 0, written: 6, have: 6 })
    await expectSame()
  })

  it.each([...Array(9).keys()])(
    'killed after step %i, it goes on with the next page and not from the start',
    async (at) => {
      fill()
      expect(await run(stopAfter(at))).toBe('hidden')
      const before = server.requests.length
      // Another page of the browser: nothing is in memory.
      device = testDevice(device.factory)
      expect(await run()).toBe('done')
      await expectSame()
      expect(server.requests.slice(before)).not.toContain(at > 0 ? 'customers -' : 'nothing')
      const pages = server.requests.filter((request) => !request.startsWith('contacts of'))
      expect(new Set(pages).size).toBe(pages.length)
    },
  )

  it.each([...Array(8).keys()])('meets what changes before page %i', async (number) => {
    fill()
    server.onPage = (_, page) => {
      if (page !== number + 1) return
      server.update(C(1), { name: '改名' })
      server.update(C(7), { memo: 'x' })
      server.remove(C(3))
      server.add(C(50), { name: '新規' })
      server.addContact(K(50), C(50))
      server.addContact(K(51), C(2))
    }
    await run()
    server.onPage = () => {}
    await run()
    await expectSame()
  })

  it('a customer who is away only while the contacts are read is not without contacts afterwards', async () => {
    fill()
    server.onPage = (kind) => {
      if (kind === 'interactions') server.remove(C(4))
    }
    await run()
    server.onPage = () => {}
    server.restore(C(4))
    await run()
    await expectSame()
    expect(server.requests).toContain(`contacts of ${C(4)}`)
  })
})

describe('changes afterwards', () => {
  beforeEach(async () => {
    fill()
    await run()
    server.requests.length = 0
  })

  it('costs two small requests when there are none', async () => {
    expect(await run()).toBe('done')
    expect(server.requests).toEqual(['customers -', 'interactions -'])
    await expectSame()
  })

  it('new, changed and deleted customers and new contacts come', async () => {
    server.add(C(8), { name: '新しい人' })
    server.update(C(1), { name: '変わった人' })
    server.remove(C(2))
    server.addContact(K(30), C(8))
    await run()
    await expectSame()
    expect(await reading()).toMatchObject({ customers: { have: 7, total: 7 }, interactions: { have: 13, total: 13 } })
  })

  it('small changes are added to the last segment, not to segments of their own', async () => {
    const before = (await reading()).customers.segments
    for (let i = 0; i < 5; i += 1) {
      server.update(C(i + 1), { memo: `${i}` })
      await run()
    }
    expect((await reading()).customers.segments).toBe(before)
    await expectSame()
  })

  it('a new name is shown in contacts that were read before', async () => {
    server.update(C(5), { name: '結婚後' })
    await run()
    const { answer } = await device.answers('contacts', { customerId: C(5), skip: 0, limit: 1 })
    expect(answer.interactions[0]?.customer_name).toBe('結婚後')
  })

  it('a restored customer has the old contacts, those written elsewhere in the meantime too', async () => {
    server.addContact(K(40), C(6))
    server.remove(C(6))
    await run()
    await expectSame()
    server.restore(C(6))
    await run()
    await expectSame()
    expect(server.requests.filter((request) => request.startsWith('contacts of'))).toEqual([`contacts of ${C(6)}`])
  })

  it('what is sent twice because others were writing is there once', async () => {
    const commit = server.begin(() => server.update(C(2), { memo: '長い作業' }))
    server.addContact(K(41), C(1))
    await run()
    server.addContact(K(42), C(1))
    await run()
    await run()
    await expectSame()
    commit()
    await run()
    await expectSame()
    const { answer } = await device.answers('summary', { now: server.now, months: 1 })
    expect(answer.interactions_total).toBe(16)
  })

  it('the server gone in the middle: what was read stays, the rest comes later', async () => {
    for (let i = 20; i < 30; i += 1) server.add(C(i))
    server.onPage = (_, page) => {
      if (page % 2 === 0) throw refusal('SYS_001')
    }
    for (let attempt = 0; attempt < 8; attempt += 1)
      await run().catch((error) => expect(error).toBeInstanceOf(ApiError))
    server.onPage = () => {}
    await run()
    await expectSame()
  })

  it('a cursor that the server does not know any more is not asked for ever', async () => {
    for (let i = 20; i < 30; i += 1) server.add(C(i))
    await run(stopAfter(1))
    server.onPage = () => {
      server.onPage = () => {}
      throw refusal('VAL_004')
    }
    expect(await run()).toBe('done')
    await expectSame()
  })

  it('a request that is refused from the start is told', async () => {
    server.onPage = () => {
      throw refusal('VAL_004')
    }
    await expect(run()).rejects.toMatchObject({ code: 'VAL_004' })
  })
})

describe('a rebuild', () => {
  beforeEach(async () => {
    fill()
    await copyAll(server, device)
    const checkpoint = await device.store.checkpoint()
    await device.store.write(rebuilding(KINDS, checkpoint))
  })

  it.each([...Array(8).keys()])('the old copy is readable after %i pages of the new one', async (pages) => {
    server.update(C(1), { name: '新しい名前' })
    await run(stopAfter(pages))
    const { answer } = await device.answers('customer', { id: C(1) })
    expect(answer?.name).toBe('顧客1')
    const all = await device.answers('customers', { limit: 1 })
    expect(all.answer.total).toBe(7)
    device = testDevice(device.factory)
    await run()
    await expectSame()
  })

  it('takes the place of the old one, of which nothing is left on the disk', async () => {
    await run()
    const { reading: copy, building } = await device.store.checkpoint()
    expect({ generation: copy.generation, isWhole: copy.isWhole, building }).toEqual({
      generation: 2,
      isWhole: true,
      building: null,
    })
    const old = { generation: 1, from: 0, to: 1 }
    expect(await device.store.segments('customers', old)).toEqual([{ records: [], gone: [] }])
    expect(await device.store.segments('interactions', old)).toEqual([{ records: [], gone: [] }])
    await expectSame()
  })

  it('asked for once more in the middle, it begins once more', async () => {
    await run(stopAfter(3))
    await device.store.write(rebuilding(KINDS, await device.store.checkpoint()))
    expect((await device.store.checkpoint()).building).toEqual(newCopy(KINDS, 3))
    await run()
    expect((await reading()).generation).toBe(3)
    await expectSame()
  })
})
