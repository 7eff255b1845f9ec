/** Two records of one person become one, field by field, and two again; who still speaks of the other one means the kept one. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { customerMerges, type DistinctReason } from '#contract/customer-merges'
import { type CustomerUpdate, customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { EVER } from '#contract/lists'
import { notifications } from '#contract/notifications'
import { visits } from '#contract/visits'
import { withOperator } from '../../server/db/with-tenant.ts'
import { housekeeping } from '../../server/housekeeping/job.ts'
import { ask, workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, refused, send, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

type Fields = { name: string } & Record<string, unknown>
const add = (body: Fields) => call(world, desk.staff, customers.create, { body })
const read = (id: string) => call(world, desk.staff, customers.get, { params: { id } })
const change = (id: string, body: CustomerUpdate) => call(world, desk.staff, customers.update, { params: { id }, body })
const contact = (customer_id: string, at: string, type: 'call' | 'note' = 'call') =>
  call(world, desk.staff, interactions.create, {
    body: { customer_id, type, summary: at, occurred_at: `2026-11-${at}T09:00:00+09:00` },
  })
const contactsOf = async (customerId: string) =>
  (await call(world, desk.staff, interactions.ofCustomer, { params: { customerId }, query: { limit: 50 } }))
    .interactions
const merge = async (kept_id: string, merged_id: string, fields: CustomerUpdate = {}) => {
  const [kept, merged] = [await read(kept_id), await read(merged_id)]
  const body = { kept_id, merged_id, kept_version: kept.version, merged_version: merged.version, fields }
  return call(world, desk.manager, customerMerges.create, { body })
}
const matching = (version: number) => ({ 'If-Match': `"${version}"` })
const undo = (id: string) => call(world, desk.manager, customerMerges.undo, { params: { id } })
const pull = () => call(world, desk.staff, customers.list, { query: { since: EVER, limit: 100 } })
/** What a record says, without when and how often it was written. */
const content = ({ version: _, updated_at: __, ...rest }: object & { version: number; updated_at: string }) => rest

test('what is known of both is in one record, with the contacts of both at their times; undone, both are as before', async () => {
  const kept = await add({
    name: '佐藤 花子',
    name_kana: 'サトウ ハナコ',
    phone: '090-1',
    tags: ['常連'],
    memo: '左利き',
  })
  const merged = await add({
    ...{ name: '佐藤 はな子', email: 'hana@example.jp', phone: '03-2', birth_date: '1980-03-01' },
    ...{ tags: ['紹介', '常連'], memo: '駐車場を使う', caution: 'ペニシリン' },
  })
  await contact(kept.id, '01')
  await contact(merged.id, '03')
  await contact(merged.id, '02', 'note')
  const before = { kept: await read(kept.id), merged: await read(merged.id) }
  const contacts = { kept: await contactsOf(kept.id), merged: await contactsOf(merged.id) }

  const done = await merge(kept.id, merged.id, { phone: '03-2' })
  expect(done).toMatchObject({
    kept_id: kept.id,
    merged_id: merged.id,
    merged_name: '佐藤 はな子',
    interactions_count: 2,
  })
  expect(done.kept).toMatchObject({
    ...{ name: '佐藤 花子', name_kana: 'サトウ ハナコ', email: 'hana@example.jp', phone: '03-2' },
    ...{ birth_date: '1980-03-01', tags: ['常連', '紹介'], memo: '左利き\n駐車場を使う', caution: 'ペニシリン' },
    ...{ interactions_count: 3, last_interaction_at: '2026-11-03T00:00:00.000Z', merged_ids: [merged.id] },
    recent_contacts: ['2026-11-03T00:00:00.000Z', '2026-11-01T00:00:00.000Z'],
  })
  const all = await contactsOf(kept.id)
  expect(all.map(({ summary }) => summary)).toEqual(['03', '02', '01'])
  const written = [...contacts.kept, ...contacts.merged].map(({ id, created_at, created_by }) => [
    id,
    created_at,
    created_by,
  ])
  expect(all.map(({ id, created_at, created_by }) => [id, created_at, created_by])).toEqual(
    expect.arrayContaining(written),
  )
  const page = await pull()
  expect(page.tally).toMatchObject({ customers: 1, interactions: 3 })
  expect(page.deleted?.map(({ id }) => id)).toEqual([merged.id])

  const undone = await undo(done.id)
  expect(undone.left).toEqual([])
  expect(content(await read(kept.id))).toEqual(content(before.kept))
  expect(content(await read(merged.id))).toEqual(content(before.merged))
  expect(await contactsOf(kept.id)).toEqual(contacts.kept)
  expect(await contactsOf(merged.id)).toEqual(contacts.merged)
  expect((await pull()).tally).toMatchObject({ customers: 2, interactions: 3 })
})

