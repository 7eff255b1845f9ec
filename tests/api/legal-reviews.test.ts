/** What people say of the findings of a document: it is added, never changed, and goes with the document. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { legalChecks } from '#contract/legal-checks'
import { MOST_REVIEWS } from '#contract/legal-reviews'
import { notifications } from '#contract/notifications'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { bring } from './support/documents.ts'
import { workAllNow } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type Person, refused, send, type World } from './support/world.ts'

const AD = '当院は地域で日本一の技術をもつ歯科医院です。どんなむし歯も必ず治ります。'

let world: World
let desk: Desk
let id: string

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
  const body = { file_id: await bring(world, desk.staff, AD) }
  id = (await call(world, desk.staff, legalChecks.create, { body })).id
  await workAllNow(world)
})
afterAll(() => world.close())

const get = (person: Person = desk.staff) => call(world, person, legalChecks.get, { params: { id } })
const review = (body: object, person: Person = desk.staff) =>
  call(world, person, legalChecks.review, {
    params: { id },
    body: { finding_id: 'ad/best:4', state: 'done', ...body },
  } as Parameters<typeof call<typeof legalChecks.review>>[3])

test('what somebody says of a finding is seen by all, with their name, and nothing is overwritten', async () => {
  const { findings, version } = await get()
  const finding_id = findings[0]?.id ?? ''
  const first = await review({ finding_id })
  expect(first).toMatchObject({ document_id: id, finding_id, state: 'done', comment: '', created_by: '受付 さくら' })
  const why = await review({ finding_id, state: 'dismissed', comment: ' 統計の出典があります ' }, desk.manager)
  expect(why).toMatchObject({ state: 'dismissed', comment: '統計の出典があります', created_by: '主任 一郎' })
  const again = await review({ finding_id, state: 'open' }, desk.manager)
  const seen = await get(desk.admin)
  expect(seen.reviews).toEqual([first, why, again])
  // Whoever renames it meanwhile is not refused for it.
  expect(seen.version).toBe(version)
})

test('a comment and who takes care of it leave a finding as far as it is, whatever its writer saw', async () => {
  const { findings } = await get()
  const finding_id = findings[0]?.id ?? ''
  const said = (body: object, person: Person = desk.staff) => review({ finding_id, state: undefined, ...body }, person)
  expect((await said({ comment: '出典を探します' })).state).toBe('open')
  await review({ finding_id, state: 'dismissed', comment: '統計の出典があります' }, desk.manager)
  expect((await said({ comment: 'まだ探しています' })).state).toBe('dismissed')
  expect((await said({ assignee_id: desk.manager.memberId })).state).toBe('dismissed')
  await review({ finding_id, state: 'open' }, desk.manager)
  expect((await said({ assignee_id: null })).state).toBe('open')
  expect((await said({ finding_id: '別' })).state).toBe('open')
})

test('it stays when the document is checked again, and the finding has the same id', async () => {
  const { findings } = await get()
  const said = await review({ finding_id: findings[0]?.id })
  await call(world, desk.staff, legalChecks.check, { params: { id } })
  await workAllNow(world)
  const after = await get()
  expect(after.findings).toEqual(findings)
  expect(after.reviews).toEqual([said])
})

test('no fault without a reason, no finding without a name, no text that is too long', async () => {
  const problems = async (body: object) => {
    const reply = await refused(world, desk.staff, legalChecks.review, { params: { id }, body })
    return [reply.code, reply.validation_errors?.map(({ field }) => field)]
  }
  const whole = { finding_id: 'a', state: 'dismissed', comment: '理由' }
  expect(await problems({ ...whole, comment: ' ' })).toEqual(['VAL_001', ['comment']])
  expect(await problems({ ...whole, comment: 'あ'.repeat(2_001) })).toEqual(['VAL_001', ['comment']])
  expect(await problems({ ...whole, finding_id: ' ' })).toEqual(['VAL_001', ['finding_id']])
  expect(await problems({ ...whole, state: 'closed' })).toEqual(['VAL_001', ['state']])
  expect((await get()).reviews).toEqual([])
})

test('of a deleted document nothing is said, and what was said comes back with it', async () => {
  const said = await review({ comment: 'あとで直す', state: 'open' })
  await call(world, desk.staff, legalChecks.delete, { params: { id } })
  const body = { finding_id: 'a', state: 'done' as const, comment: '' }
  expect((await refused(world, desk.staff, legalChecks.review, { params: { id }, body })).code).toBe('DB_002')
  await call(world, desk.staff, legalChecks.restore, { params: { id } })
  expect((await get()).reviews).toEqual([said])
})

test('a document holds so many, and then says so', async () => {
  const row = { document_id: id, finding_id: 'a', state: 'open' as const, comment: '', created_by: 'a' }
  await withOperator(world.database.owner, (trx) =>
    trx
      .insertInto('legal_reviews')
      .values(
        Array.from({ length: MOST_REVIEWS }, () => ({ ...row, tenant_id: desk.tenantId, created_by_member: null })),
      )
      .execute(),
  )
  const body = { finding_id: 'a', state: 'open' as const, comment: '一つ多い' }
  const { status, text } = await send(world, desk.staff, legalChecks.review, { params: { id }, body })
  expect([status, text]).toEqual([422, expect.stringContaining('500件まで')])
})

test('the findings are printed with what was said of them', async () => {
  const { findings } = await get()
  await review({ finding_id: findings[0]?.id, state: 'dismissed', comment: '統計の出典があります' })
  const { status, headers } = await send(world, desk.staff, legalChecks.report, { params: { id } })
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf'])
  expect(headers.get('content-disposition')).toContain(encodeURIComponent('リーガルチェック.pdf'))
  expect(Number(headers.get('content-length'))).toBeGreaterThan(5_000)
})

test('nobody changes or removes a row, not even the server', async () => {
  await review({})
  const change = withTenant(world.database.app, desk.tenantId, (trx) =>
    trx.deleteFrom('legal_reviews').where('document_id', '=', id).execute(),
  )
  await expect(change).rejects.toThrow(/permission denied/)
})

test('who takes care of a finding is kept and told; nobody who does not work here', async () => {
  const { findings } = await get()
  const finding_id = findings[0]?.id ?? ''
  const said = { finding_id, state: 'open' }
  const { memberId, name } = desk.manager
  const assigned = await review({ ...said, assignee_id: memberId })
  expect(assigned.assignee).toEqual({ id: memberId, name })
  const told = async (person: Person) =>
    (await call(world, person, notifications.list, {})).notifications.map(({ title, message }) => `${title} ${message}`)
  expect((await told(desk.manager))[0]).toBe(
    `「広告」の指摘の担当になりました 受付 さくら さんが担当に指名しました: ${findings[0]?.title}。`,
  )
  const before = (await told(desk.staff)).length
  await review({ ...said, assignee_id: desk.staff.memberId })
  expect(await told(desk.staff), 'who takes it is not told').toHaveLength(before)
  const done = await review({ ...said, state: 'done' })
  expect(done).not.toHaveProperty('assignee')
  expect((await review({ ...said, assignee_id: null })).assignee).toBeNull()

  const foreign = await addDesk(world)
  const problem = await refused(world, desk.staff, legalChecks.review, {
    params: { id },
    body: { ...said, assignee_id: foreign.staff.memberId } as never,
  })
  expect([problem.code, problem.validation_errors?.[0]?.field]).toEqual(['VAL_001', 'assignee_id'])
})
