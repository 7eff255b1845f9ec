/** Who may begin an act on many customers, on how many, and when: each side of every limit. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { customerImports } from '#contract/customer-imports'
import { customerSelections, SELECTION_ROWS, type SelectionAct } from '#contract/customer-selections'
import { customers } from '#contract/customers'
import { tryImport } from './support/imports.ts'
import { workAll } from './support/jobs.ts'
import { beginSelection, doSelection } from './support/selections.ts'
import { addDesk, call, type Desk, openWorld, refused, send, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

const add = (body: { name: string }) => call(world, desk.admin, customers.create, { body })
const act = (done: SelectionAct, chosen: { ids: string[] }, who = desk.manager) => doSelection(world, who, done, chosen)
const TAG: SelectionAct = { kind: 'add_tag', tag: '優先' }

test('each side of the limits is refused with a reason, and nothing is begun', async () => {
  const one = await add({ name: '一' })
  const many = (count: number) => Array.from({ length: count }, () => crypto.randomUUID())
  const codes = async (body: object) => (await send(world, desk.manager, customerSelections.create, { body })).body
  const invalid = { error: { code: 'VAL_001' } }
  const chosen = { ids: [one.id] }
  for (const body of [
    { act: TAG, customers: { ids: [] } },
    { act: TAG, customers: { ids: many(SELECTION_ROWS + 1) } },
    { act: TAG, customers: { ids: [one.id], filter: {} } },
    { act: TAG, customers: { filter: { status: 'prospect' } } },
    { act: TAG, customers: {} },
    { act: { kind: 'add_tag', tag: ' ' }, customers: chosen },
    { act: { kind: 'add_tag', tag: 'あ'.repeat(51) }, customers: chosen },
    { act: { kind: 'set', field: 'name', value: '同じ名' }, customers: chosen },
    { act: { kind: 'set', field: 'status', value: 'gone' }, customers: chosen },
    { act: { kind: 'set', field: 'company', value: 'あ'.repeat(201) }, customers: chosen },
    { act: { kind: 'erase' }, customers: chosen },
  ]) {
    expect(await codes(body), JSON.stringify(body).slice(0, 80)).toMatchObject(invalid)
  }
  expect(await call(world, desk.manager, customerSelections.list, {})).toEqual({ customer_selections: [] })
  const most = await act(TAG, { ids: [one.id, ...many(SELECTION_ROWS - 1)] })
  expect(most).toMatchObject({ rows: SELECTION_ROWS, outcomes: { updated: 1, skipped: SELECTION_ROWS - 1 } })
})

test('one thing at a time: no act while another or an import is written, and no import while an act is', async () => {
  const one = await add({ name: '一' })
  const chosen = { ids: [one.id] }
  const file = await tryImport(world, desk.manager, '氏名\n二', 'none')
  const first = await beginSelection(world, desk.manager, TAG, chosen)
  const body = { act: TAG, customers: chosen }
  const busy = { code: 'BIZ_002' }
  const params = { id: file.id }
  expect(await refused(world, desk.manager, customerSelections.create, { body })).toMatchObject(busy)
  expect(await refused(world, desk.manager, customerSelections.revert, { params: { id: first.id } })).toMatchObject(
    busy,
  )
  expect(await refused(world, desk.manager, customerImports.run, { params, body: {} })).toMatchObject(busy)
  await workAll(world)
  expect(await refused(world, desk.manager, customerSelections.run, { params: { id: first.id } })).toMatchObject({
    code: 'VAL_001',
  })
  await call(world, desk.manager, customerImports.run, { params, body: {} })
  expect(await refused(world, desk.manager, customerSelections.create, { body })).toMatchObject(busy)
  await workAll(world)
  expect(await refused(world, desk.manager, customerSelections.get, { params })).toMatchObject({ code: 'DB_002' })
  expect(await refused(world, desk.manager, customerImports.revert, { params: { id: first.id } })).toMatchObject({
    code: 'DB_002',
  })
})

test('staff tag many and delete none, and neither go on with a deletion nor undo it', async () => {
  const one = await add({ name: '一' })
  expect(await act(TAG, { ids: [one.id] }, desk.staff)).toMatchObject({ outcomes: { updated: 1 } })
  const body = { act: { kind: 'delete' as const }, customers: { ids: [one.id] } }
  const none = { code: 'AUTH_006' }
  expect(await refused(world, desk.staff, customerSelections.create, { body })).toMatchObject(none)
  const { id } = await act({ kind: 'delete' }, { ids: [one.id] })
  for (const endpoint of [customerSelections.run, customerSelections.revert]) {
    expect(await refused(world, desk.staff, endpoint, { params: { id } })).toMatchObject(none)
  }
  expect(await refused(world, desk.odd, customerSelections.list, {})).toMatchObject(none)
})

test('another tenant sees nothing of an act, and its customers are nobody here', async () => {
  const other = await addDesk(world)
  const stranger = await call(world, other.admin, customers.create, { body: { name: '他人' } })
  const one = await add({ name: '一' })
  const done = await act(TAG, { ids: [one.id, stranger.id] })
  expect(done.outcomes).toEqual({ updated: 1, skipped: 1 })
  expect(await call(world, other.admin, customers.get, { params: { id: stranger.id } })).toMatchObject({ tags: [] })
  const asked = { params: { id: done.id }, query: { outcome: 'skipped' as const } }
  expect((await call(world, desk.admin, customerSelections.rows, asked)).rows).toMatchObject([{ name: '' }])
  expect(await refused(world, other.admin, customerSelections.rows, asked)).toMatchObject({ code: 'DB_002' })
  const { get, run, cancel, revert } = customerSelections
  for (const endpoint of [get, run, cancel, revert]) {
    expect(await refused(world, other.admin, endpoint, { params: { id: done.id } })).toMatchObject({ code: 'DB_002' })
  }
})

test('the rows of an import are asked for by verdict or by outcome, never by both or neither', async () => {
  const { id } = await tryImport(world, desk.manager, '氏名\n一', 'none')
  const rows = (query: object) => send(world, desk.manager, customerImports.rows, { params: { id }, query })
  for (const query of [{}, { verdict: 'new', outcome: 'created' }]) {
    expect((await rows(query)).body).toMatchObject({ error: { code: 'VAL_004' } })
  }
  await call(world, desk.manager, customerImports.run, { params: { id }, body: {} })
  await workAll(world)
  expect((await rows({ outcome: 'created' })).body).toMatchObject({ rows: [{ name: '一' }] })
})
