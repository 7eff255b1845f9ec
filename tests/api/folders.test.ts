import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FOLDER_DEPTH, folders } from '#contract/folders'
import { legalChecks } from '#contract/legal-checks'
import { withOperator } from '../../server/db/with-tenant.ts'
import { addDocument as addDocumentRow } from './support/documents.ts'
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

const create = (name: string, parent_id: string | null = null, by: Person = desk.manager) =>
  call(world, by, folders.create, { body: { name, parent_id } })
const list = (query: object = {}) => call(world, desk.staff, folders.list, { query })
const move = (id: string, new_parent_id: string | null) => ({ params: { id }, body: { new_parent_id } })
const parentOf = async (id: string) => (await call(world, desk.staff, folders.get, { params: { id } })).parent_id

/** That many folders, each in the one before. */
async function chain(levels: number, top: string | null = null): Promise<string[]> {
  const ids: string[] = []
  for (let level = 0; level < levels; level += 1) ids.push((await create(`段${level}`, ids.at(-1) ?? top)).id)
  return ids
}

/** A document in a folder. */
async function addDocument(folder_id: string): Promise<string> {
  const id = crypto.randomUUID()
  await withOperator(world.database.owner, (trx) => addDocumentRow(trx, desk.staff, { id, folder_id }))
  return id
}
const documentOf = (id: string) =>
  withOperator(world.database.owner, (trx) =>
    trx.selectFrom('legal_checks').select(['folder_id', 'version']).where('id', '=', id).executeTakeFirstOrThrow(),
  )

test('a new folder keeps the id of the device and its place, in one width; who made it is told', async () => {
  const above = await create(' 契約書　')
  const body = { id: crypto.randomUUID(), name: 'ﾘｰｽ', parent_id: above.id }
  const folder = await call(world, desk.staff, folders.create, { body })
  expect(above).toMatchObject({ name: '契約書', parent_id: null })
  expect(folder).toMatchObject({ ...body, name: 'リース', created_by: desk.staff.name, documents: 0, version: 1 })
  const seen = (by: Person) => call(world, by, folders.get, { params: { id: body.id } })
  expect([folder.is_own, (await seen(desk.staff)).is_own, (await seen(desk.manager)).is_own]).toEqual([
    true,
    true,
    false,
  ])
  const again = { body: { ...body, name: '二度目' } }
  expect(await refused(world, desk.staff, folders.create, again)).toMatchObject({ status: 409, code: 'DB_003' })
  const lost = { body: { name: '迷子', parent_id: crypto.randomUUID() } }
  expect(await refused(world, desk.staff, folders.create, lost)).toMatchObject({ status: 404, code: 'DB_002' })
})

test.each([
  [{ name: ' ' }, 'name', '入力してください。'],
  [{ name: '長'.repeat(101) }, 'name', '100文字以内で入力してください。'],
  [{ name: 'x', parent_id: 'y' }, 'parent_id', '形式が正しくありません。'],
])('%j is refused by its field', async (body, field, message) => {
  const error = await refused(world, desk.admin, folders.create, { body })
  expect(error).toMatchObject({ status: 422, code: 'VAL_001', validation_errors: [{ field, message }] })
})

test('two of one name may lie beside each other', async () => {
  const [one, other] = [await create('契約書'), await create('契約書')]
  expect(one.id).not.toBe(other.id)
  expect(await list()).toMatchObject({ total: 2 })
})

test('the list holds all, or those in one, by name and with the documents that lie in each', async () => {
  const above = await create('い')
  const inside = await create('あ', above.id)
  await addDocument(above.id)
  const found = await list()
  expect(found.folders.map(({ name, documents }) => [name, documents])).toEqual([
    ['あ', 0],
    ['い', 1],
  ])
  expect((await list({ parent_id: above.id })).folders.map(({ id }) => id)).toEqual([inside.id])
  const { next_cursor: cursor, total } = await list({ limit: 1 })
  expect([total, (await list({ limit: 1, cursor })).folders.map(({ id }) => id)]).toEqual([2, [above.id]])
})

