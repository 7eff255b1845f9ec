// @vitest-environment node

import { beforeEach, describe, expect, it } from 'vitest'
import type { InteractionType } from '#contract/interaction-record'
import { rebuilding } from '../checkpoint'
import { createLoaded } from '../loaded'
import { contactOf, copyAll, customerOf, idOf, onDisk, type TestDevice, TestServer, testDevice } from '../test-server'
import { KINDS } from './kinds'
import { createAnswers } from './queries'

let server: TestServer
let device: TestDevice
/** Half past ten in the morning of 20 May in Tokyo. */
const NOW = Date.parse('2026-05-20T10:30:00+09:00')

beforeEach(() => {
  server = new TestServer()
  device = testDevice()
  server.pageSize = 500
})

const contacts = async (customerId: string, skip = 0, limit = 20) =>
  (await device.answers('contacts', { customerId, skip, limit })).answer
const summary = async (months = 3) => (await device.answers('summary', { now: NOW, months })).answer

describe('an empty copy', () => {
  it('answers that there is nothing, and that it was never whole', async () => {
    expect(await device.answers('customers', { limit: 9 })).toMatchObject({
      answer: { total: 0, customers: [] },
      syncedAt: null,
    })
    expect((await device.answers('customer', { id: idOf(1) })).answer).toBeNull()
    expect((await contacts(idOf(1))).interactions).toEqual([])
    expect((await device.answers('companies', { limit: 9 })).answer).toEqual({ companies: [] })
    expect(await summary()).toMatchObject({ customers_total: 0, interactions_total: 0, latest: [] })
  })
})

describe('customers', () => {
  beforeEach(async () => {
    server.add(idOf(1), { name: '山田', company: 'さくら' })
    server.add(idOf(2), { name: '佐藤', company: 'さくら' })
    await copyAll(server, device)
  })

  it('are found, with the age of the copy', async () => {
    const { answer, syncedAt } = await device.answers('customers', { search: '該当なし', limit: 9 })
    expect(answer.total).toBe(0)
    expect(syncedAt).toBe(server.now)
    expect((await device.answers('customers', { search: '山', limit: 9 })).answer).toMatchObject({
      total: 1,
      customers: [{ name: '山田' }],
      server_time: new Date(server.now).toISOString(),
    })
  })

  it('a change on the disk is known to the next question', async () => {
    server.update(idOf(1), { name: '山本' })
    await copyAll(server, device)
    expect((await device.answers('customer', { id: idOf(1) })).answer?.name).toBe('山本')
  })

  it('questions at the same time read the disk once', async () => {
    let reads = 0
    const { store } = device
    const counting = {
      ...store,
      segments: ((...args: Parameters<typeof store.segments>) => {
        reads += 1
        return store.segments(...args)
      }) as typeof store.segments,
    }
    const answers = createAnswers({ store: counting, loaded: createLoaded(counting) })
    await Promise.all([1, 2, 3].map((id) => answers('customer', { id: idOf(id) })))
    expect(reads).toBe(1)
  })

  it('companies in use are counted', async () => {
    expect((await device.answers('companies', { limit: 9 })).answer).toEqual({
      companies: [{ company: 'さくら', count: 2 }],
    })
  })
})

