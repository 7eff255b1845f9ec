/** Removing a member of staff: who may not be removed, and what becomes of what was in their hands. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { customers } from '#contract/customers'
import { folders } from '#contract/folders'
import { invitations } from '#contract/invitations'
import { knowledge } from '#contract/knowledge'
import { legalChecks } from '#contract/legal-checks'
import { notifications } from '#contract/notifications'
import { savedFilters } from '#contract/saved-filters'
import { staff } from '#contract/staff'
import { uploads } from '#contract/uploads'
import { withOperator } from '../../server/db/with-tenant.ts'
import { addDocument, addFile, addKnowledge } from './support/documents.ts'
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
const addStranger = () =>
  call(world, desk.admin, staff.create, {
    body: { name: '新人 あおい', email: `${crypto.randomUUID()}@example.jp`, role: 'staff' },
  })
const invite = (memberId: string, fields: object) =>
  withOperator(world.database.owner, (trx) =>
    trx
      .insertInto('invitations')
      .values({
        ...{ tenant_id: desk.tenantId, email: 'guest@example.jp', role: 'staff', created_by: '前の人' },
        ...{ created_by_member: memberId, expires_at: new Date(Date.now() + 60_000) },
        code_hash: crypto.randomUUID().replaceAll('-', '').repeat(2),
        ...fields,
      })
      .execute(),
  )

test('never oneself; the person is out at the next call, and what they wrote stays', async () => {
  await world.addMember(desk.tenantId, 'admin')
  const own = { params: { id: desk.admin.memberId } }
  expect(await refused(world, desk.admin, staff.delete, own)).toMatchObject({ status: 409, code: 'BIZ_004' })
  const { id } = await call(world, desk.staff, customers.create, { body: { name: '客' } })
  await call(world, desk.admin, staff.delete, { params: { id: desk.staff.memberId } })
  const late = { params: { id }, body: { memo: '遅れて' } }
  const named = { 'X-Tenant-Id': desk.tenantId }
  for (const headers of [{}, named]) {
    const error = await refused(world, desk.staff, customers.update, late, headers)
    expect(error).toMatchObject({ status: 403, code: 'AUTH_005' })
  }
  expect(await call(world, desk.admin, customers.get, { params: { id } })).toMatchObject({ memo: '' })
  const gone = { params: { id: desk.staff.memberId }, body: { phone: '1' } }
  for (const endpoint of [staff.get, staff.update, staff.delete, staff.holdings]) {
    expect(await refused(world, desk.admin, endpoint, gone)).toMatchObject({ status: 404, code: 'DB_002' })
  }
})

test('what was in their hands is counted, and open invitations go to who removes', async () => {
  const { memberId } = desk.manager
  for (const fields of [{}, { used_at: new Date() }, { revoked_at: new Date() }]) await invite(memberId, fields)
  const params = { id: memberId }
  expect(await call(world, desk.admin, staff.holdings, { params })).toEqual({
    open_invitations: 1,
    open_jobs: 0,
    files: 0,
    folders: 0,
    shared_filters: 0,
    shared_snippets: 0,
    findings: 0,
  })
  await send(world, desk.admin, staff.update, { params, body: { status: 'disabled' } })
  const own = { params: { id: desk.admin.memberId } }
  expect(await call(world, desk.admin, staff.holdings, own)).toMatchObject({ open_invitations: 1 })
  await call(world, desk.admin, staff.delete, { params })
})

test('open invitations go over with a removal, too', async () => {
  await invite(desk.manager.memberId, {})
  await call(world, desk.admin, staff.delete, { params: { id: desk.manager.memberId } })
  const { invitations: found } = await call(world, desk.admin, invitations.list, {})
  expect(found.map(({ created_by, status }) => [created_by, status])).toEqual([[desk.admin.name, 'pending']])
  const own = { params: { id: desk.admin.memberId } }
  expect(await call(world, desk.admin, staff.holdings, own)).toMatchObject({ open_invitations: 1 })
})

test('files, documents and folders are those of who removes; what no record names is nobody’s and goes', async () => {
  const document = crypto.randomUUID()
  const loose = await withOperator(world.database.owner, async (trx) => {
    await addDocument(trx, desk.staff, { id: document })
    return addFile(trx, desk.staff)
  })
  const folder = await call(world, desk.staff, folders.create, { body: { name: '契約書' } })
  const params = { id: desk.staff.memberId }
  expect(await call(world, desk.admin, staff.holdings, { params })).toMatchObject({ files: 1, folders: 1 })
  await call(world, desk.admin, staff.delete, { params })
  const own = { params: { id: desk.admin.memberId } }
  expect(await call(world, desk.admin, staff.holdings, own)).toMatchObject({ files: 1, folders: 1 })
  const kept = await call(world, desk.admin, legalChecks.get, { params: { id: document } })
  expect(kept).toMatchObject({ is_own: true, uploaded_by: desk.staff.name, version: 1 })
  const place = await call(world, desk.admin, folders.get, { params: { id: folder.id } })
  expect(place).toMatchObject({ is_own: true, created_by: desk.staff.name, version: 1 })
  expect(await refused(world, desk.admin, uploads.file, { params: { id: loose } })).toMatchObject({ code: 'DB_002' })
})

test('documents of the knowledge base are those of the heir, who may delete them', async () => {
  const heir = await world.addMember(desk.tenantId, 'staff', '後任')
  const id = crypto.randomUUID()
  await withOperator(world.database.owner, (trx) => addKnowledge(trx, desk.staff, id))
  const query = { heir: heir.memberId }
  await call(world, desk.admin, staff.delete, { params: { id: desk.staff.memberId }, query })
  const { legal_checks: found } = await call(world, heir, knowledge.list, { query: {} })
  expect(found).toMatchObject([{ id, is_own: true, uploaded_by: desk.staff.name }])
})

test('filters that they shared stay for all, as those of who removes; their own go', async () => {
  const save = (name: string, more: object) =>
    call(world, desk.manager, savedFilters.create, { body: { name, filter: { last_contact_over: '3m' }, ...more } })
  const shared = await save('ごぶさたの方', { is_shared: true })
  const regretted = await save('消した条件', { is_shared: true })
  await call(world, desk.manager, savedFilters.delete, { params: { id: regretted.id } })
  await save('自分だけ', {})
  const params = { id: desk.manager.memberId }
  expect(await call(world, desk.admin, staff.holdings, { params })).toMatchObject({ shared_filters: 1 })
  await call(world, desk.admin, staff.delete, { params })
  const seen = await call(world, desk.staff, savedFilters.list, {})
  expect(seen.saved_filters).toMatchObject([{ id: shared.id, created_by: desk.manager.name, version: 1 }])
  expect((await call(world, desk.admin, savedFilters.list, {})).saved_filters).toMatchObject([{ is_own: true }])
  await call(world, desk.admin, savedFilters.restore, { params: { id: regretted.id } })
  expect((await call(world, desk.staff, savedFilters.list, {})).saved_filters).toHaveLength(2)
})

test('a colleague who is chosen gets all but the invitations; who has no access, or is removed, gets nothing', async () => {
  const document = crypto.randomUUID()
  await withOperator(world.database.owner, (trx) => addDocument(trx, desk.manager, { id: document }))
  await call(world, desk.manager, folders.create, { body: { name: '契約書' } })
  const filter = { name: 'ごぶさたの方', filter: { last_contact_over: '3m' as const }, is_shared: true }
  await call(world, desk.manager, savedFilters.create, { body: filter })
  await call(world, desk.admin, legalChecks.review, {
    ...{ params: { id: document }, body: { finding_id: 'open', state: 'open', assignee_id: desk.manager.memberId } },
  })
  await invite(desk.manager.memberId, {})
  const params = { id: desk.manager.memberId }
  const stranger = await addStranger()
  await call(world, desk.admin, staff.update, { params: { id: stranger.id }, body: { status: 'disabled' } })
  for (const heir of [stranger.id, desk.manager.memberId, crypto.randomUUID()]) {
    expect(await refused(world, desk.admin, staff.delete, { params, query: { heir } })).toMatchObject({
      ...{ status: 422, code: 'VAL_001' },
    })
  }
  await call(world, desk.admin, staff.delete, { params, query: { heir: desk.staff.memberId } })
  const heldBy = (memberId: string) => call(world, desk.admin, staff.holdings, { params: { id: memberId } })
  const all = { files: 1, folders: 1, shared_filters: 1, findings: 1 }
  expect(await heldBy(desk.staff.memberId)).toMatchObject({ ...all, open_invitations: 0 })
  expect(await heldBy(desk.admin.memberId)).toMatchObject({
    ...{ files: 0, folders: 0, shared_filters: 0, shared_snippets: 0, findings: 0 },
  })
  expect(await heldBy(desk.admin.memberId)).toMatchObject({ open_invitations: 1 })
  const told = await call(world, desk.staff, notifications.list, {})
  expect(told.notifications[0]).toMatchObject({ title: `${desk.manager.name} さんの担当を引き継ぎました` })
  const { reviews } = await call(world, desk.staff, legalChecks.get, { params: { id: document } })
  expect(reviews.at(-1)).toMatchObject({
    ...{ assignee: { id: desk.staff.memberId, name: desk.staff.name }, created_by: desk.admin.name },
  })
})

test('an heir to whom nothing comes is told nothing', async () => {
  const [removed, heir] = [await addStranger(), desk.staff.memberId]
  await call(world, desk.admin, staff.delete, { params: { id: removed.id }, query: { heir } })
  expect((await call(world, desk.staff, notifications.list, {})).notifications).toEqual([])
})

test('who removes takes care of the findings that were theirs and that nobody has dealt with', async () => {
  const id = crypto.randomUUID()
  await withOperator(world.database.owner, (trx) => addDocument(trx, desk.staff, { id }))
  const say = (finding_id: string, body: object) =>
    call(world, desk.admin, legalChecks.review, { params: { id }, body: { finding_id, state: 'open', ...body } })
  const assigned = { assignee_id: desk.staff.memberId }
  await say('open', assigned)
  await say('open', { comment: '確認中です' })
  await say('done', assigned)
  await say('done', { state: 'done' })
  await say('given on', assigned)
  await say('given on', { assignee_id: desk.manager.memberId })
  const before = (await call(world, desk.admin, legalChecks.get, { params: { id } })).reviews
  const params = { id: desk.staff.memberId }
  expect(await call(world, desk.admin, staff.holdings, { params })).toMatchObject({ findings: 1 })
  await call(world, desk.admin, staff.delete, { params })
  const { reviews } = await call(world, desk.manager, legalChecks.get, { params: { id } })
  expect(reviews.slice(0, before.length)).toEqual(before)
  expect(reviews.slice(before.length)).toMatchObject([
    {
      ...{ finding_id: 'open', state: 'open', comment: `${desk.staff.name}さんの担当を引き継ぎました。` },
      ...{ assignee: { id: desk.admin.memberId, name: desk.admin.name }, created_by: desk.admin.name },
    },
  ])
  const own = { params: { id: desk.admin.memberId } }
  expect(await call(world, desk.admin, staff.holdings, own)).toMatchObject({ findings: 1 })
})

test('of the embedded identity, their sessions get no new credentials', async () => {
  const ended: string[] = []
  world.deps.identity.endSessions = async (uid) => void ended.push(uid)
  await call(world, desk.admin, staff.delete, { params: { id: desk.staff.memberId } })
  await call(world, desk.admin, staff.delete, { params: { id: (await addStranger()).id } })
  expect(ended).toEqual([desk.staff.uid])
})