test('each change of any folder, and each document that comes, makes another version of the collection', async () => {
  const versions = [(await list()).collection_version]
  const note = async () => versions.push((await list()).collection_version)
  const { id } = await create('契約書')
  await note()
  await call(world, desk.manager, folders.update, { params: { id }, body: { name: '規程' } })
  await note()
  await addDocument(id)
  await note()
  expect(new Set(versions).size).toBe(4)
  expect((await list({ parent_id: id })).collection_version).toBe(versions[3])
})

test('a rename raises the version; the same name again changes nothing; another version is refused', async () => {
  const { id } = await create('上', null)
  const inside = await create('契約書', id)
  const request = { params: { id: inside.id }, body: { name: '規程' } }
  const after = await call(world, desk.admin, folders.update, request)
  expect(after).toEqual({ ...inside, is_own: false, name: '規程', version: 2, updated_at: after.updated_at })
  expect(await call(world, desk.admin, folders.update, request)).toEqual(after)
  for (const endpoint of [folders.update, folders.delete, folders.move]) {
    const body = endpoint === folders.move ? { new_parent_id: null } : { name: '別' }
    const error = await refused(world, desk.manager, endpoint, { ...request, body }, { 'If-Match': '"1"' })
    const current = { name: '規程', version: 2, updated_by_name: desk.admin.name, parent_name: '上' }
    expect(error).toMatchObject({ status: 412, code: 'DB_005', context: { current_version: 2, current } })
  }
})

test('a folder goes into another with everything in it, and back; where it lies already is no change', async () => {
  const [a = '', b = ''] = await chain(2)
  const other = await create('ほか')
  const moved = await call(world, desk.manager, folders.move, move(a, other.id))
  expect([moved.parent_id, moved.version, await parentOf(b)]).toEqual([other.id, 2, a])
  expect(await call(world, desk.manager, folders.move, move(a, other.id))).toEqual(moved)
  expect(await call(world, desk.manager, folders.move, move(a, null))).toMatchObject({ parent_id: null, version: 3 })
})

test('never into itself, into what lies in it, or into a folder that nobody here has', async () => {
  const [a = '', b = '', c = ''] = await chain(3)
  const elsewhere = await addDesk(world)
  const foreign = await call(world, elsewhere.admin, folders.create, { body: { name: '隣' } })
  for (const target of [a, b, c, crypto.randomUUID(), foreign.id]) {
    // An id in capital letters is the same id.
    for (const id of [a, a.toUpperCase()]) {
      const error = await refused(world, desk.admin, folders.move, move(id, target))
      expect(error).toMatchObject({ status: 422, code: 'BIZ_008', context: {} })
    }
  }
  expect([await parentOf(a), await parentOf(b), await parentOf(c)]).toEqual([null, a, b])
})

test('two moves at once never make a circle', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await create('甲'), await create('乙')]
    const [inA] = await chain(1, a.id)
    const [inB] = await chain(1, b.id)
    const replies = await Promise.all([
      send(world, desk.manager, folders.move, move(a.id, inB ?? '')),
      send(world, desk.admin, folders.move, move(b.id, inA ?? '')),
    ])
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
    expect([await parentOf(a.id), await parentOf(b.id)].filter((parent) => parent === null)).toHaveLength(1)
  }
})

test(`${FOLDER_DEPTH} levels and no more: made there, moved there, and both at once`, async () => {
  const ids = await chain(FOLDER_DEPTH - 1)
  const body = { name: '深い', parent_id: (await create('底', ids.at(-1))).id }
  const line = { field: 'parent_id', message: 'フォルダは10階層まで作れます。' }
  expect(await refused(world, desk.admin, folders.create, { body })).toMatchObject({
    ...{ status: 422, code: 'VAL_001', validation_errors: [line] },
  })
  const [two = ''] = await chain(2)
  const error = await refused(world, desk.admin, folders.move, move(two, ids.at(-1) ?? ''))
  expect(error).toMatchObject({ status: 422, code: 'BIZ_008', context: { limit: FOLDER_DEPTH } })
  expect(await call(world, desk.admin, folders.move, move(two, ids.at(-2) ?? ''))).toMatchObject({ id: two })

  const [top = ''] = await chain(FOLDER_DEPTH - 1)
  const single = await create('一段')
  const replies = await Promise.all([
    send(world, desk.admin, folders.move, move(top, single.id)),
    send(world, desk.admin, folders.move, move(single.id, (await create('上')).id)),
  ])
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
})

