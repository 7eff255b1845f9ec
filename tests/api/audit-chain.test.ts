/** Seals over the audit log: whatever is changed, taken away or put in between is found and told to the administrators. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { audit } from '#contract/audit'
import { customers } from '#contract/customers'
import { notifications } from '#contract/notifications'
import { checkAudit } from '../../server/audit/check.ts'
import { sealAudit } from '../../server/audit/seal.ts'
import type { JobKind } from '../../server/core/job.ts'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import type { Worker } from '../../server/jobs/worker.ts'
import { allSealable } from './support/audit.ts'
import { ask, rowOf } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

let world: World
let desk: Desk
let worker: Worker

beforeAll(async () => {
  world = await openWorld()
  // The seals that calls ask for are due in a year: one in the middle of a test would be one too many.
  world.skewClock(366 * 86_400_000)
  worker = world.deps.jobs.work()
})
afterAll(async () => {
  await worker.stop()
  await world.close()
})
beforeEach(async () => {
  desk = await addDesk(world)
})

async function run<P, D>(kind: JobKind<P, D>, payload: P): Promise<unknown> {
  const id = await ask(world, desk.staff, kind, payload)
  await expect.poll(async () => (await rowOf(world, id)).state).toBe('done')
  return (await rowOf(world, id)).result
}
const seal = () => run(sealAudit, {})
async function sealAll(): Promise<unknown> {
  await allSealable(world, desk.tenantId)
  return seal()
}
const check = () => run(checkAudit, {})
const add = (name: string) => call(world, desk.staff, customers.create, { body: { name } })
const seals = () =>
  withOperator(world.database.owner, (trx) =>
    trx.selectFrom('audit_seals').selectAll().where('tenant_id', '=', desk.tenantId).orderBy('position').execute(),
  )
const entryIds = async () => {
  const rows = await withOperator(world.database.owner, (trx) =>
    trx.selectFrom('audit_log').select('id').where('tenant_id', '=', desk.tenantId).orderBy('id').execute(),
  )
  return rows.map(({ id }) => id)
}
/** The first entry of a seal. How many are in one depends on the second: each second of a sign-in is a sign-in of its own. */
const firstOf = async (position: number) => {
  const before = (await seals()).filter((one) => one.position < position)
  return (await entryIds())[before.reduce((count, { entries }) => count + entries, 0)]
}
/** What somebody does who holds the database itself: no trigger stops them. */
async function tamper(...statements: ReturnType<typeof sql>[]): Promise<void> {
  const { kysely } = world.database.owner
  await kysely.transaction().execute(async (trx) => {
    await sql`alter table audit_log disable trigger user`.execute(trx)
    await sql`alter table audit_seals disable trigger user`.execute(trx)
    for (const statement of statements) await statement.execute(trx)
    await sql`alter table audit_log enable trigger user`.execute(trx)
    await sql`alter table audit_seals enable trigger user`.execute(trx)
  })
}
const told = async (person = desk.admin) => {
  const page = await call(world, person, notifications.list, {})
  return page.notifications.filter(({ category }) => category === 'system').length
}
/** Three seals of two entries and more. */
async function threeSeals(): Promise<void> {
  for (const name of ['一', '二', '三']) {
    await add(`${name}の客`)
    await add(`${name}の連れ`)
    await sealAll()
  }
}

test('each seal covers what came since the one before; nothing is sealed twice, and nothing makes no seal', async () => {
  await threeSeals()
  expect(await sealAll()).toEqual({ seals: 0 })
  const all = await seals()
  expect(all.map(({ position }) => position)).toEqual([1, 2, 3])
  expect(all[0]?.previous).toBe('0'.repeat(64))
  expect(all[1]?.previous).toBe(all[0]?.hash)
  const sum = all.reduce((count, { entries }) => count + entries, 0)
  expect(sum).toBe((await entryIds()).length)
  expect(await check()).toEqual({ fault: null })
  expect(await told()).toBe(0)
})

