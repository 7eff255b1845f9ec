// @vitest-environment node
// What the server has answered to changes of this device is in the answers of the copy at once, and a pull takes it over.

import { beforeEach, describe, expect, it } from 'vitest'
import type { Customer } from '#contract/customers'
import type { Interaction } from '#contract/interaction-record'
import { REPLIES_STORE, type Reply, replyKey, SENT_KEY } from '../device/replies'
import { rebuilding } from './checkpoint'
import { KINDS } from './collections/kinds'
import { intakeOf } from './intake'
import { pageAhead } from './page-ahead'
import { pull } from './pull'
import { contactOf, copyAll, customerOf, idOf, pullDeps, type TestDevice, TestServer, testDevice } from './test-server'

let server: TestServer
let device: TestDevice
let sent: number

beforeEach(async () => {
  server = new TestServer()
  device = testDevice()
  sent = 0
  for (let i = 1; i <= 4; i += 1) server.add(idOf(i), { name: `顧客${i}` })
  server.addContact(idOf(101), idOf(1))
  await copyAll(server, device)
})

/** As the outbox leaves it with the settled entry. */
const settle = async (reply: Reply) => {
  sent += 1
  await device.database.transact<null>([REPLIES_STORE], 'strict', (transaction, done) => {
    transaction.objectStore(REPLIES_STORE).put({ ...reply, sent }, replyKey(reply))
    transaction.objectStore(REPLIES_STORE).put(sent, SENT_KEY)
    done.result(null)
  })
}
const changed = (record: Customer) => settle({ kind: 'customer', id: record.id, record, version: null })
const deleted = (id: string, version: number | null) => settle({ kind: 'customer', id, record: null, version })
const wrote = (record: Interaction) => settle({ kind: 'interaction', id: record.id, record, version: null })
const of = (id: string) => server.customers.get(id)?.record as Customer
const names = async () => {
  const { answer } = await device.answers('customers', { limit: 99, sort_by: 'name', sort_order: 'asc' }, { sent })
  expect(answer.total).toBe(answer.customers.length)
  return answer.customers.map(({ name }) => name)
}
const timeline = async (skip = 0, limit = 99) =>
  (await device.answers('contacts', { customerId: idOf(1), skip, limit }, { sent })).answer
const left = async () => (await device.store.replies()).all.length

describe('a customer', () => {
  it('that was added is listed, found and counted', async () => {
    await changed(customerOf(idOf(9), { name: '新しい 花子', version: 1 }))
    expect(await names()).toContain('新しい 花子')
    const found = await device.answers('customers', { search: '新しい', limit: 9 }, { sent })
    expect(found).toMatchObject({ answer: { total: 1 }, sent: 1 })
    expect((await device.answers('summary', { now: server.now, months: 1 }, { sent })).answer.customers_total).toBe(5)
  })

  it('that an older version of the app was answered has the fields that came since', async () => {
    const { next_contact_on: _, ...older } = { ...of(idOf(2)), name: '改名', version: 2 }
    await changed(older as Customer)
    const { answer } = await device.answers('customers', { search: '改名', limit: 9 }, { sent })
    expect(answer.customers).toMatchObject([{ id: idOf(2), next_contact_on: null }])
  })

  it('that was changed is shown so, unless a pull has brought a later version', async () => {
    await changed({ ...of(idOf(2)), name: '改名', version: 2 })
    expect(await names()).toEqual(['改名', '顧客1', '顧客3', '顧客4'].sort())
    server.update(idOf(2), { name: '改名' })
    server.update(idOf(2), { name: '同僚の改名' })
    await pull({ ...pullDeps(server, device) }, () => null)
    await changed({ ...of(idOf(2)), name: '改名', version: 2 })
    expect(await names()).toContain('同僚の改名')
  })

  it('that was deleted is gone, unless it came back later', async () => {
    await deleted(idOf(2), 1)
    expect(await names()).toEqual(['顧客1', '顧客3', '顧客4'])
    await deleted(idOf(3), 0)
    expect(await names()).toContain('顧客3')
    await deleted(idOf(4), null)
    expect(await names()).not.toContain('顧客4')
    await changed({ ...of(idOf(2)), version: 3 })
    expect(await names()).toContain('顧客2')
  })

  it('is not part of what is compared with the server', async () => {
    const before = (await device.answers('tally', {}, { sent })).answer
    await changed(customerOf(idOf(9), { version: 1 }))
    await deleted(idOf(1), 1)
    await names()
    expect((await device.answers('tally', {}, { sent })).answer).toEqual(before)
  })

  it('is found on a device whose copy is not whole', async () => {
    device = testDevice()
    await changed(customerOf(idOf(9), { name: '新しい 花子' }))
    expect((await device.answers('customer', { id: idOf(9) }, { sent })).answer?.name).toBe('新しい 花子')
  })
})

