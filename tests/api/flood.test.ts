/** What one person may ask of the database at once: whoever floods it does not keep the others waiting. */
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { audit } from '#contract/audit'
import { customers } from '#contract/customers'
import { dashboard } from '#contract/dashboard'
import type { Endpoint } from '#contract/endpoint'
import { folders } from '#contract/folders'
import { interactions } from '#contract/interactions'
import { legalChecks } from '#contract/legal-checks'
import { usage } from '#contract/usage'
import { createApp, REFUSAL_MS } from '../../server/app.ts'
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
  ['the acts on one record', audit.list, { record_id: crypto.randomUUID() }],
  ['the counts of the dashboard', dashboard.summary, { months: '24' }],
  ['how much there is', usage.get, {}],
  ['the documents', legalChecks.list, {}],
  ['the folders', folders.list, {}],
  ['a search', customers.list, { search: '山' }],
  ['a company', customers.list, { company_filter: '株' }],
  ['a page far behind', customers.list, { skip: '40000' }],
  ['changes since long ago', customers.list, { updated_since: '1999-01-01T00:00:00Z' }],
  ['the companies', customers.companies, {}],
  ['contacts of one kind', interactions.list, { type: 'call' }],
  ['contacts of a time', interactions.list, { from: '1999-01-01T00:00:00Z' }],
  ['customers from the beginning', customers.list, { since: 'ever', limit: '1000' }],
  ['a thousand contacts', interactions.list, { limit: '1000' }],
]

/** The embedded database has one session: nobody else could hold anything. */
const isEmbedded = inject('template').kind === 'embedded'

/** No read ends before the returned function is called. */
async function holdReads(): Promise<() => Promise<void>> {
  const holder = await world.database.owner.pool.connect()
  await holder.query('begin')
  await holder.query('lock table customers, interactions, audit_log, legal_checks, folders in access exclusive mode')
  return async () => {
    await holder.query('rollback')
    holder.release()
  }
}

test.each(READING_ALL)('%s, asked for twelve times at once, is answered nine times', async (_, endpoint, query) => {
  const own = { ...world, app: createApp({ ...world.deps, refusalMs: REFUSAL_MS }) }
  // None ends before all twelve have come, however quick it is. Where nobody can hold them, they are left to themselves.
  const goOn = isEmbedded ? null : await holdReads()
  const order: string[] = []
  const twelve = Array.from({ length: AT_ONCE + 3 }, () => send(own, desk.admin, endpoint, { query }))
  const refusals = twelve.map((answer) =>
    answer.then(({ status }) => {
      if (status !== 429) throw new Error(`answered ${status}`)
      order.push('refused')
    }),
  )
  for (let n = 0; n < 3; n += 1) {
    await own.app.request('/health')
    order.push('healthy')
  }
  await Promise.any(refusals).catch(() => {})
  await goOn?.()
  const statuses = (await Promise.all(twelve)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
  expect(statuses.filter((status) => status === 200)).toHaveLength(AT_ONCE)
  // Who asks too often is told late, so that asking again at once takes no time of the others.
  expect(order).toEqual(['healthy', 'healthy', 'healthy', 'refused', 'refused', 'refused'])
})

test('who copies at full speed goes on searching, and a colleague goes on copying', async () => {
  const own = { ...world, app: createApp(world.deps) }
  const copy = { query: { since: 'ever', limit: '1000' } }
  const flood = Array.from({ length: AT_ONCE + 3 }, () => send(own, desk.staff, customers.list, copy))
  const others = [
    send(own, desk.staff, customers.list, { query: { search: '山' } }),
    send(own, desk.manager, customers.list, copy),
  ]
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200])
  const statuses = (await Promise.all(flood)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(3)
})

test('what an index answers waits for nobody', async () => {
  const own = { ...world, app: createApp(world.deps) }
  const pages = Array.from({ length: 12 }, () => send(own, desk.staff, customers.list, { query: { skip: '50' } }))
  expect(new Set((await Promise.all(pages)).map(({ status }) => status))).toEqual(new Set([200]))
})

test.skipIf(isEmbedded)('a search that does not come to its end is given up after three seconds', async () => {
  const goOn = await holdReads()
  const reply = await send(world, desk.staff, customers.list, { query: { search: '山' } })
  await goOn()
  expect(reply).toMatchObject({ status: 504, body: { error: { code: 'SYS_004' } } })
})