test('the tenant beside it has a chain of its own', async () => {
  await threeSeals()
  const first = desk
  desk = await addDesk(world)
  await add('隣の客')
  await sealAll()
  expect((await seals()).map(({ position, entries }) => [position, entries])).toEqual([[1, 2]])
  expect(await call(world, desk.admin, audit.chain, {})).toMatchObject({ head: { position: 1 } })
  expect(await call(world, first.admin, audit.chain, {})).toMatchObject({ head: { position: 3 } })
})

const ofTenant = () => sql`tenant_id = ${desk.tenantId}`
test.each<[string, number, string, () => Promise<ReturnType<typeof sql>[]>]>([
  [
    'an entry that was changed',
    2,
    'entries',
    async () => [sql`update audit_log set subject_ids = '{}' where id = ${await firstOf(2)}`],
  ],
  [
    'the name of who did it',
    2,
    'entries',
    async () => [sql`update audit_log set uid = 'x' where id = ${await firstOf(2)}`],
  ],
  [
    'the time of it',
    2,
    'entries',
    async () => [sql`update audit_log set at = at + interval '1 ms' where id = ${await firstOf(2)}`],
  ],
  [
    'an entry that is gone',
    3,
    'entries',
    async () => [sql`delete from audit_log where id = ${(await entryIds()).at(-1)}`],
  ],
  [
    'an entry that was put in',
    1,
    'entries',
    async () => [
      sql`insert into audit_log (tenant_id, uid, action, subject_ids, request_id, xid)
      select tenant_id, uid, 'GET /api/customers', subject_ids, request_id, xid from audit_log where id = ${(await entryIds())[0]}`,
    ],
  ],
  [
    'two seals in each other’s place',
    1,
    'chain',
    async () => [
      sql`update audit_seals set position = 99 where ${ofTenant()} and position = 1`,
      sql`update audit_seals set position = 1 where ${ofTenant()} and position = 2`,
      sql`update audit_seals set position = 2 where ${ofTenant()} and position = 99`,
    ],
  ],
  [
    'a seal that is gone from the middle',
    2,
    'chain',
    async () => [sql`delete from audit_seals where ${ofTenant()} and position = 2`],
  ],
  [
    'a seal whose hash was changed',
    3,
    'entries',
    async () => [sql`update audit_seals set hash = ${'a'.repeat(64)} where ${ofTenant()} and position = 3`],
  ],
  [
    'the last seal with its entries gone',
    3,
    'lost',
    async () => [
      sql`delete from audit_log where ${ofTenant()} and xid >= (select from_xid from audit_seals where ${ofTenant()} and position = 3)`,
      sql`delete from audit_seals where ${ofTenant()} and position = 3`,
    ],
  ],
])('%s is found at seal %i (%s), and told to the administrators once', async (_, position, reason, change) => {
  await threeSeals()
  expect(await check()).toEqual({ fault: null })
  await tamper(...(await change()))
  expect(await check()).toEqual({ fault: { position, reason } })
  expect(await check()).toEqual({ fault: { position, reason } })
  expect(await told()).toBe(1)
  expect(await told(desk.manager)).toBe(0)
  const { last_check } = await call(world, desk.admin, audit.chain, {})
  expect(last_check?.fault).toMatchObject({ position, reason })
})

/** The embedded database has one session: there is nobody who could be late. */
const onPostgres = test.skipIf(inject('template').kind === 'embedded')

onPostgres('what a transaction writes that is still running has its place in a later seal', async () => {
  await add('先の客')
  const late = await world.database.owner.pool.connect()
  await late.query('begin')
  const row = [desk.tenantId, 'late', 'GET /api/customers', 'late']
  await late.query('insert into audit_log (tenant_id, uid, action, request_id) values ($1, $2, $3, $4)', row)
  await add('後の客')
  await seal()
  const sealed = async () => (await seals()).reduce((count, { entries }) => count + entries, 0)
  const early = await sealed()
  await late.query('commit')
  late.release()
  await sealAll()
  expect(early).toBeLessThan((await entryIds()).length - 1)
  expect(await sealed()).toBe((await entryIds()).length)
  expect(await check()).toEqual({ fault: null })
})