describe('a contact', () => {
  const write = (number: number, minute: number) =>
    wrote(contactOf(idOf(number), idOf(1), { occurred_at: new Date(server.now + minute * 60_000).toISOString() }))

  it('stands in the time line where it belongs, page by page', async () => {
    await write(200, 10)
    await write(201, -600)
    expect((await timeline()).interactions.map(({ id }) => id)).toEqual([idOf(200), idOf(101), idOf(201)])
    const pages = await Promise.all([0, 1, 2].map((skip) => timeline(skip, 1)))
    expect(pages.map(({ total, interactions }) => [total, interactions[0]?.id])).toEqual([
      [3, idOf(200)],
      [3, idOf(101)],
      [3, idOf(201)],
    ])
  })

  it('counts with its customer, in the summary and on its day', async () => {
    await write(200, 1)
    const { answer } = await device.answers('customer', { id: idOf(1) }, { sent })
    expect(answer).toMatchObject({ interactions_count: 2 })
    expect(Date.parse(answer?.last_interaction_at ?? '')).toBe(server.now + 60_000)
    const summary = (await device.answers('summary', { now: server.now, months: 1 }, { sent })).answer
    expect(summary).toMatchObject({ interactions_total: 2, interactions_this_month: 2 })
    expect(summary.today.map(({ id }) => id)).toEqual([idOf(200), idOf(101)])
    const query = { from: server.now, to: server.now + 120_000, limit: 9 }
    expect((await device.answers('between', query, { sent })).answer).toMatchObject({ total: 2 })
  })

  it('that is a visit counts among the visits, once', async () => {
    server.update(idOf(1), { visits_count: 4 })
    await copyAll(server, device)
    const visits = async () => (await device.answers('customer', { id: idOf(1) }, { sent })).answer?.visits_count
    await wrote({ ...contactOf(idOf(200), idOf(1)), type: 'visit' })
    await wrote({ ...contactOf(idOf(201), idOf(1)), type: 'call' })
    expect(await visits()).toBe(5)
    server.addContact(idOf(200), idOf(1))
    server.addContact(idOf(201), idOf(1))
    server.update(idOf(1), { visits_count: 5 })
    await copyAll(server, device)
    expect(await visits()).toBe(5)
  })

  it('of a customer who is gone is not shown', async () => {
    await write(200, 1)
    await deleted(idOf(1), null)
    expect((await device.answers('summary', { now: server.now, months: 1 }, { sent })).answer.interactions_total).toBe(
      0,
    )
    expect((await timeline()).total).toBe(0)
  })

  it('is counted once in the middle of a pull that has brought the customer, and after it', async () => {
    server.addContact(idOf(200), idOf(1))
    await wrote({ ...contactOf(idOf(200), idOf(1)), occurred_at: new Date(server.now).toISOString() })
    let pages = 0
    await pull(pullDeps(server, device), () => (pages++ > 0 ? 'offline' : null))
    expect((await device.store.checkpoint()).reading.step).toBe('interactions')
    const count = async () => (await device.answers('customer', { id: idOf(1) }, { sent })).answer?.interactions_count
    expect(await count()).toBe(2)
    await copyAll(server, device)
    expect([await count(), (await timeline()).total]).toEqual([2, 2])
  })
})

describe('a pull', () => {
  it('takes over what was answered before it began', async () => {
    server.update(idOf(2), { name: '改名' })
    await changed(of(idOf(2)))
    // The server has lost it.
    await changed(customerOf(idOf(9), { name: '失われた' }))
    expect(await left()).toBe(2)
    await copyAll(server, device)
    expect(await left()).toBe(0)
    expect(await names()).toEqual(['改名', '顧客1', '顧客3', '顧客4'].sort())
    expect((await device.store.replies()).sent).toBe(2)
  })

  it('leaves what was answered meanwhile, and another reply about the same record', async () => {
    await changed({ ...of(idOf(2)), version: 2 })
    server.onPage = async (kind) => {
      if (kind !== 'interactions' || sent > 1) return
      await changed({ ...of(idOf(2)), name: '二度目', version: 3 })
      await changed({ ...of(idOf(3)), name: 'あとから', version: 2 })
    }
    await copyAll(server, device)
    expect(await left()).toBe(2)
    expect(await names()).toEqual(expect.arrayContaining(['二度目', 'あとから']))
  })

  it('that goes on behind the customers takes over nothing', async () => {
    let pages = 0
    server.add(idOf(5))
    await pull(pullDeps(server, device), () => (pages++ > 0 ? 'offline' : null))
    await changed({ ...of(idOf(2)), name: '改名', version: 2 })
    await copyAll(server, device)
    expect(await names()).toContain('改名')
    await copyAll(server, device)
    expect(await left()).toBe(0)
  })

  it('that goes on with a page that was asked for ahead takes over nothing', async () => {
    server.pageSize = 2
    const source = server.source()
    const asked: Promise<unknown>[] = []
    const page: typeof source.page = (kind, query) => {
      const answer = source.page(kind, query)
      asked.push(answer)
      return answer
    }
    const ahead = pageAhead({ page })
    const deps = { ...pullDeps(server, device), intake: intakeOf(device.store, { ...source, page }, ahead) }
    await device.store.write(rebuilding(KINDS, await device.store.checkpoint()))
    let pages = 0
    await pull(deps, () => (pages++ > 0 ? 'busy' : null))
    await Promise.all(asked)
    // The last page is here already, as it was before.
    server.update(idOf(4), { name: '改名' })
    await changed(of(idOf(4)))
    await pull(deps, () => null)
    expect(await names()).toContain('改名')
  })

  it('of a rebuild takes over, too; being refused for good takes all of it away', async () => {
    await changed({ ...of(idOf(2)), version: 2 })
    await device.store.write(rebuilding(KINDS, await device.store.checkpoint()))
    await copyAll(server, device)
    expect(await left()).toBe(0)
    await changed({ ...of(idOf(2)), version: 3 })
    await device.store.clear()
    expect([await left(), (await device.store.replies()).sent]).toEqual([0, 2])
  })
})
