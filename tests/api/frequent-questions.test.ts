/** Questions that are asked often: who may write them, what is kept of them, and how they change. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administration } from '#contract/administration'
import { frequentQuestions } from '#contract/frequent-questions'
import { notifications } from '#contract/notifications'
import { withOperator } from '../../server/db/with-tenant.ts'
import { housekeeping } from '../../server/housekeeping/job.ts'
import { ask, workAll } from './support/jobs.ts'
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

const create = (fields: object = {}, headers = {}) => {
  const body = { name: '駐車場はありますか', answer: '3台分あります。 [1]', ...fields }
  return call(world, desk.manager, frequentQuestions.create, { body }, headers)
}
const list = (query: object = {}) => call(world, desk.staff, frequentQuestions.list, { query })

test('everybody reads what a manager has published, as it was written, in one width', async () => {
  const id = crypto.randomUUID()
  const typed = { id, name: ' ｷｬﾝｾﾙは ', reading: 'きゃんせる', sources: ['手引き p.3', ' 手引き p.3', '料金表'] }
  const question = await create(typed)
  expect(question).toMatchObject({ id, name: 'キャンセルは', reading: 'キャンセル', answer: '3台分あります。 [1]' })
  expect(question).toMatchObject({ sources: ['手引き p.3', '料金表'], is_pinned: false, pin_order: 0, version: 1 })
  expect(await call(world, desk.staff, frequentQuestions.get, { params: { id } })).toEqual(question)
  expect(await list()).toMatchObject({ total: 1, frequent_questions: [question] })
  expect((await call(world, desk.staff, notifications.list, {})).total).toBe(0)
})

test.each([
  [{ name: ' ' }, 'name', '入力してください。'],
  [{ name: '長'.repeat(501) }, 'name', '500文字以内で入力してください。'],
  [{ answer: '' }, 'answer', '入力してください。'],
  [{ answer: '長'.repeat(10_001) }, 'answer', '10,000文字以内で入力してください。'],
  [{ answer: 'a\u0000' }, 'answer', '使用できない文字が含まれています。'],
  [{ is_pinned: 'yes' }, 'is_pinned', '形式が正しくありません。'],
  [{ pin_order: 2e9 }, 'pin_order', '1,000,000,000以下にしてください。'],
])('%j is refused by its field', async (spoiled, field, message) => {
  const { id } = await create()
  const body = { name: 'あ', answer: 'い', ...spoiled }
  for (const refusal of [
    await refused(world, desk.manager, frequentQuestions.create, { body }),
    await refused(world, desk.manager, frequentQuestions.update, { params: { id }, body: spoiled }),
  ]) {
    expect(refusal).toMatchObject({ status: 422, code: 'VAL_001', validation_errors: [{ field, message }] })
  }
})

test('a card is pinned, moved between two others and taken off; the same again changes nothing', async () => {
  const { id } = await create()
  const change = (body: object, headers = {}) =>
    call(world, desk.manager, frequentQuestions.update, { params: { id }, body }, headers)
  expect(await change({ is_pinned: true, pin_order: 1 })).toMatchObject({ is_pinned: true, pin_order: 1, version: 2 })
  expect(await change({ pin_order: 1.375 })).toMatchObject({ is_pinned: true, pin_order: 1.375, version: 3 })
  expect(await change({ pin_order: 1.375 }, { 'If-Match': '"3"' })).toMatchObject({ version: 3 })
  expect(await change({ is_pinned: false })).toMatchObject({ is_pinned: false, pin_order: 1.375, version: 4 })
})

test('who changes or deletes another version is told the current one and whose it is', async () => {
  const { id } = await create()
  const body = { answer: '4台分あります。' }
  const current = await call(world, desk.admin, frequentQuestions.update, { params: { id }, body })
  for (const endpoint of [frequentQuestions.update, frequentQuestions.delete]) {
    const request = { params: { id }, body: { answer: '5台' } }
    const error = await refused(world, desk.manager, endpoint, request, { 'If-Match': '"1"' })
    const told = { ...current, updated_by_name: '院長 花子' }
    expect(error).toMatchObject({ status: 412, code: 'DB_005', context: { current_version: 2, current: told } })
  }
})

test('a deleted one is gone until it is restored, and for good after 30 days', async () => {
  const { id } = await create({ is_pinned: true, pin_order: 3 })
  const remove = () => call(world, desk.manager, frequentQuestions.delete, { params: { id } })
  const restore = () => call(world, desk.manager, frequentQuestions.restore, { params: { id } })
  expect(await remove()).toEqual({ id, deleted: true })
  for (const endpoint of [frequentQuestions.get, frequentQuestions.update, frequentQuestions.delete]) {
    const gone = await refused(world, desk.manager, endpoint, { params: { id }, body: { name: 'あ' } })
    expect(gone).toMatchObject({ status: 404, code: 'DB_002' })
  }
  expect(await list()).toMatchObject({ total: 0, frequent_questions: [] })
  const again = { body: { id, name: '二度目', answer: 'あ' } }
  expect(await refused(world, desk.manager, frequentQuestions.create, again)).toMatchObject({ code: 'DB_003' })
  const restored = await restore()
  expect(restored).toMatchObject({ id, is_pinned: true, pin_order: 3 })
  expect(await restore()).toEqual(restored)
  await remove()
  await withOperator(world.database.owner, (trx) =>
    sql`update frequent_questions set deleted_at = deleted_at - interval '31 days' where id = ${id}`.execute(trx),
  )
  await ask(world, desk.admin, housekeeping, {})
  await workAll(world)
  const erased = await refused(world, desk.manager, frequentQuestions.restore, { params: { id } })
  expect(erased).toMatchObject({ code: 'DB_002' })
})

test('pages follow each other, none twice and none left out; each change makes another version of the whole', async () => {
  const made = []
  for (const name of ['あ', 'い', 'う', 'え']) made.push((await create({ name })).id)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const page = await list({ limit: 1, ...(cursor && { cursor }) })
    expect(page.total).toBe(4)
    seen.push(...page.frequent_questions.map(({ id }) => id))
    cursor = page.next_cursor
  } while (cursor)
  expect(seen).toEqual(made)
  const version = async () => (await list({ limit: 1 })).collection_version
  const versions = [await version(), await version()]
  const [id = ''] = made
  await call(world, desk.manager, frequentQuestions.update, { params: { id }, body: { is_pinned: true } })
  versions.push(await version())
  await call(world, desk.manager, frequentQuestions.delete, { params: { id } })
  versions.push(await version())
  expect(versions[0]).toBe(versions[1])
  expect(new Set(versions).size).toBe(3)
})

test('the same act again is done once', async () => {
  const headers = { 'Idempotency-Key': crypto.randomUUID() }
  const first = await create({}, headers)
  expect(await create({}, headers)).toEqual(first)
  expect((await list()).total).toBe(1)
})

test('staff read and do not write, until their tenant lets them; without the feature there is nothing', async () => {
  const { id } = await create()
  const body = { name: 'あ', answer: 'い' }
  const writes = [
    frequentQuestions.create,
    frequentQuestions.update,
    frequentQuestions.delete,
    frequentQuestions.restore,
  ]
  for (const endpoint of writes) {
    const request = { params: { id }, body }
    expect(await refused(world, desk.staff, endpoint, request)).toMatchObject({ status: 403, code: 'AUTH_006' })
  }
  expect(await refused(world, desk.odd, frequentQuestions.list)).toMatchObject({ code: 'AUTH_006' })
  const changes = [{ right: 'knowledge/publish', role: 'staff', level: 'all' } as const]
  await call(world, desk.admin, administration.changeRights, { body: { changes } })
  expect((await send(world, desk.staff, frequentQuestions.create, { body })).status).toBe(201)
  const without = await world.addTenant({ features: { documents_enabled: false } })
  const admin = await world.addMember(without, 'admin')
  for (const endpoint of [frequentQuestions.list, frequentQuestions.create]) {
    expect(await refused(world, admin, endpoint, { body })).toMatchObject({ code: 'BIZ_001' })
  }
})