test('an empty folder is deleted for good; one that is not stays, unless what is in it goes up', async () => {
  const [a = '', b = '', c = ''] = await chain(3)
  const document = await addDocument(b)
  const request = { params: { id: b } }
  const refusal = await refused(world, desk.manager, folders.delete, request)
  expect(refusal).toMatchObject({ status: 409, code: 'BIZ_007', context: { folders: 1, documents: 1 } })
  const chosen = { ...request, query: { contents: 'move_up' as const } }
  expect(await call(world, desk.manager, folders.delete, chosen)).toEqual({ id: b, deleted: true })
  expect([await parentOf(c), await documentOf(document)]).toEqual([a, { folder_id: a, version: 2 }])
  expect(await refused(world, desk.manager, folders.delete, request)).toMatchObject({ status: 404, code: 'DB_002' })
  expect(await call(world, desk.manager, folders.delete, { params: { id: c } })).toEqual({ id: c, deleted: true })
  const top = { params: { id: a }, query: { contents: 'move_up' as const } }
  await call(world, desk.admin, folders.delete, top)
  expect([(await list()).total, (await documentOf(document)).folder_id]).toEqual([0, null])
})

test('a deleted document lies in no folder, and comes back in the folder above where its own is gone', async () => {
  const [above = '', id = ''] = await chain(2)
  const document = await addDocument(id)
  const request = { params: { id: document } }
  const before = (await list()).collection_version
  await call(world, desk.staff, legalChecks.delete, request)
  const found = await list()
  expect(found.folders.find((folder) => folder.id === id)).toMatchObject({ documents: 0 })
  expect(found.collection_version).not.toBe(before)
  expect(await call(world, desk.manager, folders.delete, { params: { id } })).toEqual({ id, deleted: true })
  expect(await call(world, desk.staff, legalChecks.restore, request)).toMatchObject({ folder_id: above })
})

test('staff change their own folders, and delete one of them only when it is empty', async () => {
  const own = await create('自分の', null, desk.staff)
  const other = await create('主任の')
  const requests = [
    [folders.update, { name: '変更' }],
    [folders.move, { new_parent_id: null }],
    [folders.delete, undefined],
  ] as const
  for (const [endpoint, body] of requests) {
    const request = { params: { id: other.id }, ...(body && { body }) }
    expect(await refused(world, desk.staff, endpoint, request)).toMatchObject({ status: 403, code: 'AUTH_006' })
    expect(await refused(world, desk.odd, endpoint, request)).toMatchObject({ status: 403, code: 'AUTH_006' })
  }
  await call(world, desk.staff, folders.update, { params: { id: own.id }, body: { name: '変更' } })
  await call(world, desk.staff, folders.move, move(own.id, other.id))
  const inside = await create('中', own.id)
  const request = { params: { id: own.id }, query: { contents: 'move_up' as const } }
  expect(await refused(world, desk.staff, folders.delete, request)).toMatchObject({ status: 409, code: 'BIZ_007' })
  await call(world, desk.manager, folders.delete, { params: { id: inside.id } })
  expect(await call(world, desk.staff, folders.delete, request)).toEqual({ id: own.id, deleted: true })
})

test('either of two features is enough', async () => {
  for (const [features, isOpen] of [
    [{ documents_enabled: false }, true],
    [{ legal_check_enabled: false }, true],
    [{ documents_enabled: false, legal_check_enabled: false }, false],
  ] as const) {
    const admin = await world.addMember(await world.addTenant({ features }), 'admin')
    const reply = await send(world, admin, folders.list)
    expect([reply.status, reply.text.includes('BIZ_001')]).toEqual(isOpen ? [200, false] : [403, true])
  }
})
