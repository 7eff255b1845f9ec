/** Customers from CSV files: tried without a change, written once, stopped, and taken back field by field. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { customerImports, type ImportKey } from '#contract/customer-imports'
import { customerMerges } from '#contract/customer-merges'
import { customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { notifications } from '#contract/notifications'
import { visits } from '#contract/visits'
import { runImport } from '../../server/customer-imports/run-job.ts'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { showImport, takeBack, tryImport, writeImport } from './support/imports.ts'
import { workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type Person, refused, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
  world.faults.length = 0
})
afterAll(() => world.close())

const tried = (content: string, key: ImportKey = 'none') => tryImport(world, desk.manager, content, key)
const run = (id: string, more = false) => writeImport(world, desk.manager, id, more)
const revert = (id: string) => takeBack(world, desk.manager, id)
const list = async () => (await call(world, desk.staff, customers.list, { query: { limit: 100 } })).customers
const add = (body: { name: string; [field: string]: unknown }) => call(world, desk.admin, customers.create, { body })
const show = (id: string) => showImport(world, desk.manager, id)

test('customers with the key are changed in what differs, and reverted where nobody has changed them since', async () => {
  const hana = await add({ name: '山田 花子', email: 'hana@example.jp', phone: '03-1', memo: '古い' })
  const jiro = await add({ name: '山田 次郎', email: 'jiro@example.jp', memo: '前' })
  const saburo = await add({ name: '山田 三郎', email: 'saburo@example.jp', memo: '同じ' })
  const sheet = [
    '氏名,メール,電話,メモ',
    '山田 花子,hana@example.jp,03-2,新しい',
    '山田 次郎,jiro@example.jp,,後',
    '山田 三郎,saburo@example.jp,,同じ',
    '山田 四郎,shiro@example.jp,03-4,',
    '山田 五郎,goro@example.jp,03-5,',
    '山田 六郎,roku@example.jp,03-6,',
  ].join('\n')
  const { id, verdicts } = await tried(sheet, 'email')
  expect(verdicts).toEqual({ new: 3, update: 2, unchanged: 1 })
  expect(await run(id)).toMatchObject({ outcomes: { created: 3, updated: 2 } })
  const byName = new Map((await list()).map((one) => [one.name, one]))
  expect(byName.get('山田 花子')).toMatchObject({ phone: '03-2', memo: '新しい', version: 2 })
  expect(byName.get('山田 三郎')).toMatchObject({ version: saburo.version })

  await call(world, desk.staff, customers.update, { params: { id: hana.id }, body: { memo: '手で直した' } })
  const [shiro, goro] = [byName.get('山田 四郎')?.id ?? '', byName.get('山田 五郎')?.id ?? '']
  await call(world, desk.staff, customers.update, { params: { id: shiro }, body: { memo: '手で足した' } })
  const contact = {
    customer_id: goro,
    type: 'call',
    summary: '電話',
    occurred_at: '2026-11-20T09:00:00+09:00',
  } as const
  await call(world, desk.staff, interactions.create, { body: contact })

  expect(await revert(id)).toMatchObject({ state: 'reverted', outcomes: { removed: 1, restored: 1, kept: 3 } })
  const after = new Map((await list()).map((one) => [one.name, one]))
  expect([...after.keys()].toSorted()).toEqual(
    ['山田 三郎', '山田 花子', '山田 次郎', '山田 四郎', '山田 五郎'].toSorted(),
  )
  expect(after.get('山田 花子')).toMatchObject({ phone: '03-1', memo: '手で直した' })
  expect(after.get('山田 次郎')).toMatchObject({ id: jiro.id, memo: '前' })
})

test('a new customer who has come to the desk since stays, unless that visit was deleted', async () => {
  const { id } = await tried('氏名\n山田 花子\n山田 次郎')
  await run(id)
  const arrived = { day: '2026-11-20', arrived_at: '2026-11-20T00:00:00.000Z' }
  const come = await Promise.all(
    (await list()).map((one, at) =>
      call(world, desk.staff, visits.create, {
        body: { ...arrived, name: one.name, customer_id: one.id, number: at + 1 },
      }),
    ),
  )
  const mistaken = come.find(({ name }) => name === '山田 次郎')?.id ?? ''
  await call(world, desk.staff, visits.delete, { params: { id: mistaken } })
  expect(await revert(id)).toMatchObject({ state: 'reverted', outcomes: { removed: 1, kept: 1 } })
  expect((await list()).map(({ name }) => name)).toEqual(['山田 花子'])
})

test('a possible duplicate is imported only when somebody says so', async () => {
  await add({ name: '山田 花子', phone: '090-1111-2222' })
  const sheet = '氏名,電話\n山田　花子,09011112222\n山田 花子,090-3333-4444'
  const { id, verdicts } = await tried(sheet)
  expect(verdicts).toEqual({ duplicate: 1, new: 1 })
  expect(await run(id)).toMatchObject({ outcomes: { created: 1 } })
  const again = await tried(sheet)
  expect(again.verdicts).toEqual({ duplicate: 2 })
  expect(await run(again.id, true)).toMatchObject({ outcomes: { created: 2 } })
  expect(await list()).toHaveLength(4)
})

test('a part that is written again makes nobody twice, and one that was stopped goes on', async () => {
  const sheet = `氏名\n${Array.from({ length: 450 }, (_, at) => `人 ${at + 1}`).join('\n')}`
  const { id } = await tried(sheet)
  await call(world, desk.manager, customerImports.run, { params: { id }, body: {} })
  // The first part is written by an attempt that dies behind it.
  const by = { uid: desk.manager.uid, memberId: desk.manager.memberId, name: '主任', traceId: 'a' }
  const killed = runImport.work(
    {
      job: { id: crypto.randomUUID(), tenantId: desk.tenantId, ownerId: null, kind: runImport.name },
      signal: new AbortController().signal,
      progress: () => {
        throw new Error('killed')
      },
      write: () => {},
      read: (fn) => withTenant(world.database.app, desk.tenantId, fn),
      step: (fn) => withTenant(world.database.app, desk.tenantId, fn),
      objects: null,
    },
    { importId: id, ...by },
  )
  await expect(killed).rejects.toThrow('killed')
  expect((await show(id)).outcomes).toEqual({ created: 200 })
  await call(world, desk.admin, customerImports.cancel, { params: { id } })
  expect(await show(id)).toMatchObject({ state: 'importing', work: 'stopped', outcomes: { created: 200 } })
  expect(await run(id)).toMatchObject({ state: 'imported', work: null, outcomes: { created: 450 } })
  const names = await withOperator(world.database.owner, (trx) =>
    trx.selectFrom('customers').select('name').where('tenant_id', '=', desk.tenantId).execute(),
  )
  expect(new Set(names.map(({ name }) => name)).size).toBe(450)
  expect(names).toHaveLength(450)
  expect(await revert(id)).toMatchObject({ state: 'reverted', outcomes: { removed: 450 } })
  expect(await list()).toEqual([])
})

test('who began an import is told that it is through, or that it stopped, and nobody else', async () => {
  const hana = await add({ name: '山田 花子', phone: '03-1111-2222' })
  const sheet = '氏名,電話\n山田 花子,0311112222\n山田 次郎,03-3333-4444\n,03-5555-6666'
  const { id } = await tried(sheet)
  await run(id)
  const inbox = async (person: Person) => (await call(world, person, notifications.list, {})).notifications
  expect(await inbox(desk.manager)).toMatchObject([
    {
      ...{ category: 'system', type: 'success', page: 'customer-import', subject_id: id },
      message: '新規1件、更新0件、取り込まなかった行2件です。',
    },
  ])
  expect(await inbox(desk.admin)).toEqual([])

  const second = await tried('氏名\n佐藤 一')
  // A row that cannot be written: its id is taken.
  await withOperator(world.database.owner, (trx) =>
    sql`update customer_import_rows set customer_id = ${hana.id} where import_id = ${second.id}`.execute(trx),
  )
  expect(await run(second.id)).toMatchObject({ state: 'importing', work: 'failed' })
  expect(await inbox(desk.manager)).toMatchObject([{ type: 'error', subject_id: second.id }, { subject_id: id }])
})

test('one thing at a time: nothing is begun while an import is written, or on a trial that is outdated', async () => {
  const first = await tried('氏名\n一')
  const second = await tried('氏名\n二')
  await call(world, desk.manager, customerImports.run, { params: { id: first.id }, body: {} })
  const params = { id: second.id }
  const body = { mapping: ['name' as const], key: 'none' as const }
  expect(await refused(world, desk.manager, customerImports.check, { params, body })).toMatchObject({ code: 'BIZ_002' })
  await workAll(world)
  expect(await refused(world, desk.manager, customerImports.run, { params, body: {} })).toMatchObject({
    code: 'VAL_001',
  })
  await call(world, desk.manager, customerImports.check, { params, body })
  await workAll(world)
  expect(await run(second.id)).toMatchObject({ outcomes: { created: 1 } })
  expect(await refused(world, desk.manager, customerImports.check, { params, body })).toMatchObject({ code: 'VAL_001' })
  expect(await refused(world, desk.manager, customerImports.run, { params, body: {} })).toMatchObject({
    code: 'VAL_001',
  })
})

test('what is imported is the trial that was looked at', async () => {
  const { id } = await tried('氏名,会社\n山田 花子,青葉')
  const params = { id }
  const seen = { mapping: ['name' as const, 'company' as const], key: 'none' as const }
  await call(world, desk.manager, customerImports.check, { params, body: { ...seen, mapping: ['name', 'memo'] } })
  await workAll(world)
  const begin = { params, body: { tried: seen } }
  expect(await refused(world, desk.manager, customerImports.run, begin)).toMatchObject({ code: 'VAL_001' })
  await call(world, desk.manager, customerImports.check, { params, body: seen })
  await workAll(world)
  await call(world, desk.manager, customerImports.run, begin)
  await workAll(world)
  expect(await list()).toMatchObject([{ name: '山田 花子', company: '青葉', memo: '' }])
})

test('an import that has written nothing can be deleted with its file, and no other', async () => {
  const { id } = await tried('氏名\n山田 花子')
  const params = { id }
  const body = { mapping: ['name' as const], key: 'none' as const }
  await call(world, desk.manager, customerImports.check, { params, body })
  expect(await refused(world, desk.manager, customerImports.delete, { params })).toMatchObject({ code: 'BIZ_002' })
  await workAll(world)
  expect(await refused(world, desk.staff, customerImports.delete, { params })).toMatchObject({ code: 'AUTH_006' })
  expect(await call(world, desk.admin, customerImports.delete, { params })).toEqual({ id, deleted: true })
  expect(await refused(world, desk.manager, customerImports.get, { params })).toMatchObject({ code: 'DB_002' })
  const left = await withOperator(world.database.owner, async (trx) => [
    ...(await trx.selectFrom('customer_import_rows').select('line').where('import_id', '=', id).execute()),
    ...(await trx.selectFrom('files').select('id').where('tenant_id', '=', desk.tenantId).execute()),
  ])
  expect(left).toEqual([])

  const written = await tried('氏名\n山田 花子')
  await run(written.id)
  const ofWritten = { params: { id: written.id } }
  expect(await refused(world, desk.manager, customerImports.delete, ofWritten)).toMatchObject({ code: 'VAL_001' })
  await revert(written.id)
  expect(await refused(world, desk.manager, customerImports.delete, ofWritten)).toMatchObject({ code: 'VAL_001' })
})

test('staff import nothing, and another tenant sees nothing of it', async () => {
  const { id } = await tried('氏名\n山田')
  expect(await refused(world, desk.staff, customerImports.list, {})).toMatchObject({ code: 'AUTH_006' })
  const other = await addDesk(world)
  const params = { id }
  for (const endpoint of [customerImports.get, customerImports.cancel, customerImports.revert]) {
    expect(await refused(world, other.admin, endpoint, { params })).toMatchObject({ status: 404, code: 'DB_002' })
  }
  expect(await call(world, other.admin, customerImports.list, {})).toMatchObject({ customer_imports: [] })
  const query = { verdict: 'new' as const }
  expect(await refused(world, other.admin, customerImports.rows, { params, query })).toMatchObject({ code: 'DB_002' })
  // The same id of a record of theirs names nobody here.
  const stranger = await call(world, other.admin, customers.create, { body: { name: '他人' } })
  const checked = await tried(`ID,氏名\n${stranger.id},山田`, 'id')
  expect(checked.verdicts).toEqual({ error: 1 })
})

test('a new customer who has become one with another since is kept, and said to be', async () => {
  const { id } = await tried('氏名\n山田 花子')
  await run(id)
  const [merged] = await list()
  const kept = await add({ name: '山田 はな子' })
  const versions = { kept_version: kept.version, merged_version: merged?.version ?? 0 }
  const body = { kept_id: kept.id, merged_id: merged?.id ?? '', ...versions, fields: {} }
  await call(world, desk.manager, customerMerges.create, { body })
  expect(await revert(id)).toMatchObject({ state: 'reverted', outcomes: { kept: 1 } })
})

test('an id of before a merge means who was kept: their record is changed, and named by one line only', async () => {
  const [kept, merged] = [await add({ name: '山田 花子' }), await add({ name: '山田 はな子' })]
  const body = { kept_id: kept.id, merged_id: merged.id, kept_version: 1, merged_version: 1 }
  await call(world, desk.manager, customerMerges.create, { body })
  const twice = await tried(`ID,メモ\n${merged.id},左利き\n${kept.id},車椅子`, 'id')
  expect(twice.verdicts).toEqual({ update: 1, error: 1 })
  const query = { verdict: 'error' as const }
  const { rows } = await call(world, desk.manager, customerImports.rows, { params: { id: twice.id }, query })
  expect(rows).toMatchObject([{ line: 3, reasons: [{ field: 'id', message: '2行目と同じ顧客です。' }] }])
  expect(await run(twice.id)).toMatchObject({ outcomes: { updated: 1 } })
  expect(await list()).toMatchObject([{ id: kept.id, memo: '左利き' }])
})

/** The embedded database has one session: nobody could stop it meanwhile. */
test.skipIf(inject('template').kind === 'embedded')('one that writes a part at this moment is stopped', async () => {
  const { id } = await tried('氏名\n山田 花子')
  const { app, owner } = world.database
  await call(world, desk.manager, customerImports.run, { params: { id }, body: { with_duplicates: false } })
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  const holds = Promise.withResolvers<void>()
  const writing = withTenant(app, desk.tenantId, async (trx) => {
    await sql`select id from jobs where state = 'waiting' for update`.execute(trx)
    holds.resolve()
    await expect.poll(async () => (await owner.pool.query(waiting)).rowCount).toBe(1)
    await sql`update customer_imports set outcomes = '{}' where id = ${id}`.execute(trx)
  })
  await holds.promise
  const [stopped] = await Promise.all([call(world, desk.manager, customerImports.cancel, { params: { id } }), writing])
  expect(stopped).toMatchObject({ work: 'stopped' })
})
