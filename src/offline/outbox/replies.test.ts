// @vitest-environment node
// A settled entry and what the server said of it are one transaction.
import { IDBFactory } from 'fake-indexeddb'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customerCommands, deleteCustomer, distinguishCustomers, updateCustomer } from '@/features/customers/mutations'
import { createInteraction, interactionCommands } from '@/features/interactions/mutations'
import { notificationCommands, readNotifications } from '@/features/notifications/mutations'
import { stepVisit, updateVisit, visitCommands } from '@/features/visits/mutations'
import { aVisit } from '@/features/visits/visit-fixtures'
import type { Database } from '@/lib/database'
import { openPersonDatabase } from '../device/person-database'
import { resolved } from './actions'
import { type AnyCommand, registerCommands } from './commands'
import type { Row } from './entry'
import { createQueueStore, type QueueStore } from './queue-store'
import { isUntold, repliesOf } from './replies-of'
import { customer, NOW, refusal, rowOf, sending, stateOf } from './row-fixtures'
import { settleFailure, settleSuccess } from './settle'

const [ID, CONTACT] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
const VISIT = '00000000-0000-4000-8000-000000000003'
const ref = { id: ID, name: '山田' }
const contact = {
  ...{ id: CONTACT, customer_id: ID, customer_name: '山田', type: 'visit', summary: '来院', content: '' },
  occurred_at: '2026-05-01T00:00:00.000Z',
} as const
const written = { ...contact, created_at: contact.occurred_at, created_by: '受付' }
const reply = customer(ID, { version: 4 })
const update = (more: Partial<Row> = {}) => rowOf(updateCustomer, { ...ref, changes: { memo: 'm' } }, more)
const withIfMatch = (row: Row): Row => ({ ...sending(row), request: { if_match: 3 } })

beforeAll(() =>
  registerCommands([
    ...customerCommands,
    ...interactionCommands,
    ...notificationCommands,
    ...visitCommands,
  ] as unknown as AnyCommand[]),
)

it('what became of two records that were told apart is not in the reply', () => {
  const names = { name: '山田', other_name: '山田', reason: null }
  const apart = rowOf(distinguishCustomers, { customer_id: ID, other_id: CONTACT, is_distinct: true, ...names })
  expect(isUntold({ ...apart, result: null })).toBe(true)
  expect(isUntold({ ...update(), result: reply })).toBe(false)
  // A visit that goes on is no contact of whoever it was linked to.
  const linked = rowOf(updateVisit, { id: VISIT, name: '山田', changes: { customer_id: ID } })
  expect(isUntold({ ...linked, result: aVisit({ id: VISIT, customer_id: ID, status: 'serving' }) })).toBe(false)
  expect(isUntold({ ...rowOf(deleteCustomer, ref), result: null })).toBe(false)
  expect(isUntold({ ...rowOf(readNotifications, { ids: [ID] } as never), result: null })).toBe(false)
})

describe('what a reply says of the replica’s records', () => {
  const of = (row: Row, result: unknown) => repliesOf({ ...row, result })

  it('the customer as it is now', () => {
    expect(of(update(), reply)).toEqual([{ kind: 'customer', id: ID, record: reply, version: null }])
  })

  it('a deletion, with the version that it was meant for', () => {
    const removal = rowOf(deleteCustomer, ref)
    expect(of(withIfMatch(removal), { id: ID, deleted: true })).toEqual([
      { kind: 'customer', id: ID, record: null, version: 3 },
    ])
    expect(of(removal, null)).toMatchObject([{ record: null, version: null }])
  })

  it('a contact; of its customer it says nothing', () => {
    expect(of(rowOf(createInteraction, contact), written)).toEqual([
      { kind: 'interaction', id: CONTACT, record: written, version: null },
    ])
  })

  it('the contact that a visit has become', () => {
    const step = { id: VISIT, name: '山田', customer_id: ID, day: '2026-05-01', from: 'paying', to: 'done' } as const
    const row = rowOf(stepVisit, { ...step, at: contact.occurred_at, contact_at: contact.occurred_at })
    const visit = aVisit({ id: VISIT, customer_id: ID, status: 'done', interaction_id: CONTACT, purpose: '再診' })
    const record = { id: CONTACT, customer_id: ID, type: 'visit', summary: '再診', occurred_at: visit.arrived_at }
    expect(of(row, visit)).toMatchObject([{ kind: 'interaction', id: CONTACT, record, version: null }])
    expect(of(row, { ...visit, interaction_id: null })).toEqual([])
    const linked = rowOf(updateVisit, { id: VISIT, name: '山田', changes: { customer_id: ID } })
    expect(of(linked, visit)).toMatchObject([{ kind: 'interaction', id: CONTACT }])
    expect(of(rowOf(updateVisit, { id: VISIT, name: '山田', changes: { purpose: '再診' } }), visit)).toEqual([])
  })

  it('nothing where it is no such record', () => {
    expect(of(update(), { ...reply, id: CONTACT })).toEqual([])
    expect(of(update(), null)).toEqual([])
    expect(of(rowOf(readNotifications, { ids: [ID], title: '' }), { count: 1 })).toEqual([])
    expect(repliesOf({ ...update(), command: 'unknown' })).toEqual([])
  })
})

