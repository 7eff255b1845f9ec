/** What one person may ask of the database at once: whoever floods it does not keep the others waiting. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#contract/customers'
import type { Endpoint } from '#contract/endpoint'
import { interactions } from '#contract/interactions'
import { createApp } from '../../server/app.ts'
import { addDesk, type Desk, openWorld, send, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
})
afterAll(() => world.close())

/** One that runs and eight that wait. */
const AT_ONCE = 9

const READING_ALL: [string, Endpoint, Record<string, string>][] = [
  ['a search', customers.list, { search: '山' }],
  ['a company', customers.list, { company_filter: '株' }],
  ['a page far behind', customers.list, { skip: '40000' }],
  ['changes since long ago', customers.list, { updated_since: '1999-01-01T00:00:00Z' }],
  ['the companies', customers.companies, {}],
  ['contacts of one kind', interactions.list, { type: 'call' }],
  ['contacts of a time', interactions.list, { from: '1999-01-01T00:00:00Z' }],
]

test.each(READING_ALL)('%s, asked for twelve times at once, is answered nine times', async (_, endpoint, query) => {
  const own = { ...world, app: createApp(world.deps) }
  const began = performance.now()
  const twelve = Array.from({ length: AT_ONCE + 3 }, () => send(own, desk.staff, endpoint, { query }))
  const refusedAfter = twelve.map((answer) =>
    answer.then(({ status }) => (status === 429 ? performance.now() - began : 0)),
  )
  const statuses = (await Promise.all(twelve)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  expect(statuses.filter((status) => status === 200)).toHaveLength(AT_ONCE)
  // Who asks again at once is not answered at once.
  for (const ms of (await Promise.all(refusedAfter)).filter((ms) => ms > 0)) expect(ms).toBeGreaterThan(400)
})

test('what an index answers waits for nobody', async () => {
  const own = { ...world, app: createApp(world.deps) }
  const pages = Array.from({ length: 12 }, () => send(own, desk.staff, customers.list, { query: { skip: '50' } }))
  expect(new Set((await Promise.all(pages)).map(({ status }) => status))).toEqual(new Set([200]))
})
