/** Work that outlives its request, in one process: what its owner sees of it, and what happens to it. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { jobs } from '#contract/jobs'
import { notifications } from '#contract/notifications'
import { staff } from '#contract/staff'
import { jobKind } from '../../server/core/job.ts'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import type { Worker } from '../../server/jobs/worker.ts'
import {
  ask,
  busy,
  customerKind,
  endlessKind,
  failingKind,
  heldKind,
  refusal,
  retryNow,
  rowOf,
} from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, refused, type World } from './support/world.ts'

let world: World
let desk: Desk
let worker: Worker
const failures: (() => unknown)[] = []
const failing = failingKind(failures, { maxAttempts: 2 })
const endless = endlessKind()
const held = heldKind()
const late = { ...endlessKind().kind, name: 'test late', limitMs: 100, maxAttempts: 2 }
let times = 0
const stopped = jobKind({
  name: 'test stopped',
  payload: z.object({}),
  work: ({ signal }) => {
    times += 1
    if (times > 1) return Promise.resolve('at the second time')
    return new Promise<string>((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  },
  finish: async (_, done) => done,
})

beforeAll(async () => {
  world = await openWorld({ kinds: [customerKind, failing, endless.kind, held.kind, late, stopped] })
})
afterAll(() => world.close())
beforeEach(async () => {
  desk = await addDesk(world)
  worker = world.deps.jobs.work()
})
afterEach(() => worker.stop())

const state = async (id: string) => (await rowOf(world, id)).state
const rowNow = (id: string) => retryNow(world).then(() => rowOf(world, id))
const notices = async () => (await call(world, desk.staff, notifications.list, {})).notifications
const isDone = async (id: string) => expect.poll(() => state(id)).toBe('done')

test('is done, its effect is there, its owner reads the result and is told', async () => {
  const id = await ask(world, desk.staff, customerKind, { name: '仕事の客', ms: 5 })
  await isDone(id)
  const job = await call(world, desk.staff, jobs.get, { params: { id } })
  expect(job).toMatchObject({ id, kind: 'test customer', state: 'done', progress: 100, error_code: null })
  const made = await withTenant(world.database.app, desk.tenantId, (trx) =>
    trx.selectFrom('customers').select(['id', 'name']).execute(),
  )
  expect(made).toEqual([{ id: (job.result as { id: string }).id, name: '仕事の客' }])
  expect(await notices()).toMatchObject([{ title: '終わりました (done)', type: 'success' }])
})

test('one of which no attempt has come to an end is given up: its owner is told, and so is the log', async () => {
  await worker.stop()
  const id = await ask(world, desk.staff, customerKind, { name: '客', ms: 0 })
  const tried = { state: 'running' as const, attempts: customerKind.maxAttempts }
  await withOperator(world.database.owner, (trx) => trx.updateTable('jobs').set(tried).where('id', '=', id).execute())
  worker = world.deps.jobs.work()
  await expect.poll(() => rowOf(world, id)).toMatchObject({ state: 'failed', error_code: 'SYS_001' })
  expect(await notices()).toMatchObject([{ title: '終わりました (failed)', type: 'error' }])
  expect(world.faults.splice(0).map(String)).toEqual([expect.stringContaining('no attempt came to an end')])
})

test('a failure that passes is tried again, one that does not ends it with its code', async () => {
  failures.push(busy)
  const tried = await ask(world, desk.staff, failing, {})
  await isDone(tried)
  expect(await rowOf(world, tried)).toMatchObject({ attempts: 2, result: { done: 'できた' } })

  failures.push(refusal)
  const id = await ask(world, desk.staff, failing, {})
  await expect.poll(() => state(id)).toBe('failed')
  const job = await call(world, desk.staff, jobs.get, { params: { id } })
  expect(job).toMatchObject({ state: 'failed', error_code: 'BIZ_009', result: null })
  expect((await rowOf(world, id)).attempts).toBe(1)
})

test('after its last attempt it has failed; what nobody foresaw is told as SYS_001 and logged', async () => {
  failures.push(
    () => new Error('first'),
    () => new Error('second'),
  )
  const id = await ask(world, desk.staff, failing, {})
  await expect.poll(() => rowNow(id)).toMatchObject({ state: 'failed', attempts: 2, error_code: 'SYS_001' })
  expect(world.faults.slice(-2)).toMatchObject([{ message: 'first' }, { message: 'second' }])
})

test('one that takes too long has failed with SYS_004, and the log hears of it once: when it is tried no more', async () => {
  world.faults.length = 0
  const id = await ask(world, desk.staff, late, {})
  await expect.poll(() => rowNow(id)).toMatchObject({ state: 'failed', error_code: 'SYS_004', attempts: 2 })
  expect(world.faults.splice(0)).toMatchObject([{ code: 'SYS_004', cause: { message: 'longer than 0.1 s, 2 times' } }])
})

test('a kind that this version does not know has failed', async () => {
  const id = await ask(world, desk.staff, { ...customerKind, name: 'of the future' }, { name: 'x', ms: 0 })
  await expect.poll(() => state(id)).toBe('failed')
  expect(world.faults.at(-1)).toMatchObject({ message: expect.stringContaining('does not know the kind') })
})

test('stop ends the work; the job stays cancelled, and nobody is told', async () => {
  const id = await ask(world, desk.staff, endless.kind, {})
  await endless.begun
  const job = await call(world, desk.staff, jobs.cancel, { params: { id } })
  await endless.ended
  expect(job).toMatchObject({ state: 'cancelled', result: null })
  expect(await call(world, desk.staff, jobs.cancel, { params: { id } })).toEqual(job)
  expect(await notices()).toEqual([])
})

test('one that waits and is cancelled never begins', async () => {
  await worker.stop()
  const id = await ask(world, desk.staff, customerKind, { name: '来ない客', ms: 0 })
  await call(world, desk.staff, jobs.cancel, { params: { id } })
  worker = world.deps.jobs.work()
  await isDone(await ask(world, desk.staff, customerKind, { name: '次の客', ms: 0 }))
  expect(await rowOf(world, id)).toMatchObject({ state: 'cancelled', attempts: 0 })
})

test('an ended one is not cancelled', async () => {
  const id = await ask(world, desk.staff, customerKind, { name: '済んだ客', ms: 0 })
  await isDone(id)
  expect(await call(world, desk.staff, jobs.cancel, { params: { id } })).toMatchObject({ state: 'done' })
})

test('everybody sees and stops their own alone: another one is unknown, also to administrators and tenants', async () => {
  await worker.stop()
  const other = await addDesk(world)
  const id = await ask(world, desk.staff, customerKind, { name: '私の仕事', ms: 0 })
  for (const person of [desk.admin, desk.manager, other.admin]) {
    for (const endpoint of [jobs.get, jobs.cancel, jobs.events]) {
      expect(await refused(world, person, endpoint, { params: { id } })).toMatchObject({ status: 404, code: 'DB_002' })
    }
    expect(await call(world, person, jobs.list, {})).toEqual({ jobs: [], total: 0 })
  }
  expect(await refused(world, desk.odd, jobs.list)).toMatchObject({ status: 403, code: 'AUTH_006' })
  const list = await call(world, desk.staff, jobs.list, { query: { state: 'waiting' } })
  expect(list).toMatchObject({ total: 1, jobs: [{ id, state: 'waiting' }] })
  expect(await call(world, desk.staff, jobs.list, { query: { state: 'done' } })).toEqual({ jobs: [], total: 0 })
})

test('a transaction that is not kept leaves no job behind', async () => {
  const asked = { ownerId: desk.staff.memberId, now: new Date(), id: crypto.randomUUID() }
  const payload = { name: '幻', ms: 0 }
  const undone = withTenant(world.database.app, desk.tenantId, async (trx) => {
    await world.deps.jobs.ask(trx, desk.tenantId, customerKind, payload, asked)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await isDone(await ask(world, desk.staff, customerKind, { name: '本物', ms: 0 }))
  expect((await call(world, desk.staff, jobs.list, {})).total).toBe(1)
})

test('asked for twice under one id it is one job', async () => {
  const asked = { ownerId: desk.staff.memberId, now: new Date(), id: crypto.randomUUID() }
  const twice = () =>
    withTenant(world.database.app, desk.tenantId, (trx) =>
      world.deps.jobs.ask(trx, desk.tenantId, customerKind, { name: '一人', ms: 0 }, asked),
    )
  expect([await twice(), await twice()]).toEqual([asked.id, asked.id])
  world.deps.jobs.asked()
  await isDone(asked.id)
  expect((await rowOf(world, asked.id)).attempts).toBe(1)
})

test("an attempt whose time is over writes nothing: the next one's result stands alone", async () => {
  await worker.stop()
  const id = await ask(world, desk.staff, customerKind, { name: '一度だけ', ms: 300 })
  worker = world.deps.jobs.work()
  await expect.poll(() => state(id)).toBe('running')
  // What another worker does that took the job over.
  await withOperator(world.database.owner, (trx) =>
    trx.updateTable('jobs').set({ fence: sql<number>`fence + 1` }).where('id', '=', id).execute(),
  )
  await worker.stop()
  const customers = await withTenant(world.database.app, desk.tenantId, (trx) =>
    trx.selectFrom('customers').select('name').execute(),
  )
  expect(customers).toEqual([])
  worker = world.deps.jobs.work()
})

test('a server that stops gives its work back at once, and does not count it as an attempt', async () => {
  const id = await ask(world, desk.staff, stopped, {})
  await expect.poll(() => state(id)).toBe('running')
  await worker.stop()
  expect(await rowOf(world, id)).toMatchObject({ state: 'waiting', attempts: 0, fence: 1 })
  worker = world.deps.jobs.work()
  await isDone(id)
  expect(await rowOf(world, id)).toMatchObject({ attempts: 1, fence: 2, result: 'at the second time' })
})

test('a tenant that asks for 150 jobs at once does not hold up ten of another one', async () => {
  await worker.stop()
  const other = await addDesk(world)
  const askMany = (tenantId: string, count: number) =>
    withTenant(world.database.app, tenantId, async (trx) => {
      const by = { ownerId: null, now: new Date() }
      for (let n = 0; n < count; n += 1) {
        await world.deps.jobs.ask(trx, tenantId, customerKind, { name: `${n}`, ms: 1 }, by)
      }
    })
  await askMany(desk.tenantId, 150)
  await askMany(other.tenantId, 10)
  worker = world.deps.jobs.work()
  const begun = () =>
    withOperator(world.database.owner, (trx) =>
      trx
        .selectFrom('jobs')
        .select(['tenant_id', 'turn'])
        .where('tenant_id', 'in', [desk.tenantId, other.tenantId])
        .where('started_at', 'is not', null)
        .orderBy('started_at')
        .execute(),
    )
  const small = async () => (await begun()).filter(({ tenant_id }) => tenant_id === other.tenantId).length
  await expect.poll(small, { interval: 20 }).toBe(10)
  const order = await begun()
  const last = order.findLastIndex(({ tenant_id }) => tenant_id === other.tenantId)
  // One of each in turn, and the slots that were taken at once.
  expect(last).toBeLessThanOrEqual(10 + 10 + 4)
  // Each tenant's own are begun in the order in which they were asked for, as far as four at a time can be.
  const own = order.filter(({ tenant_id }) => tenant_id === desk.tenantId).map(({ turn }) => turn)
  expect(own.every((turn, at) => own.slice(at + 5).every((later) => later > turn))).toBe(true)
})

test('a person who asks for many jobs at once does not hold up the first one of a colleague', async () => {
  await worker.stop()
  const many: string[] = []
  for (let n = 0; n < 20; n += 1) many.push(await ask(world, desk.staff, customerKind, { name: `多 ${n}`, ms: 1 }))
  const one = await ask(world, desk.manager, customerKind, { name: '一', ms: 1 })
  const [first = '', second = ''] = many
  const turns = await Promise.all([first, one, second].map(async (id) => (await rowOf(world, id)).turn))
  expect(turns).toEqual(turns.toSorted((a, b) => a - b))
  worker = world.deps.jobs.work()
  await Promise.all([...many, one].map(isDone))
  const begun = async (id: string) => Number((await rowOf(world, id)).started_at)
  const [own, others] = [await begun(one), await Promise.all(many.map(begun))]
  // As far as four at a time can be told apart.
  expect(others.filter((at) => at < own).length).toBeLessThanOrEqual(4)
})

test('one that is put off until tomorrow moves no job of today back', async () => {
  const now = new Date()
  const startAfter = new Date(now.getTime() + 86_400_000)
  const asked = { ownerId: null, now, startAfter }
  const off = await withTenant(world.database.app, desk.tenantId, (trx) =>
    world.deps.jobs.ask(trx, desk.tenantId, customerKind, { name: '明日', ms: 0 }, asked),
  )
  const before = await ask(world, (await addDesk(world)).staff, customerKind, { name: '隣', ms: 0 })
  const today = await ask(world, desk.staff, customerKind, { name: '今日', ms: 0 })
  await isDone(today)
  expect((await rowOf(world, today)).turn - (await rowOf(world, before)).turn).toBeLessThan(10)
  expect(await state(off)).toBe('waiting')
})

test('no tenant role sees the queue', async () => {
  for (const table of ['job', 'job_common', 'queue']) {
    const look = withTenant(world.database.app, desk.tenantId, (trx) =>
      sql`select * from ${sql.table(`pgboss.${table}`)}`.execute(trx),
    )
    await expect(look).rejects.toMatchObject({ code: '42501' })
  }
})

test('of a member who is removed has no effect, and the worker goes on with others', async () => {
  const faults = world.faults.length
  const leaver = await world.addMember(desk.tenantId, 'staff')
  const id = await ask(world, leaver, held.kind, { name: '去る人の客', ms: 0 })
  await expect.poll(() => state(id)).toBe('running')
  const params = { id: leaver.memberId }
  expect(await call(world, desk.admin, staff.holdings, { params })).toMatchObject({ open_jobs: 1 })
  await call(world, desk.admin, staff.delete, { params })
  held.goOn()
  await isDone(await ask(world, desk.staff, customerKind, { name: '残る人の客', ms: 400 }))
  const made = await withTenant(world.database.app, desk.tenantId, (trx) =>
    trx.selectFrom('customers').select('name').execute(),
  )
  expect(made).toEqual([{ name: '残る人の客' }])
  expect(world.faults).toHaveLength(faults)
})
