/**
 * Two records become one, and two again, while a device without a connection holds changes of the merged one. All fields of both,
 * their contacts and their times are compared with what they were, at each step.
 */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { customerMerges } from '#contract/customer-merges'
import { type Customer, type CustomerInput, customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { customerCommands, updateCustomer } from '@/features/customers/mutations'
import { createInteraction } from '@/features/interactions/mutations'
import type { AnyCommand } from '@/offline/outbox/commands'
import { openDevice } from './support/device.ts'
import { openOutboxDevice } from './support/outbox-device.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

const KEPT: CustomerInput = {
  ...{ name: '佐藤 花子', name_kana: 'サトウ ハナコ', company: '株式会社サクラ', email: '', phone: '' },
  ...{ address: '東京都世田谷区用賀2-24-13', birth_date: null, gender: 'female', tags: ['常連', '要予約'] },
  ...{ memo: '左利き', caution: '', status: 'active', next_contact_on: '2027-01-05' },
}
const MERGED: CustomerInput = {
  ...{ name: '佐藤 はな子', name_kana: 'サトウ ハナコ', company: '', email: 'hana@example.jp', phone: '03-2222-2222' },
  ...{ address: '', birth_date: '1980-03-01', gender: 'unknown', tags: ['紹介', '常連'], memo: '駐車場を使う' },
  ...{ caution: 'ペニシリン', status: 'prospect', next_contact_on: null },
}

const read = (id: string) => call(world, desk.staff, customers.get, { params: { id } })
const contactsOf = async (customerId: string) =>
  (await call(world, desk.staff, interactions.ofCustomer, { params: { customerId }, query: { limit: 50 } }))
    .interactions

async function add(body: CustomerInput, contacts: readonly [type: 'visit' | 'call' | 'note', at: string][]) {
  const { id } = await call(world, desk.staff, customers.create, { body })
  for (const [type, occurred_at] of contacts) {
    const contact = { customer_id: id, type, summary: `${type} ${occurred_at}`, content: '内容', occurred_at }
    await call(world, desk.staff, interactions.create, { body: contact })
  }
  return id
}

/** Two records of one person, and a device that has seen both and loses its connection. */
async function begin() {
  const kept = await add(KEPT, [
    ['visit', '2026-11-01T09:00:00.000Z'],
    ['note', '2026-11-04T09:00:00.000Z'],
  ])
  const merged = await add(MERGED, [
    ['call', '2026-11-02T09:30:15.250Z'],
    ['visit', '2026-11-03T09:00:00.000Z'],
  ])
  const device = openOutboxDevice(world, desk.staff, [...customerCommands, createInteraction] as AnyCommand[])
  return { kept, merged, device, before: await stateOf(kept, merged) }
}

/** All that is known of both and of their contacts. */
async function stateOf(kept: string, merged: string) {
  return {
    kept: content(await read(kept)),
    merged: content(await read(merged)),
    contactsOfKept: (await contactsOf(kept)).map(said),
    contactsOfMerged: (await contactsOf(merged)).map(said),
  }
}

/** What a record says, without when and how often it was written. */
const content = ({ version: _, updated_at: __, ...rest }: Customer) => rest
/** A contact as it stands in a record: whose name is beside it follows from the record. */
const said = ({ customer_name: _, ...rest }: Awaited<ReturnType<typeof contactsOf>>[number]) => rest

async function merge(kept_id: string, merged_id: string) {
  const [kept, merged] = [await read(kept_id), await read(merged_id)]
  const body = { kept_id, merged_id, kept_version: kept.version, merged_version: merged.version }
  return (await call(world, desk.manager, customerMerges.create, { body })).id
}
const undo = (id: string) => call(world, desk.manager, customerMerges.undo, { params: { id } })

test('an edit of the merged one lands on the kept one; undone, it stays there, and all else is as it was, field by field', async () => {
  const { kept, merged, device, before } = await begin()
  const seen = await read(merged)
  const changes = { phone: '03-9999-1111', tags: [...MERGED.tags, '車椅子'] }
  await device.save(updateCustomer, { id: merged, name: MERGED.name, changes }, seen)
  const contact = {
    ...{ id: crypto.randomUUID(), customer_id: merged, customer_name: MERGED.name, type: 'call' as const },
    ...{ summary: '道順', content: '', occurred_at: '2026-11-05T01:02:03.004Z' },
  }
  await device.save(createInteraction, contact)

  const id = await merge(kept, merged)
  const joined = content(await read(kept))
  await device.connect()
  expect(device.entries().map(({ state }) => state)).toEqual(['sent', 'sent'])
  // The merge has brought what the kept one lacked; the edit is of these two fields alone.
  expect(content(await read(kept))).toEqual({
    ...joined,
    phone: '03-9999-1111',
    tags: ['常連', '要予約', '紹介', '車椅子'],
    interactions_count: 5,
    last_interaction_at: contact.occurred_at,
    recent_contacts: [contact.occurred_at, ...(joined.recent_contacts ?? [])].slice(0, 4),
  })
  expect((await read(merged)).id).toBe(kept)

  const { left } = await undo(id)
  expect(left.toSorted()).toEqual(['phone', 'tags'])
  const after = await stateOf(kept, merged)
  const made = after.contactsOfKept.find((one) => one.id === contact.id)
  expect(made).toMatchObject({ customer_id: kept, occurred_at: contact.occurred_at, summary: '道順' })
  expect(after).toEqual({
    ...before,
    // What came since the merge stays with the kept one.
    kept: {
      ...before.kept,
      ...{ phone: '03-9999-1111', tags: ['常連', '要予約', '紹介', '車椅子'] },
      ...{ interactions_count: 3, last_interaction_at: contact.occurred_at },
      recent_contacts: [contact.occurred_at, ...(before.kept.recent_contacts ?? [])],
    },
    contactsOfKept: [made, ...before.contactsOfKept],
  })

  const copy = openDevice(world, desk.staff)
  await copy.pull()
  for (const one of [kept, merged]) {
    expect((await copy.answers('customer', { id: one })).answer).toEqual(await read(one))
  }
  void device.close()
})

test('of a field that the kept one has of its own, the person is asked; what they do not decide changes nothing', async () => {
  const { kept, merged, device, before } = await begin()
  await device.save(
    updateCustomer,
    { id: merged, name: MERGED.name, changes: { memo: '車で来る' } },
    await read(merged),
  )
  const id = await merge(kept, merged)
  await device.connect()
  const memo = { field: 'memo', base: '駐車場を使う', mine: '車で来る', theirs: '左利き\n駐車場を使う' }
  expect(device.entries()).toMatchObject([{ state: 'conflict', conflict: { current: { id: kept }, fields: [memo] } }])
  expect(await undo(id)).toMatchObject({ left: [] })
  expect(await stateOf(kept, merged)).toEqual(before)
  void device.close()
})

test('sent after the merge was undone, it lands where it was meant, and nowhere else', async () => {
  const { kept, merged, device, before } = await begin()
  const changes = { phone: '03-9999-1111', memo: '車で来る' }
  await device.save(updateCustomer, { id: merged, name: MERGED.name, changes }, await read(merged))
  await undo(await merge(kept, merged))
  expect(await stateOf(kept, merged)).toEqual(before)
  await device.connect()
  expect(device.entries().map(({ state }) => state)).toEqual(['sent'])
  expect(await stateOf(kept, merged)).toEqual({ ...before, merged: { ...before.merged, ...changes } })
  void device.close()
})