describe('contacts', () => {
  beforeEach(async () => {
    server.add(idOf(1), { name: '山田' })
    server.add(idOf(2), { name: '佐藤' })
    for (let i = 0; i < 25; i += 1) server.addContact(idOf(100 + i), idOf(1), { summary: `${i}` })
    server.addContact(idOf(200), idOf(2))
    await copyAll(server, device)
  })

  it('come page by page, the latest first', async () => {
    const first = await contacts(idOf(1))
    const second = await contacts(idOf(1), 20)
    expect([first.total, second.total]).toEqual([25, 25])
    expect([...first.interactions, ...second.interactions]).toEqual(server.liveContacts(idOf(1)))
    expect((await contacts(idOf(1), 40)).interactions).toEqual([])
  })

  it('of one kind come page by page, however far apart they lie on the disk', async () => {
    for (let i = 0; i < 45; i += 1) {
      server.addContact(idOf(300 + i), idOf(1), { type: i % 3 === 0 ? 'call' : 'email' })
    }
    await copyAll(server, device)
    const ask = async (type: InteractionType, skip: number, limit: number) =>
      (await device.answers('contacts', { customerId: idOf(1), skip, limit, type })).answer
    const calls = server.liveContacts(idOf(1)).filter(({ type }) => type === 'call')
    const [first, second] = [await ask('call', 0, 10), await ask('call', 10, 10)]
    expect([first.total, second.total, calls.length]).toEqual([15, 15, 15])
    expect([...first.interactions, ...second.interactions]).toEqual(calls)
    expect(await ask('chat', 0, 10)).toMatchObject({ total: 0, interactions: [] })
  })

  it('of somebody who was deleted are not shown', async () => {
    server.remove(idOf(1))
    await copyAll(server, device)
    expect(await contacts(idOf(1))).toMatchObject({ total: 0, interactions: [] })
    expect((await summary()).interactions_total).toBe(1)
  })

  it('that are fewer than they should be are named', async () => {
    const { store } = device
    const checkpoint = await store.checkpoint()
    const records = [customerOf(idOf(3), { interactions_count: 2 }), customerOf(idOf(4))]
    await store.write(checkpoint, { kind: 'customers', segment: { records, gone: [] } })
    const incomplete = async (ids: string[] | 'all') =>
      (await device.answers('incomplete', { ids })).answer.map(({ ownerId }) => ownerId)
    expect(await incomplete('all')).toEqual([idOf(3)])
    expect(await incomplete([idOf(1), idOf(4), idOf(9)])).toEqual([])
    expect(await incomplete([idOf(3)])).toEqual([idOf(3)])
  })

  it('a copy that takes the place of another between two reads of the disk makes no wrong answer', async () => {
    const { store } = device
    let isFirst = true
    const moving = {
      ...store,
      segments: (async (...args: Parameters<typeof store.segments>) => {
        const read = await store.segments(...args)
        if (args[0] === 'interactions' && isFirst) {
          isFirst = false
          server.remove(idOf(2))
          await store.write(rebuilding(KINDS, await store.checkpoint()))
          await copyAll(server, device)
        }
        return read
      }) as typeof store.segments,
    }
    const answers = createAnswers({ store: moving, loaded: createLoaded(moving) })
    const { answer } = await answers('contacts', { customerId: idOf(2), skip: 0, limit: 9 })
    expect(answer).toMatchObject({ total: 0, interactions: [] })
  })

  it('a place that is empty on the disk is left out', async () => {
    await contacts(idOf(1))
    await device.database.store('replica')('readwrite', (store) => {
      store.delete(['interactions', 1, 0])
    })
    expect((await contacts(idOf(1))).interactions).toEqual([])
  })
})

