/** One act on many customers: each changed once, told row by row, stopped and gone on with, and undone but for what came since. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type CustomerChoice, customerSelections, type SelectionAct } from '#contract/customer-selections'
import { type Customer, customers } from '#contract/customers'
import { notifications } from '#contract/notifications'
import { writeSelection } from '../../server/customer-selections/write-job.ts'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { housekeeping } from '../../server/housekeeping/job.ts'
import { ask, workAll } from './support/jobs.ts'
import { beginSelection, doSelection, showSelection, undoSelection } from './support/selections.ts'
import { addDesk, call, type Desk, openWorld, refused, send, type World } from './support/world.ts'

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

const add = (body: { name: string; [field: string]: unknown }) => call(world, desk.admin, customers.create, { body })
const read = (id: string) => call(world, desk.staff, customers.get, { params: { id } })
const change = (id: string, body: Partial<Customer>) =>
  call(world, desk.staff, customers.update, { params: { id }, body })
const act = (done: SelectionAct, chosen: CustomerChoice, who = desk.manager) => doSelection(world, who, done, chosen)
const undo = (id: string) => undoSelection(world, desk.manager, id)
const TAG: SelectionAct = { kind: 'add_tag', tag: '優先' }

/** Customers of the desk, written down at once. Returns their ids. */
async function addMany(count: number): Promise<string[]> {
  const rows = Array.from({ length: count }, (_, at) => ({
    ...{ tenant_id: desk.tenantId, id: crypto.randomUUID(), name: `人 ${at}`, search_text: `人 ${at}` },
    kana_row: '他' as const,
  }))
  await withOperator(world.database.owner, (trx) => trx.insertInto('customers').values(rows).execute())
  return rows.map(({ id }) => id)
}

test('a field is set for those who are chosen, and gets its former value where nobody has changed it since', async () => {
  const [one, two, three] = [
    await add({ name: '一', company: '旧' }),
    await add({ name: '二' }),
    await add({ name: '三' }),
  ]
  const same = await add({ name: '四', company: '新' })
  const done = await act({ kind: 'set', field: 'company', value: '　新 ' }, { ids: [one.id, two.id, same.id] })
  expect(done).toMatchObject({
    ...{ act: { kind: 'set', field: 'company', value: '新' }, state: 'written', work: null, rows: 3 },
    outcomes: { updated: 2, skipped: 1 },
  })
  expect(await read(one.id)).toMatchObject({ company: '新', version: 2 })
  expect(await read(same.id)).toMatchObject({ version: 1 })
  expect(await read(three.id)).toMatchObject({ company: '', version: 1 })
  const { rows } = await call(world, desk.staff, customerSelections.rows, {
    params: { id: done.id },
    query: { outcome: 'updated' },
  })
  expect(rows.find(({ customer_id }) => customer_id === one.id)).toMatchObject({
    name: '一',
    changes: [{ field: 'company', before: '旧', after: '新' }],
  })
  await change(two.id, { company: '手で直した' })
  await change(one.id, { memo: '手で足した' })
  expect(await undo(done.id)).toMatchObject({ state: 'reverted', outcomes: { restored: 1, kept: 1, skipped: 1 } })
  expect(await read(one.id)).toMatchObject({ company: '旧', memo: '手で足した' })
  expect(await read(two.id)).toMatchObject({ company: '手で直した' })
})

