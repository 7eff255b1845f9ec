/** What is answered while the database freezes or goes away: soon, and as a fault that passes. */
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { customers } from '#contract/customers'
import { createApp } from '../../server/app.ts'
import { toAppError } from '../../server/core/to-app-error.ts'
import { onConnection } from '../../server/db/deadline.ts'
import { withTenant } from '../../server/db/with-tenant.ts'
import { openJobs } from '../../server/jobs/jobs.ts'
import { openQueue } from '../../server/jobs/queue.ts'
import { type DatabaseLine, openDatabaseLine } from './support/database-line.ts'
import { ask, customerKind, endlessKind, rowOf } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, refused, send, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
})
afterAll(() => world.close())

/** As long as so many requests take that each wait out their patience. */
async function refusedOneByOne(frozen: World, count: number): Promise<void> {
  for (let n = 0; n < count; n += 1) await refused(frozen, desk.admin, customers.list)
}

const behind = (line: DatabaseLine): World => ({ ...world, app: createApp({ ...world.deps, database: line.database }) })

test('a request is answered within 20 seconds, whatever the database does', () => {
  expect(world.database.app.patienceMs).toBeLessThan(20_000)
  // Longer than the database's own limit of a statement, whose answer says more.
  expect(world.database.app.patienceMs).toBeGreaterThan(15_000)
})

test('a frozen database is 503 SYS_003 after the patience, and all is well once it goes on', async () => {
  const line = await openDatabaseLine(world.database.app, 3_000)
  const frozen = behind(line)
  // Two connections that have worked before: making one has a limit of its own.
  await Promise.all([1, 2].map(() => call(frozen, desk.admin, customers.list, {})))
  line.database.patienceMs = 500
  line.freeze()
  const answers = await Promise.all([
    refused(frozen, desk.admin, customers.list),
    refused(frozen, desk.admin, customers.create, { body: { name: '凍結' } }),
  ])
  for (const answer of answers) expect(answer).toMatchObject({ status: 503, code: 'SYS_003' })
  line.thaw()
  // What works may take its time on a machine that is busy.
  line.database.patienceMs = 3_000
  expect((await call(frozen, desk.admin, customers.create, { body: { name: '再開' } })).name).toBe('再開')
  await line.close()
})

test('searches that wait for each other at a frozen database do not add up their patience', async () => {
  const line = await openDatabaseLine(world.database.app, 3_000)
  const frozen = behind(line)
  await call(frozen, desk.staff, customers.list, {})
  line.database.patienceMs = 1_000
  line.freeze()
  const order: string[] = []
  const oneAfterTheOther = refusedOneByOne(frozen, 3).then(() => order.push('three patiences'))
  const five = Array.from({ length: 5 }, () => send(frozen, desk.staff, customers.list, { query: { search: '山' } }))
  const statuses = (await Promise.all(five)).map(({ status }) => status)
  expect(statuses).toEqual([503, 503, 503, 503, 503])
  order.push('five searches')
  await oneAfterTheOther
  expect(order).toEqual(['five searches', 'three patiences'])
  await line.close()
})

test('whether the database is ready is said before requests give up, also when every connection is taken', async () => {
  const line = await openDatabaseLine(world.database.app)
  const frozen = behind(line)
  await Promise.all([1, 2].map(() => call(frozen, desk.admin, customers.list, {})))
  line.freeze()
  const stuck = [1, 2].map(() => send(frozen, desk.admin, customers.list))
  await expect.poll(() => line.database.pool.idleCount).toBe(0)
  const order: string[] = []
  const givenUp = Promise.race(stuck).then(() => order.push('a request'))
  expect((await frozen.app.request('/ready')).status).toBe(503)
  order.push('/ready')
  await line.close()
  await Promise.all([...stuck, givenUp])
  expect(order).toEqual(['/ready', 'a request'])
})

test('a queue opens once a frozen database goes on; afterwards it gives a statement up', async () => {
  const limitMs = 500
  const line = await openDatabaseLine(world.database.app, limitMs)
  line.freeze()
  const opening = openQueue(line.database, { supervise: false, onError: () => {} })
  const outcome = opening.then(
    () => 'open',
    (thrown: unknown) => thrown,
  )
  // As long as three statements of the open queue may take: what a start asks first it can do without.
  for (let n = 0; n < 3; n += 1) {
    await expect(onConnection(line.database.pool, limitMs, (client) => client.query('select 1'))).rejects.toThrow()
  }
  line.thaw()
  expect(await outcome).toBe('open')
  const queue = await opening
  line.freeze()
  await expect(queue.take([])).rejects.toThrow()
  line.thaw()
  await queue.close()
  await line.close()
})