describe('every way in which an entry ends with a record', () => {
  const attempt = sending(update({ id: 'e' }))
  const failure = (thrown: unknown) => ({ thrown, now: NOW, random: 0, newKey: 'k' })

  it('the server took it', () => {
    const { replies } = settleSuccess(stateOf([attempt]), { row: attempt, reply, at: NOW })
    expect(replies).toMatchObject([{ id: ID, record: reply }])
  })

  it('what it wanted is already so', () => {
    const removal = sending(rowOf(deleteCustomer, ref, { id: 'e' }))
    expect(settleFailure(stateOf([removal]), removal, failure(refusal('DB_002'))).replies).toMatchObject([
      { id: ID, record: null },
    ])
    const current = { ...reply, memo: 'm' }
    const same = settleFailure(stateOf([attempt]), attempt, failure(refusal('DB_005', { context: { current } })))
    expect(same.replies).toMatchObject([{ record: current }])
  })

  it('the person gave way', () => {
    const fields = [{ field: 'memo', base: '', mine: 'm', theirs: 't' }]
    const current = { ...reply, memo: 't' }
    const settling = { newKey: 'k', now: NOW, holdMs: 0 }
    const conflict = update({ id: 'e', state: 'conflict', base: customer(ID), conflict: { current, fields } })
    expect(resolved(stateOf([conflict]), 'e', { memo: 't' }, settling).replies).toMatchObject([{ record: current }])
  })

  it('a refusal says nothing', () => {
    expect(settleFailure(stateOf([attempt]), attempt, failure(refusal('VAL_001'))).replies).toBeUndefined()
  })
})

describe('on the disk', () => {
  let database: Database
  let store: QueueStore
  let factory: IDBFactory
  const open = () => openPersonDatabase('outbox:t:u', () => factory)
  beforeEach(() => {
    factory = new IDBFactory()
    database = open()
    store = createQueueStore(database)
  })
  const stored = () =>
    database.transact<unknown[]>(['replies'], 'relaxed', (transaction, done) => {
      const all = transaction.objectStore('replies').getAll()
      all.onsuccess = () => done.result(all.result)
    })
  const settle = (row: Row) =>
    store.transact((state) => settleSuccess(state, { row, reply, at: NOW }), {}).then(({ step }) => step)

  /** Two entries that are being sent. */
  async function twoRows() {
    const [a, b] = ['a', 'b'].map((id, i) => sending(update({ id, key: id, seq: i + 1 }))) as [Row, Row]
    await store.transact(() => ({ result: null, put: [a, b] }))
    return [a, b] as const
  }

  it('the reply comes with the entry, or neither does; both have the number in which they were sent', async () => {
    const [a, b] = await twoRows()
    const { transact } = database
    const full: QueueStore = createQueueStore({
      ...database,
      transact: (stores, durability, body) =>
        transact(stores, durability, (transaction, done) => {
          body(transaction, done)
          transaction.objectStore('replies').put = () => {
            throw new DOMException('full', 'QuotaExceededError')
          }
        }),
    })
    await expect(full.transact((state) => settleSuccess(state, { row: a, reply, at: NOW }))).rejects.toMatchObject({
      name: 'QuotaExceededError',
    })
    expect((await store.load()).sent).toEqual([])
    expect(await stored()).toEqual([])

    const steps = [await settle(a), await settle(b)]
    expect(steps.map((step) => step?.put[0]?.sent_seq)).toEqual([1, 2])
    expect((await store.load()).sent.map(({ id, sent_seq }) => [id, sent_seq])).toEqual([
      ['a', 1],
      ['b', 2],
    ])
    expect(await stored()).toEqual([2, { kind: 'customer', id: ID, record: reply, version: null, sent: 2 }])
  })

  it('once a pull has taken it over, the sent entry says no more than what was sent', async () => {
    for (const row of await twoRows()) await settle(row)
    store = createQueueStore(open())
    await store.load()
    await store.prune()
    const again = createQueueStore(open())
    expect((await again.load()).sent.every(({ pulled }) => pulled === undefined)).toBe(true)
    await database.transact<null>(['replies'], 'strict', (transaction, done) => {
      transaction.objectStore('replies').delete(['customer', ID])
      done.result(null)
    })
    await store.prune()
    const reopened = createQueueStore(open())
    const { sent } = await reopened.load()
    expect(sent).toMatchObject([
      { id: 'a', pulled: true, result: null, base: null, request: null, input: { id: ID }, sent_seq: 1 },
      { id: 'b', pulled: true, sent_seq: 2 },
    ])
    // This tab goes on showing it to screens that were read before.
    expect((await store.load()).sent[0]?.result).toEqual(reply)
  })

  it('a change of which the server said nothing to the replica is not taken over by a pull', async () => {
    const step = { id: CONTACT, name: '山田', customer_id: ID, day: '2026-05-01', from: 'paying', to: 'done' } as const
    const times = { at: contact.occurred_at, contact_at: contact.occurred_at }
    const row = sending(rowOf(stepVisit, { ...step, ...times }, { id: 'v' }))
    await store.transact(() => ({ result: null, put: [row] }), {})
    await store.transact((state) => settleSuccess(state, { row, reply: { id: CONTACT }, at: NOW }), {})
    expect(await stored()).not.toContainEqual(expect.objectContaining({ kind: 'customer' }))
    await store.prune()
    const { sent } = await createQueueStore(open()).load()
    expect(sent).toMatchObject([{ id: 'v', base: row.base, result: { id: CONTACT } }])
    expect(sent[0]).not.toHaveProperty('pulled')
  })
})
