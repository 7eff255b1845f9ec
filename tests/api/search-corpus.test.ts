/** The server finds by the rule of the contract: a sample of its searches, and the order of what is found. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CustomerListQuery, customers } from '#contract/customers'
import { FLOOR, judge, keyOf, PEOPLE, SEARCHES } from '../../contract/test-searches.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
  for (const body of PEOPLE) await call(world, desk.staff, customers.create, { body })
})
afterAll(() => world.close())

const list = (query: CustomerListQuery) => call(world, desk.staff, customers.list, { query })

test('people are found by what a desk types, who fits best first', async () => {
  const asked = SEARCHES.filter((_, at) => at % 3 === 0)
  const answers: string[][] = []
  for (const { search } of asked) answers.push((await list({ search, sort_by: 'match' })).customers.map(keyOf))
  const { precision, recall, wrong } = judge(asked, answers)
  expect([precision >= FLOOR, recall >= FLOOR], wrong.join('\n')).toEqual([true, true])
})

test('the order of the best goes on from page to page, by number and by cursor', async () => {
  const best = ['林太郎', '林田実', '小林林太郎']
  const query = { search: '林', sort_by: 'match', limit: 1 } as const
  const byNumber = await Promise.all([0, 1, 2].map((skip) => list({ ...query, skip })))
  expect(byNumber.flatMap(({ customers: page }) => page.map(keyOf))).toEqual(best)
  const byCursor: string[] = []
  let cursor: string | undefined
  do {
    const page = await list({ ...query, ...(cursor && { cursor }) })
    expect(page.total).toBe(3)
    byCursor.push(...page.customers.map(keyOf))
    cursor = page.next_cursor
  } while (cursor)
  expect(byCursor).toEqual(best)
  const turned = await list({ ...query, sort_order: 'asc', limit: 3 })
  expect(turned.customers.map(keyOf)).toEqual(best.toReversed())
})

test('of those who fit alike the last change comes first, and an order that is asked for goes by nothing else', async () => {
  const [first] = (await list({ search: '佐藤', sort_by: 'match' })).customers
  const [other] = (await list({ search: '佐藤', sort_by: 'match', skip: 1 })).customers
  if (!first || !other) throw new Error('nobody is found')
  await call(world, desk.staff, customers.update, { params: { id: other.id }, body: { memo: '新しい' } })
  const again = await list({ search: '佐藤', sort_by: 'match' })
  expect(again.customers.map(({ id }) => id)).toEqual([other.id, first.id])
  const byName = await list({ search: '林', sort_by: 'name', sort_order: 'asc' })
  expect(byName.customers.map(keyOf)).toEqual(['小林林太郎', '林太郎', '林田実'])
})

test('without a search for a name the best are the latest', async () => {
  const ids = async (query: CustomerListQuery) => (await list(query)).customers.map(({ id }) => id)
  expect(await ids({ sort_by: 'match' })).toEqual(await ids({}))
  expect(await ids({ search: '2222', sort_by: 'match' })).toEqual(await ids({ search: '2222' }))
})

test.each(['\\', '[', '(山', '*', '.*', '^山', '山|林', '{2}', '山{', '(?=山)', '\\m', '株式会社(山', '%_'])(
  'signs of patterns are letters: %j',
  async (search) => {
    expect((await list({ search, sort_by: 'match' })).total).toBe(0)
    expect((await list({ company_filter: search })).total).toBe(0)
  },
)