test('a tag is added to those without it, and undone without the tags that came since', async () => {
  const [one, two] = [await add({ name: '一', tags: ['古い'] }), await add({ name: '二', tags: ['優先'] })]
  const full = await add({ name: '三', tags: Array.from({ length: 30 }, (_, at) => `札${at}`) })
  const done = await act(TAG, { ids: [one.id, two.id, full.id] })
  expect(done.outcomes).toEqual({ updated: 1, skipped: 2 })
  expect((await read(one.id)).tags).toEqual(['古い', '優先'])
  const asked = { params: { id: done.id }, query: { outcome: 'skipped' as const } }
  const { rows } = await call(world, desk.manager, customerSelections.rows, asked)
  expect(rows.find(({ customer_id }) => customer_id === full.id)?.reasons).toEqual([
    { field: 'tags', message: '30件以内にしてください。' },
  ])
  await change(one.id, { tags: ['古い', '優先', '手で足した'] })
  expect(await undo(done.id)).toMatchObject({ outcomes: { restored: 1, skipped: 2 } })
  expect((await read(one.id)).tags).toEqual(['古い', '手で足した'])
  expect((await read(two.id)).tags).toEqual(['優先'])
})

test('a tag is taken away, and comes back where it stood', async () => {
  const one = await add({ name: '一', tags: ['優先', '常連'] })
  const two = await add({ name: '二', tags: ['常連'] })
  const done = await act({ kind: 'remove_tag', tag: '優先' }, { ids: [one.id, two.id] })
  expect(done.outcomes).toEqual({ updated: 1, skipped: 1 })
  expect((await read(one.id)).tags).toEqual(['常連'])
  await undo(done.id)
  expect((await read(one.id)).tags).toEqual(['優先', '常連'])
})

test('many are deleted for 30 days of regret, and brought back but for those whom somebody decided about since', async () => {
  const [one, two, three] = [await add({ name: '一' }), await add({ name: '二' }), await add({ name: '三' })]
  await call(world, desk.admin, customers.delete, { params: { id: three.id } })
  const done = await act({ kind: 'delete' }, { ids: [one.id, two.id, three.id, crypto.randomUUID()] })
  expect(done.outcomes).toEqual({ deleted: 2, skipped: 2 })
  expect(await refused(world, desk.staff, customers.get, { params: { id: one.id } })).toMatchObject({ code: 'DB_002' })
  // Brought back and deleted again by hand: that is meant.
  await call(world, desk.admin, customers.restore, { params: { id: two.id } })
  await call(world, desk.admin, customers.delete, { params: { id: two.id } })
  expect(await undo(done.id)).toMatchObject({ outcomes: { restored: 1, kept: 1, skipped: 2 } })
  expect(await read(one.id)).toMatchObject({ name: '一' })
  expect(await refused(world, desk.staff, customers.get, { params: { id: two.id } })).toMatchObject({ code: 'DB_002' })
})

test('a filter with a part that this server does not know is about nobody', async () => {
  const filter: object = { search: '佐藤', of_the_future: 'x' }
  const body = { act: TAG, customers: { filter } }
  const reply = await send(world, desk.manager, customerSelections.create, { body })
  expect(reply).toMatchObject({ status: 422, body: { error: { code: 'VAL_001' } } })
})

test('who a filter leaves is noted when the act begins, without those who are taken out', async () => {
  const [one, two, three] = [
    await add({ name: '佐藤 一', status: 'prospect', tags: ['甲'] }),
    await add({ name: '佐藤 二', status: 'prospect', tags: ['甲'] }),
    await add({ name: '佐藤 三', status: 'prospect', tags: ['甲'] }),
  ]
  await add({ name: '佐藤 四', tags: ['甲'] })
  const filter = { search: '佐藤', status: 'prospect', tags: '["甲"]' } as const
  const begun = await beginSelection(
    world,
    desk.staff,
    { kind: 'set', field: 'status', value: 'active' },
    {
      filter,
      excluded: [two.id],
    },
  )
  expect(begun).toMatchObject({ rows: 2, state: 'writing', work: 'waiting' })
  await change(three.id, { tags: [] })
  await add({ name: '佐藤 五', status: 'prospect', tags: ['甲'] })
  await workAll(world)
  expect(await showSelection(world, desk.staff, begun.id)).toMatchObject({ outcomes: { updated: 2 } })
  const list = await call(world, desk.staff, customers.list, { query: { status: 'prospect' } as never })
  expect(list.customers.map(({ name }) => name).toSorted()).toEqual(['佐藤 二', '佐藤 五'].toSorted())
  expect((await read(one.id)).status).toBe('active')
})

