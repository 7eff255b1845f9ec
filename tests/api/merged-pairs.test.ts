/** That two are two is said of people, not of records: it stays said after their records became one with others, and two again. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { customerMerges, type DistinctReason } from '#contract/customer-merges'
import { areDistinct, whyDistinct } from '#contract/customer-pairs'
import { customers } from '#contract/customers'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let desk: Desk
let ids: { a: string; b: string; c: string; d: string }

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
  ids = { a: await add('甲'), b: await add('乙'), c: await add('丙'), d: await add('丁') }
})
afterAll(() => world.close())

const add = async (name: string) => (await call(world, desk.staff, customers.create, { body: { name } })).id
const read = (id: string) => call(world, desk.staff, customers.get, { params: { id } })
const say = (customer_id: string, other_id: string, reason: DistinctReason | null) => {
  const body = { customer_id, other_id, is_distinct: reason !== null, ...(reason && { reason }) }
  return call(world, desk.staff, customerMerges.distinguish, { body })
}
const merge = async (kept_id: string, merged_id: string) => {
  const [kept, merged] = [await read(kept_id), await read(merged_id)]
  const body = { kept_id, merged_id, kept_version: kept.version, merged_version: merged.version }
  return (await call(world, desk.manager, customerMerges.create, { body })).id
}
const undo = (id: string) => call(world, desk.manager, customerMerges.undo, { params: { id } })
/** What each record says, by its own name. */
const notes = async (...of: readonly string[]) => {
  const records = await Promise.all(of.map(read))
  return records.map(({ distinct_ids = [], distinct_reasons = {} }) => ({ distinct_ids, distinct_reasons }))
}
const NONE = { distinct_ids: [], distinct_reasons: {} }
const noted = (id: string, reason: DistinctReason) => ({ distinct_ids: [id], distinct_reasons: { [id]: reason } })

test('it stays said when both have become one with others, and each undoing takes back what it brought', async () => {
  const { a, b, c, d } = ids
  await say(a, b, 'family')
  const first = await merge(c, b)
  expect(await notes(c)).toEqual([noted(a, 'family')])
  const second = await merge(d, a)
  const [one, other] = [await read(d), await read(c)]
  expect([areDistinct(one, other), whyDistinct(one, other), whyDistinct(other, one)]).toEqual([
    true,
    'family',
    'family',
  ])

  expect(await undo(second)).toMatchObject({ left: [] })
  expect(await notes(a, d)).toEqual([noted(b, 'family'), NONE])
  expect(await undo(first)).toMatchObject({ left: [] })
  expect(await notes(a, b, c)).toEqual([noted(b, 'family'), noted(a, 'family'), NONE])
})

test('through a chain it comes to the last one', async () => {
  const { a, b, c, d } = ids
  await say(a, b, 'confirmed')
  await merge(c, b)
  const last = await merge(d, c)
  expect(await notes(d)).toEqual([noted(a, 'confirmed')])
  await undo(last)
  expect(await notes(c, d)).toEqual([noted(a, 'confirmed'), NONE])
})

test('the kept one has its own word first, and says nothing new of itself', async () => {
  const { a, b, c } = ids
  await say(a, b, 'family')
  await say(a, c, 'namesake')
  await say(b, c, 'other')
  const before = await notes(a, b, c)
  const id = await merge(c, b)
  const { distinct_ids = [], distinct_reasons = {} } = await read(c)
  expect([distinct_ids.includes(c), distinct_reasons[a]]).toEqual([false, 'namesake'])
  await undo(id)
  expect(await notes(a, b, c)).toEqual(before)
})

test('what a person has said between the merge and its undoing stays', async () => {
  const { a, b, c, d } = ids
  await say(a, b, 'family')
  const id = await merge(c, b)
  await say(c, d, 'other')
  await say(c, a, 'confirmed')
  await undo(id)
  const [kept] = await notes(c)
  expect(kept?.distinct_ids.toSorted()).toEqual([a, d].toSorted())
  expect(kept?.distinct_reasons).toEqual({ [a]: 'confirmed', [d]: 'other' })
})

test('it is taken back under every name that was said', async () => {
  const { a, b, c } = ids
  await say(a, b, 'family')
  const id = await merge(c, b)
  await say(a, c, null)
  expect(await notes(a, c)).toEqual([NONE, NONE])
  await undo(id)
  expect(await notes(c)).toEqual([NONE])
})