test('a job at work when the old lines to the database die holds no connection that requests need', async () => {
  const endless = endlessKind()
  const kinds = [endless.kind]
  const line = await openDatabaseLine(world.database.app, 1_000)
  const jobs = await openJobs(line.database, { kinds, works: true, onFault: () => {} })
  const worker = jobs.work()
  await ask({ ...world, deps: { ...world.deps, jobs } }, desk.staff, endless.kind, {})
  await endless.begun
  line.lose()
  // Nobody calls until the queue has taken every connection there is.
  await expect.poll(() => line.database.pool.idleCount).toBe(0)
  const status = async () => (await send(behind(line), desk.admin, customers.list)).status
  await expect.poll(status, { interval: 200 }).toBe(200)
  await worker.stop()
  await jobs.close()
  await line.close()
})

test('a worker with nothing to do, whose lines to the database died, does what is asked for later', async () => {
  const line = await openDatabaseLine(world.database.app, 1_000)
  const faults: unknown[] = []
  const jobs = await openJobs(line.database, {
    kinds: [customerKind],
    works: true,
    onFault: (_, thrown) => faults.push(thrown),
  })
  const worker = jobs.work()
  await expect.poll(() => line.database.pool.idleCount).toBeGreaterThan(0)
  line.lose()
  const id = await ask(world, desk.staff, customerKind, { name: '復旧後', ms: 0 })
  await expect.poll(async () => (await rowOf(world, id)).state).toBe('done')
  expect(faults.length).toBeGreaterThan(0)
  await worker.stop()
  await jobs.close()
  await line.close()
})

test('a database that goes in the middle of a transaction is 503 SYS_003, whichever statement it was', async () => {
  const line = await openDatabaseLine(world.database.app)
  const thrown = await withTenant(line.database, desk.tenantId, async (trx) => {
    await sql`select 1`.execute(trx)
    line.cut()
    await new Promise((resolve) => setTimeout(resolve, 100))
    await sql`select 2`.execute(trx)
  }).catch((error: unknown) => error)
  expect(toAppError(thrown).code).toBe('SYS_003')
  expect(await refused(behind(line), desk.admin, customers.list)).toMatchObject({ status: 503, code: 'SYS_003' })
  await line.close()
})

test('a refusal stays what it is when the database goes before its rollback', async () => {
  const line = await openDatabaseLine(world.database.app)
  const own = new Error('what was wrong')
  const thrown = await withTenant(line.database, desk.tenantId, async () => {
    line.cut()
    await new Promise((resolve) => setTimeout(resolve, 100))
    throw own
  }).catch((error: unknown) => error)
  expect(thrown).toBe(own)
  await line.close()
})

test.each([
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Postgres connection has been discarded',
  'timeout expired',
  'Cannot use a pool after calling end on the pool',
])('%j of the driver is a lost connection', (message) => {
  expect(toAppError(new Error(message)).code).toBe('SYS_003')
})

test.each(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])(
  '%s of the network is a lost connection',
  (code) => {
    expect(toAppError(Object.assign(new Error('connect failed'), { code })).code).toBe('SYS_003')
  },
)

test.each(['25006', '25P03', '53300', '57P01', '58030'])('%s of PostgreSQL is a fault that passes', (code) => {
  expect(toAppError(Object.assign(new pg.DatabaseError('failed', 6, 'error'), { code })).code).toBe('SYS_003')
})

test('what has another code is not taken for one', () => {
  expect(toAppError(Object.assign(new Error('failed'), { code: 'EACCES' })).code).toBe('SYS_001')
})

test('whoever disappears in the middle of a transaction does not hold its locks', async () => {
  const [row] = await withTenant(world.database.app, desk.tenantId, async (trx) => {
    const { rows } = await sql<{ idle: string }>`
      select current_setting('idle_in_transaction_session_timeout') as idle`.execute(trx)
    return rows
  })
  expect(row?.idle).toBe('30s')
})