test('an attempt that dies behind a part changes nobody twice, and one that was stopped goes on', async () => {
  const ids = await addMany(450)
  const { id } = await beginSelection(world, desk.manager, TAG, { filter: {} })
  const by = { uid: desk.manager.uid, memberId: desk.manager.memberId, name: '主任', traceId: 'a' }
  const killed = writeSelection.work(
    {
      job: { id: crypto.randomUUID(), tenantId: desk.tenantId, ownerId: null, kind: writeSelection.name },
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
  expect((await showSelection(world, desk.manager, id)).outcomes).toEqual({ updated: 200 })
  await call(world, desk.manager, customerSelections.cancel, { params: { id } })
  expect(await showSelection(world, desk.manager, id)).toMatchObject({ state: 'writing', work: 'stopped' })
  await call(world, desk.admin, customerSelections.run, { params: { id } })
  await workAll(world)
  expect(await showSelection(world, desk.manager, id)).toMatchObject({ state: 'written', outcomes: { updated: 450 } })
  const versions = () =>
    withOperator(world.database.owner, (trx) =>
      trx.selectFrom('customers').select(['version', 'tags']).where('id', 'in', ids).execute(),
    )
  expect(new Set((await versions()).map((row) => JSON.stringify(row)))).toEqual(
    new Set([JSON.stringify({ version: 2, tags: ['優先'] })]),
  )
  const noted = await withOperator(world.database.owner, (trx) =>
    trx.selectFrom('audit_log').select('subject_ids').where('action', '=', 'PUT /api/customers/{id}').execute(),
  )
  const mine = noted.flatMap(({ subject_ids }) => subject_ids).filter((one) => ids.includes(one))
  expect(mine).toHaveLength(450)
  expect(new Set(mine).size).toBe(450)
  expect(await undo(id)).toMatchObject({ outcomes: { restored: 450 } })
  expect((await versions()).every(({ version, tags }) => version === 3 && tags.length === 0)).toBe(true)
})

test('an act of one id is begun once, and who began it is told of its end', async () => {
  const one = await add({ name: '一' })
  const body = { id: crypto.randomUUID(), act: TAG, customers: { ids: [one.id] } }
  const key = { 'idempotency-key': crypto.randomUUID() }
  await call(world, desk.manager, customerSelections.create, { body }, key)
  await call(world, desk.manager, customerSelections.create, { body }, key)
  await workAll(world)
  expect(await refused(world, desk.manager, customerSelections.create, { body })).toMatchObject({ code: 'DB_003' })
  expect((await read(one.id)).version).toBe(2)
  const inbox = await call(world, desk.manager, notifications.list, {})
  expect(inbox.notifications).toMatchObject([
    { page: 'customer-selection', subject_id: body.id, message: '変更1人、変更しなかった方0人です。' },
  ])
})

test('after 30 days rows and the value are erased, and the act is left as history', async () => {
  const one = await add({ name: '一' })
  const { id } = await act({ kind: 'set', field: 'memo', value: '秘密' }, { ids: [one.id] })
  await withOperator(world.database.owner, (trx) =>
    sql`update customer_imports set created_at = created_at - interval '31 days' where id = ${id}`.execute(trx),
  )
  await ask(world, desk.admin, housekeeping, {})
  await workAll(world)
  const left = await showSelection(world, desk.manager, id)
  expect(left).toMatchObject({ act: { kind: 'set', field: 'memo' }, expires_at: null, outcomes: { updated: 1 } })
  expect(JSON.stringify(left)).not.toContain('秘密')
  expect(await refused(world, desk.manager, customerSelections.revert, { params: { id } })).toMatchObject({
    code: 'VAL_001',
  })
})