test('a database that was restored elsewhere goes on with the chain', async () => {
  await add('前の客')
  await sealAll()
  await add('封印前の客')
  // What is in a dump: ids of transactions that this database has not reached, of another dataset.
  const elsewhere = crypto.randomUUID()
  await tamper(
    sql`update audit_log set dataset_id = ${elsewhere}, xid = (xid::text::bigint + 1000000000)::text::xid8 where ${ofTenant()}`,
    sql`delete from audit_seals where ${ofTenant()}`,
  )
  await sealAll()
  await add('復元後の客')
  await sealAll()
  const all = await seals()
  expect(all.map(({ dataset_id }) => dataset_id === elsewhere)).toEqual([true, false])
  expect(all.reduce((count, { entries }) => count + entries, 0)).toBe((await entryIds()).length)
  expect(await check()).toEqual({ fault: null })
})

test('two jobs that seal at once make one chain', async () => {
  await add('一人の客')
  await allSealable(world, desk.tenantId)
  await Promise.all([seal(), seal(), seal()])
  expect((await seals()).map(({ position }) => position)).toEqual([1])
  expect(await check()).toEqual({ fault: null })
})

test('a call that is in the log asks for the seal of its minute and the check of its day, once', async () => {
  const asked = () =>
    withTenant(world.database.app, desk.tenantId, (trx) =>
      trx.selectFrom('jobs').select(['kind', 'state']).where('owner_id', 'is', null).orderBy('kind').execute(),
    )
  world.setClock(new Date(Date.UTC(2030, 0, 1, 9, 0, 10)))
  await call(world, desk.staff, customers.list, { query: { search: '誰もいない' } })
  expect((await asked()).filter(({ kind }) => kind.endsWith('audit'))).toEqual([])
  const { id } = await add('見る客')
  await call(world, desk.staff, customers.get, { params: { id } })
  await call(world, desk.admin, customers.get, { params: { id } })
  world.setClock(null)
  await world.deps.background.ended()
  const waiting = (await asked()).filter(({ kind }) => kind.endsWith('audit'))
  expect(waiting).toEqual([
    { kind: 'check audit', state: 'waiting' },
    { kind: 'seal audit', state: 'waiting' },
  ])
})

test.each(['audit_seals', 'audit_checks'])('neither application, operator nor owner changes %s', async (table) => {
  const name = sql.table(table)
  const { app, owner } = world.database
  const statements = [sql`update ${name} set hash = 'x'`, sql`delete from ${name}`, sql`truncate ${name}`]
  for (const statement of statements) {
    const denied = { code: '42501' }
    await expect(withTenant(app, desk.tenantId, (trx) => statement.execute(trx))).rejects.toMatchObject(denied)
    await expect(withOperator(owner, (trx) => statement.execute(trx))).rejects.toMatchObject(denied)
    await expect(statement.execute(owner.kysely)).rejects.toMatchObject(denied)
    const asAuditor = withTenant(app, desk.tenantId, async (trx) => {
      await sql`select set_config('role', 'madoguchi_auditor', true)`.execute(trx)
      await statement.execute(trx)
    })
    await expect(asAuditor).rejects.toMatchObject(denied)
  }
  const insert = sql`insert into audit_seals select tenant_id, 99, dataset_id, from_xid, to_xid, 0, '', '' from audit_seals`
  await expect(withTenant(app, desk.tenantId, (trx) => insert.execute(trx))).rejects.toMatchObject({ code: '42501' })
})

test.each([
  ['at', sql`'2020-01-01'`],
  ['xid', sql`'1'::xid8`],
  ['dataset_id', sql`gen_random_uuid()`],
])('the application cannot say the %s of an entry', async (column, value) => {
  const insert = sql`insert into audit_log (uid, action, request_id, ${sql.ref(column)}) values ('x', 'x', 'x', ${value})`
  const attempt = withTenant(world.database.app, desk.tenantId, (trx) => insert.execute(trx))
  await expect(attempt).rejects.toMatchObject({ code: '42501' })
})
