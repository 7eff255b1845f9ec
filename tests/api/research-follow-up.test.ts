/** One more question of a report: only of the asker's own, of the same kind, and of the same customer. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aiResults } from '#contract/ai-results'
import { customerMerges } from '#contract/customer-merges'
import { customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { products } from '#contract/products'
import { research } from '#contract/research'
import { workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type Person, refused, type World } from './support/world.ts'

let world: World
let desk: Desk
let customerId: string

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
  customerId = (await call(world, desk.admin, customers.create, { body: { name: '佐藤 花子' } })).id
  const contact = {
    customer_id: customerId,
    type: 'call' as const,
    summary: '電話',
    content: '矯正の費用を気にされている。',
  }
  await call(world, desk.staff, interactions.create, { body: { ...contact, occurred_at: new Date().toISOString() } })
})
afterAll(() => world.close())

const ask = (body: { question?: string; follows?: string }, person: Person = desk.staff, id = customerId) =>
  call(world, person, research.existingCustomer, { params: { id }, body })
const refusal = (follows: string, person: Person = desk.staff, id = customerId) =>
  refused(world, person, research.existingCustomer, { params: { id }, body: { question: '費用', follows } })
async function done({ id }: { id: string }) {
  await workAll(world)
  return call(world, desk.staff, aiResults.get, { params: { id } })
}

test('it is a report of its own that names the one before, and answers the question first', async () => {
  const first = await done(await ask({}))
  const more = await done(await ask({ question: '矯正の費用は', follows: first.id }))
  expect(more).toMatchObject({
    state: 'done',
    title: '追加の質問（佐藤 花子 様）: 矯正の費用は',
    subject_id: customerId,
  })
  expect(more.input).toMatchObject({ question: '矯正の費用は', follows: first.id })
  expect(more.content).toMatch(/^## ご質問への手がかり\n\n- .*矯正の費用を気にされている。 \[1\]/)
  expect((await done(first)).content).toBe(first.content)
})

test('it is answered also when the report before was deleted meanwhile', async () => {
  const first = await done(await ask({}))
  const more = await ask({ question: '矯正の費用は', follows: first.id })
  await call(world, desk.staff, aiResults.delete, { params: { id: first.id } })
  expect(await done(more)).toMatchObject({ state: 'done', failure: null })
})

test('it is answered also when the customer was merged into another record meanwhile', async () => {
  const first = await done(await ask({}))
  const waiting = await ask({ question: '待っている質問' })
  const kept = await call(world, desk.admin, customers.create, { body: { name: '佐藤 はな子' } })
  const body = { kept_id: kept.id, merged_id: customerId, kept_version: 1, merged_version: 1, fields: {} }
  await call(world, desk.manager, customerMerges.create, { body })
  expect(await done(waiting)).toMatchObject({ state: 'done', failure: null })
  for (const id of [customerId, kept.id]) {
    const more = await done(await ask({ question: '矯正の費用は', follows: first.id }, desk.staff, id))
    expect(more).toMatchObject({ state: 'done', subject_id: kept.id })
    expect(more.content).toContain('矯正の費用を気にされている。')
  }
  const suggested = await call(world, desk.staff, products.suggestions, { params: { id: customerId } })
  expect(suggested).toEqual({ suggestions: [] })
})

test('what is not a finished report of the same kind and customer cannot be followed', async () => {
  const running = await ask({})
  expect(await refusal(running.id)).toMatchObject({ code: 'DB_002' })
  const first = await done(running)
  expect(await refusal(first.id, desk.admin)).toMatchObject({ code: 'DB_002' })
  expect(await refusal(crypto.randomUUID())).toMatchObject({ code: 'DB_002' })
  const other = await call(world, desk.admin, customers.create, { body: { name: '山田 次郎' } })
  expect(await refusal(first.id, desk.staff, other.id)).toMatchObject({ code: 'DB_002' })
  const body = { name: 'ひまわり歯科', question: '費用', follows: first.id }
  expect(await refused(world, desk.staff, research.competitor, { body })).toMatchObject({ code: 'DB_002' })
  expect((await call(world, desk.staff, aiResults.list, {})).total).toBe(1)
})