describe('the contacts of a day', () => {
  const dayFrom = Date.parse('2026-05-19T00:00:00+09:00')
  const between = async (limit = 9) =>
    (await device.answers('between', { from: dayFrom, to: dayFrom + 86_400_000, limit })).answer

  it('are those of everybody from its first instant to its last, latest first', async () => {
    server.add(idOf(1), { name: '山田' })
    server.add(idOf(2), { name: '佐藤' })
    const at = ['2026-05-18T14:59:59.999Z', '2026-05-18T15:00:00Z', '2026-05-19T03:00:00Z', '2026-05-19T14:59:59.999Z']
    for (const [i, occurred_at] of [...at, '2026-05-19T15:00:00Z'].entries()) {
      server.addContact(idOf(100 + i), idOf(1 + (i % 2)), { occurred_at })
    }
    await copyAll(server, device)
    const { total, interactions } = await between()
    expect(total).toBe(3)
    expect(interactions.map(({ id, customer_name }) => [id, customer_name])).toEqual([
      [idOf(103), '佐藤'],
      [idOf(102), '山田'],
      [idOf(101), '佐藤'],
    ])
    expect(await between(1)).toMatchObject({ total: 3, interactions: [{ id: idOf(103) }] })
  })

  it('are those of one kind where one is asked for', async () => {
    server.add(idOf(1), { name: '山田' })
    const types = ['visit', 'call', 'visit'] as const
    for (const [i, type] of types.entries()) {
      server.addContact(idOf(100 + i), idOf(1), { type, occurred_at: `2026-05-19T0${i}:00:00Z` })
    }
    await copyAll(server, device)
    const query = { from: dayFrom, to: dayFrom + 86_400_000, limit: 1, type: 'visit' as const }
    const { total, interactions } = (await device.answers('between', query)).answer
    expect([total, interactions.map(({ id }) => id)]).toEqual([2, [idOf(102)]])
  })

  it('are none of a customer who was deleted', async () => {
    server.add(idOf(1), {})
    server.addContact(idOf(100), idOf(1), { occurred_at: '2026-05-19T03:00:00Z' })
    await copyAll(server, device)
    expect((await between()).total).toBe(1)
    server.remove(idOf(1))
    await copyAll(server, device)
    expect(await between()).toMatchObject({ total: 0, interactions: [] })
  })
})

describe('the summary', () => {
  const met = (time: string) => ({ occurred_at: new Date(time).toISOString() })

  beforeEach(async () => {
    server.add(idOf(1), { name: '山田' })
    const times = [
      '2026-02-28T23:59:59+09:00',
      '2026-03-01T00:00:00+09:00',
      '2026-04-30T23:59:59+09:00',
      '2026-05-01T00:00:00+09:00',
      '2026-05-19T23:59:59+09:00',
      '2026-05-20T00:00:00+09:00',
      '2026-05-20T23:59:59+09:00',
      '2026-05-21T00:00:00+09:00',
      '2026-06-01T00:00:00+09:00',
    ]
    for (const [i, time] of times.entries()) server.addContact(idOf(100 + i), idOf(1), met(time))
    await copyAll(server, device)
  })

  it('counts by the months of Tokyo, the present one last', async () => {
    expect(await summary()).toMatchObject({
      customers_total: 1,
      interactions_total: 9,
      interactions_this_month: 5,
      per_month: [
        { month: '2026-03', count: 1 },
        { month: '2026-04', count: 1 },
        { month: '2026-05', count: 5 },
      ],
    })
  })

  it('months go over the turn of the year', async () => {
    expect((await summary(6)).per_month.map(({ month }) => month)).toEqual([
      ...['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05'],
    ])
  })

  it('today is the day in Tokyo, the latest contact first; the others are of days before', async () => {
    const { today, latest } = await summary()
    expect(today.map(({ id }) => id)).toEqual([idOf(106), idOf(105)])
    expect(latest.map(({ id }) => id)).toEqual([idOf(104), idOf(103), idOf(102)])
  })
})

it('compacting counts what is left', async () => {
  server.add(idOf(1))
  server.add(idOf(2))
  await copyAll(server, device)
  server.remove(idOf(2))
  await copyAll(server, device)
  expect((await device.answers('compact', { now: server.now })).answer).toMatchObject({ customers: 1 })
  expect((await onDisk(device.store)).customers).toHaveLength(1)
})

it('a contact keeps its own name for a customer who is not known yet', async () => {
  const { store } = device
  const checkpoint = await store.checkpoint()
  const orphan = contactOf(idOf(7), idOf(8), { customer_name: '未着' })
  await store.write(checkpoint, { kind: 'interactions', segment: { records: [orphan], gone: [] } })
  expect((await contacts(idOf(8))).interactions).toEqual([])
  expect((await summary()).interactions_total).toBe(0)
})
