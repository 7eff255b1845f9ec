/** Who is served when one login, or one tenant, asks for much at once: nobody waits behind more than a few of another's. */
import { type KyselyPlugin, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { customers } from '#contract/customers'
import { type Endpoint, endpointKey } from '#contract/endpoint'
import { createApp } from '../../server/app.ts'
import { sharesOf } from '../../server/http/fair-share.ts'
import type { Api } from '../../server/http/types.ts'
import { MEMBER_CALLS, makeSubject, sampleOf } from './support/samples.ts'
import { addDesk, call, type Desk, openWorld, type Person, urlOf, type World } from './support/world.ts'

let world: World
let app: Api
let desk: Desk
let other: Desk
let customerId: string

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  app = createApp(world.deps)
  desk = await addDesk(world)
  other = await addDesk(world)
  const { id } = await call(world, desk.staff, customers.create, { body: { name: '山田 太郎' } })
  customerId = id
})
afterAll(() => world.close())

const places = () => sharesOf(world.database.app.pool.options.max)
type Asked = { params?: unknown; query?: unknown; body?: unknown }

/** Whose transactions have begun, in their order. */
const begun: string[] = []

beforeAll(async () => {
  const { pool } = world.database.app
  const watched = new WeakSet<object>()
  pool.on('acquire', (client) => {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    const watchedQuery = (...args: unknown[]) => {
      const [asked] = args
      const text = typeof asked === 'string' ? asked : String(Reflect.get(Object(asked), 'text'))
      const uid = /'app\.uid', '(uid-[^']+)'/.exec(text)?.[1]
      if (uid) begun.push(uid)
      return query(...args)
    }
    Object.assign(client, { query: watchedQuery })
  })
  // Every connection is open: to make one takes longer than a call.
  await Promise.all(Array.from({ length: pool.options.max }, () => pool.query('select pg_sleep(0.05)')))
})
beforeEach(() => {
  begun.length = 0
})

async function ask(who: Person, endpoint: Endpoint, asked: Asked = {}): Promise<number> {
  const token = await world.identity.sign(who.uid)
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const body = asked.body === undefined ? null : JSON.stringify(asked.body)
  const reply = await app.request(urlOf(endpoint, asked), { method: endpoint.method, headers, body })
  await reply.text()
  return reply.status
}

/** Asks for it while a flood is under way; returns how many calls of the flood begin until all of these have. */
async function passedBy(flood: Promise<number>[], people: Person[], endpoint: Endpoint, asked: Asked): Promise<number> {
  await vi.waitFor(() => expect(begun.length).toBeGreaterThan(0), { interval: 1 })
  const before = begun.length
  const statuses = await Promise.all(people.map((person) => ask(person, endpoint, asked)))
  expect(Math.max(...statuses)).toBeLessThan(300)
  // Reads that take turns are refused when too many of them wait.
  for (const status of await Promise.all(flood)) if (status !== 429) expect(status).toBeLessThan(300)
  await world.deps.background.ended()
  const uids = people.map(({ uid }) => uid)
  return begun
    .slice(
      before,
      begun.findLastIndex((uid) => uids.includes(uid)),
    )
    .filter((uid) => !uids.includes(uid)).length
}

const PLAIN: [string, () => readonly [Endpoint, Asked]][] = [
  ['lists', () => [customers.list, {}]],
  ['details', () => [customers.get, { params: { id: customerId } }]],
  ['saves', () => [customers.create, { body: { name: '一' } }]],
]

/** Every read of the contract. */
const READS = MEMBER_CALLS.filter(({ method }) => method === 'GET').map((read) => [endpointKey(read), read] as const)

test.each(PLAIN)('a neighbour and a colleague do not wait for fifty %s of one login', async (_, asked) => {
  const flood = Array.from({ length: 50 }, () => ask(desk.admin, ...asked()))
  const passed = await passedBy(flood, [other.staff, desk.staff], customers.list, {})
  // What may be under way when they come, and what begins while their tokens are looked at.
  expect(passed).toBeLessThanOrEqual(places().places * 2)
})

test.each(READS)('nor for forty of %s', async (_, read) => {
  const subject = await makeSubject(world, desk, desk.admin)
  begun.length = 0
  const flood = Array.from({ length: 40 }, () => ask(desk.admin, read, sampleOf(read, subject)))
  expect(await passedBy(flood, [other.staff, desk.staff], customers.list, {})).toBeLessThanOrEqual(places().places * 2)
})

test('nor does the only one of a tenant for all people of another', async () => {
  const crowd = await Promise.all(Array.from({ length: 8 }, () => world.addMember(desk.tenantId, 'staff')))
  const flood = Array.from({ length: 48 }, (_, n) => ask(crowd[n % 8] as Person, customers.list))
  expect(await passedBy(flood, [other.staff], customers.create, { body: { name: '二' } })).toBeLessThanOrEqual(
    places().places * 2,
  )
})

/** Returns what lets the others go on. */
async function lockCustomers(): Promise<() => Promise<void>> {
  const locked = Promise.withResolvers<void>()
  const mayGoOn = Promise.withResolvers<void>()
  const ended = world.database.owner.kysely.transaction().execute(async (trx) => {
    await sql`lock table customers`.execute(trx)
    locked.resolve()
    await mayGoOn.promise
  })
  await locked.promise
  return async () => {
    mayGoOn.resolve()
    await ended
  }
}

test('what is more than can wait is told when to come again; the rest is answered', async () => {
  const count = places().ofPerson + 64 + 5
  const answered: number[] = []
  // Nobody reads the table meanwhile, so that all have come before the first is answered.
  const release = await lockCustomers()
  const asked = Array.from({ length: count }, async () => answered.push(await ask(desk.staff, customers.list)))
  await vi.waitFor(() => expect(answered).toEqual([429, 429, 429, 429, 429]), { timeout: 30_000 })
  await release()
  await Promise.all(asked)
  await world.deps.background.ended()
  expect(answered.filter((status) => status === 200)).toHaveLength(count - 5)
})

test('who sends slowly has no place until everything has come', async () => {
  const token = await world.identity.sign(desk.staff.uid)
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' }
  const ends: (() => void)[] = []
  const slow = Array.from({ length: places().places + 2 }, () => {
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        ends.push(() => {
          controller.enqueue(new TextEncoder().encode('{"name":"遅い"}'))
          controller.close()
        })
      },
    })
    const request = { method: 'POST', headers, body, duplex: 'half' } as RequestInit
    return Promise.resolve(app.request(customers.create.path, request))
  })
  expect(await ask(desk.staff, customers.list)).toBe(200)
  for (const end of ends) end()
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(slow.map(() => 201))
  await world.deps.background.ended()
})

test('whether the database is ready is asked once for all who want to know at the same time', async () => {
  const { app: database } = world.database
  let asked = 0
  // Counted here and not at the pool: the queue looks for its settings there once a minute.
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const watched = createApp({ ...world.deps, database: { ...database, kysely: database.kysely.withPlugin(plugin) } })
  const replies = await Promise.all(Array.from({ length: 50 }, () => Promise.resolve(watched.request('/ready'))))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
  expect(asked).toBe(1)
})