test('what came since stays with the kept one: a contact, and a field that was changed again', async () => {
  const [kept, merged] = [
    await add({ name: '鈴木 一郎' }),
    await add({ name: '鈴木 一朗', phone: '03-1', memo: '古い' }),
  ]
  const { id } = await merge(kept.id, merged.id)
  await change(kept.id, { phone: '03-9' })
  await contact(kept.id, '05')
  expect(await undo(id)).toMatchObject({
    left: ['phone'],
    kept: { phone: '03-9', memo: '', interactions_count: 1 },
    restored: { phone: '03-1', memo: '古い', interactions_count: 0 },
  })
})

test('whoever still names the other one means the kept one; an edit meets a version that it cannot have seen', async () => {
  const [kept, merged] = [await add({ name: '高橋 愛' }), await add({ name: '髙橋 愛', phone: '03-1' })]
  // The version that the kept one would have by itself.
  const { version: seen } = await change(merged.id, { memo: '車椅子' })
  await merge(kept.id, merged.id)
  expect((await read(merged.id)).id).toBe(kept.id)
  expect(await contactsOf(merged.id)).toEqual([])

  const edit = { params: { id: merged.id }, body: { phone: '03-2' } }
  const stale = await refused(world, desk.staff, customers.update, edit, matching(seen))
  expect(stale).toMatchObject({ status: 412, code: 'DB_005' })
  const current = (stale.context as { current: { id: string; version: number; phone: string } }).current
  expect(current).toMatchObject({ id: kept.id, phone: '03-1' })
  const landed = await send(world, desk.staff, customers.update, edit, matching(current.version))
  expect(landed).toMatchObject({ status: 200, body: { id: kept.id, phone: '03-2' } })

  const late = await contact(merged.id, '06')
  expect(late.customer_id).toBe(kept.id)
  const visit = {
    name: '髙橋 愛',
    customer_id: merged.id,
    day: '2026-11-06',
    number: 1,
    arrived_at: '2026-11-06T00:00:00Z',
  }
  expect(await call(world, desk.staff, visits.create, { body: visit })).toMatchObject({ customer_id: kept.id })
  expect(await refused(world, desk.admin, customers.delete, { params: { id: merged.id } })).toMatchObject({
    code: 'DB_002',
  })
  expect(await refused(world, desk.admin, customers.restore, { params: { id: merged.id } })).toMatchObject({
    code: 'DB_002',
  })
  expect(await read(kept.id)).toMatchObject({ interactions_count: 1 })
})

test('a desk that knows the day hears whose a visit is by now, after the merge and after its undoing', async () => {
  const [kept, merged] = [await add({ name: '高橋 愛' }), await add({ name: '髙橋 愛' })]
  const day = '2026-11-06'
  const body = { name: '髙橋 愛', customer_id: merged.id, day, number: 1, arrived_at: '2026-11-06T00:00:00Z' }
  const { id } = await call(world, desk.staff, visits.create, { body })
  let known = ''
  const heard = async () => {
    const page = await call(world, desk.staff, visits.list, { query: { day, ...(known && { known }) } })
    known = page.collection_version
    return page.visits.map(({ customer_id, version }) => [customer_id, version])
  }
  expect([await heard(), await heard()]).toEqual([[[merged.id, 1]], []])
  const done = await merge(kept.id, merged.id)
  expect(await heard()).toEqual([[kept.id, 2]])
  const stale = await refused(world, desk.staff, visits.delete, { params: { id } }, matching(1))
  expect(stale).toMatchObject({ code: 'DB_005', context: { current: { updated_by_name: desk.manager.name } } })
  await undo(done.id)
  expect(await heard()).toEqual([[merged.id, 3]])
})

test('a visit that was done between goes back with its contact', async () => {
  const [kept, merged] = [await add({ name: '高橋 愛' }), await add({ name: '髙橋 愛' })]
  const body = { name: '髙橋 愛', customer_id: merged.id, day: '2026-11-06', number: 1 }
  const { id } = await call(world, desk.staff, visits.create, { body: { ...body, arrived_at: '2026-11-06T00:00:00Z' } })
  const done = await merge(kept.id, merged.id)
  const step = { from: 'waiting', to: 'done', at: '2026-11-06T00:30:00Z' } as const
  const { interaction_id } = await call(world, desk.staff, visits.step, { params: { id }, body: step })
  await undo(done.id)
  expect((await contactsOf(merged.id)).map((contact) => contact.id)).toEqual([interaction_id])
  expect(await contactsOf(kept.id)).toEqual([])
  expect(await read(merged.id)).toMatchObject({ interactions_count: 1 })
  expect(await read(kept.id)).toMatchObject({ interactions_count: 0 })
})

test('a chain: the last one is meant by all, and each link is undone from the end', async () => {
  const [a, b, c] = [await add({ name: '一' }), await add({ name: '二' }), await add({ name: '三' })]
  await contact(a.id, '01')
  const first = await merge(b.id, a.id)
  const second = await merge(c.id, b.id)
  expect(second.kept.merged_ids?.toSorted()).toEqual([a.id, b.id].toSorted())
  expect((await read(a.id)).id).toBe(c.id)
  expect(await refused(world, desk.manager, customerMerges.undo, { params: { id: first.id } })).toMatchObject({
    code: 'BIZ_011',
  })
  await undo(second.id)
  expect((await read(a.id)).id).toBe(b.id)
  expect(await read(c.id)).not.toHaveProperty('merged_ids')
  await undo(first.id)
  expect(await read(a.id)).toMatchObject({ id: a.id, interactions_count: 1 })
})

