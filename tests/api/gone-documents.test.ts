/** A device asks which of the documents that it keeps were deleted, however long it was off. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { knowledge } from '#contract/knowledge'
import { legalChecks } from '#contract/legal-checks'
import { KEPT_AT_ONCE } from '#contract/list-limits'
import { withOperator } from '../../server/db/with-tenant.ts'
import { addDocument, addKnowledge, bring } from './support/documents.ts'
import { workAllNow } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type Person, refused, send, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

type Insert = typeof addDocument
type Kind = [string, typeof legalChecks | typeof knowledge, Insert]

const insertKnowledge: Insert = (trx, person, { id }) => addKnowledge(trx, person, id)
const KINDS: Kind[] = [
  ['of the legal checks', legalChecks, addDocument],
  ['of the knowledge base', knowledge, insertKnowledge],
]

const add = (insert: Insert, person: Person, id: string = crypto.randomUUID()) =>
  withOperator(world.database.owner, async (trx) => {
    await insert(trx, person, { id })
    return id
  })

test.each(KINDS)('%s: it is told of those that are gone, by their ids alone', async (_, calls, insert) => {
  const [left, gone] = [await add(insert, desk.manager), await add(insert, desk.manager)]
  const ask = () => call(world, desk.staff, calls.list, { query: { kept: [gone, left].join() } })
  const nothing = { total: 0, legal_checks: [] }
  // Of those that are there the knowledge base says whether they are in use, and with which file.
  const there = (...ids: string[]) =>
    calls === knowledge && {
      there: ids.toSorted().map((id) => ({ id, is_active: true, file_version: 1 })),
    }
  expect(await ask()).toEqual({ ...nothing, gone: [], ...there(left, gone) })
  await call(world, desk.admin, calls.delete, { params: { id: gone } })
  expect(await ask()).toEqual({ ...nothing, gone: [gone], ...there(left) })
  // In whatever letters an id is written.
  const loud = { query: { kept: left.toUpperCase() } }
  expect(await call(world, desk.staff, calls.list, loud)).toMatchObject({ gone: [] })
})

test.each(KINDS)('%s: those of others are as gone as those that never were', async (_, calls, insert) => {
  const theirs = await add(insert, (await addDesk(world)).manager)
  const asked = [theirs, crypto.randomUUID()]
  const reply = await call(world, desk.admin, calls.list, { query: { kept: asked.join() } })
  expect(reply.gone).toEqual(asked)
})

test.each(KINDS)('%s: who may not list them is told nothing', async (_, calls, insert) => {
  const id = await add(insert, desk.manager)
  expect(await refused(world, desk.odd, calls.list, { query: { kept: id } })).toMatchObject({ status: 403 })
})

test.each(KINDS)('%s: nobody has looked at anything by asking', async (_, calls, insert) => {
  const [left, gone] = [await add(insert, desk.manager), crypto.randomUUID()]
  await call(world, desk.staff, calls.list, { query: { kept: [left, gone].join() } })
  const entries = await withOperator(world.database.owner, (trx) =>
    trx
      .selectFrom('audit_log')
      .select('action')
      .where('tenant_id', '=', desk.tenantId)
      .where('action', '!=', 'sign-in')
      .execute(),
  )
  expect(entries).toEqual([])
})

test.each(KINDS)('%s: so many at once, and ids alone', async (_, calls) => {
  const ids = (count: number) => Array.from({ length: count }, () => crypto.randomUUID()).join()
  const most = await call(world, desk.staff, calls.list, { query: { kept: ids(KEPT_AT_ONCE) } })
  expect(most.gone).toHaveLength(KEPT_AT_ONCE)
  for (const kept of [ids(KEPT_AT_ONCE + 1), 'none', `${ids(1)},`]) {
    expect(await send(world, desk.staff, calls.list, { query: { kept } })).toMatchObject({
      status: 422,
      body: { error: { code: 'VAL_004', validation_errors: [{ field: expect.stringMatching(/^kept/) }] } },
    })
  }
})

test('a document of the legal checks is there again when its deletion is undone', async () => {
  const id = await add(addDocument, desk.manager)
  const params = { id }
  const gone = async () => (await call(world, desk.staff, legalChecks.list, { query: { kept: id } })).gone
  await call(world, desk.admin, legalChecks.delete, { params })
  expect(await gone()).toEqual([id])
  await call(world, desk.admin, legalChecks.restore, { params })
  expect(await gone()).toEqual([])
})

test('a document of the knowledge base that is out of use is there, and says so, as it says which file it has', async () => {
  const id = await add(insertKnowledge, desk.manager)
  const told = async () => {
    const { gone, there } = await call(world, desk.staff, knowledge.list, { query: { kept: id } })
    return [gone, there]
  }
  await call(world, desk.manager, knowledge.update, { params: { id }, body: { is_active: false } })
  expect(await told()).toEqual([[], [{ id, is_active: false, file_version: 1 }]])
  await call(world, desk.manager, knowledge.update, { params: { id }, body: { is_active: true } })
  const file_id = await bring(world, desk.manager, '返金は三日以内です。', { name: '新しい.md' })
  await call(world, desk.manager, knowledge.replace, { params: { id }, body: { file_id } })
  expect(await told()).toEqual([[], [{ id, is_active: true, file_version: 1 }]])
  await workAllNow(world)
  expect(await told()).toEqual([[], [{ id, is_active: true, file_version: 2 }]])
})