test('refused: twice the same, somebody who is not there, and one that was changed meanwhile', async () => {
  const [kept, merged] = [await add({ name: '甲' }), await add({ name: '乙' })]
  const asked = { kept_id: kept.id, merged_id: merged.id, kept_version: 1, merged_version: 1 }
  const refusal = (body: typeof asked) => refused(world, desk.manager, customerMerges.create, { body })
  expect(await refusal({ ...asked, merged_id: kept.id })).toMatchObject({ status: 422, code: 'VAL_001' })
  expect(await refusal({ ...asked, merged_id: crypto.randomUUID() })).toMatchObject({ status: 404, code: 'DB_002' })
  await change(merged.id, { memo: '新しい' })
  expect(await refusal(asked)).toMatchObject({ status: 412, code: 'DB_005' })
  expect(await read(merged.id)).toMatchObject({ id: merged.id })
})

test('two who merge the same two at once: one is told that they are one already', async () => {
  const [a, b] = [await add({ name: '甲' }), await add({ name: '乙' })]
  const body = { kept_id: a.id, merged_id: b.id, kept_version: 1, merged_version: 1 }
  const turned = { ...body, kept_id: b.id, merged_id: a.id }
  const replies = await Promise.all(
    [body, turned].map((one) => send(world, desk.manager, customerMerges.create, { body: one })),
  )
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 404]))
  expect((await pull()).tally?.customers).toBe(1)
})

test('colleagues who have seen either are told, and the merges of a record are listed for 30 days', async () => {
  const [kept, merged] = [await add({ name: '甲' }), await add({ name: '乙' })]
  const { id } = await merge(kept.id, merged.id)
  const listed = () => call(world, desk.manager, customerMerges.list, { query: { customer_id: kept.id } })
  expect((await listed()).customer_merges.map((one) => one.id)).toEqual([id])
  const told = await call(world, desk.staff, notifications.list, {})
  expect(told.notifications[0]).toMatchObject({ title: '甲 様の記録を1つにまとめました' })

  await withOperator(world.database.owner, (trx) =>
    trx
      .updateTable('customer_merges')
      .set({ merged_at: new Date(Date.now() - 31 * 86_400_000) })
      .where('id', '=', id)
      .execute(),
  )
  expect((await listed()).customer_merges).toEqual([])
  expect(await refused(world, desk.manager, customerMerges.undo, { params: { id } })).toMatchObject({ code: 'DB_002' })
})

test('two who look alike are said to be two, and devices hear of it; no change of either is in the way of another', async () => {
  const [a, b] = [await add({ name: '甲' }), await add({ name: '乙' })]
  const say = (is_distinct: boolean, reason?: DistinctReason) => {
    const body = { customer_id: a.id, other_id: b.id, is_distinct, ...(reason && { reason }) }
    return call(world, desk.staff, customerMerges.distinguish, { body })
  }
  const told = async () => {
    const pulled = new Map((await pull()).customers.map((one) => [one.id, one]))
    return [a, b].map(({ id }) => {
      const { version, distinct_ids, distinct_reasons } = pulled.get(id) ?? {}
      return { version, distinct_ids, distinct_reasons }
    })
  }
  await say(true)
  await say(true, 'family')
  expect(await told()).toEqual([
    { version: 1, distinct_ids: [b.id], distinct_reasons: { [b.id]: 'family' } },
    { version: 1, distinct_ids: [a.id], distinct_reasons: { [a.id]: 'family' } },
  ])
  await say(true)
  expect((await told())[0]).toEqual({ version: 1, distinct_ids: [b.id], distinct_reasons: undefined })
  await say(true, 'confirmed')
  await say(false)
  const nothing = { version: 1, distinct_ids: undefined, distinct_reasons: undefined }
  expect(await told()).toEqual([nothing, nothing])
})

test('one who went into another is erased with that one, and not before', async () => {
  const [kept, merged] = [await add({ name: '甲野 太郎' }), await add({ name: '乙野 太郎', phone: '03-1111-2222' })]
  await merge(kept.id, merged.id)
  const longAgo = new Date(Date.now() - 40 * 86_400_000)
  const names = async () => {
    await ask(world, desk.admin, housekeeping, {})
    await workAll(world)
    return withOperator(world.database.owner, async (trx) => {
      const rows = await trx.selectFrom('customers').select('name').where('tenant_id', '=', desk.tenantId).execute()
      return rows.map(({ name }) => name).toSorted()
    })
  }
  const age = (id: string) =>
    withOperator(world.database.owner, (trx) =>
      trx.updateTable('customers').set({ deleted_at: longAgo }).where('id', '=', id).execute(),
    )
  await age(merged.id)
  expect(await names()).toEqual(['乙野 太郎', '甲野 太郎'])
  await call(world, desk.admin, customers.delete, { params: { id: kept.id } })
  await age(kept.id)
  expect(await names()).toEqual(['', ''])
})
