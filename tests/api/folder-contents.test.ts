/** A folder is deleted with what a person saw in it; what others do to it meanwhile is not lost. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { administration } from '#contract/administration'
import { folders } from '#contract/folders'
import { legalChecks } from '#contract/legal-checks'
import { deleteFolder } from '@/features/folders/mutations'
import { withOperator } from '../../server/db/with-tenant.ts'
import { addDocument as addDocumentRow } from './support/documents.ts'
import { openDevice } from './support/folder-device.ts'
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

const create = async (name: string, parent_id: string | null = null) =>
  (await call(world, desk.manager, folders.create, { body: { name, parent_id } })).id

async function addDocument(folder_id: string, by: Person = desk.staff): Promise<string> {
  const id = crypto.randomUUID()
  await withOperator(world.database.owner, (trx) => addDocumentRow(trx, by, { id, folder_id }))
  return id
}
const rowOf = (id: string) =>
  withOperator(world.database.owner, (trx) =>
    trx.selectFrom('legal_checks').select(['folder_id', 'deleted_at']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
/** `null`: it lies in no folder. */
const placeOf = async (id: string) => {
  const { folder_id, deleted_at } = await rowOf(id)
  return deleted_at ? 'deleted' : folder_id
}
const whole = (id: string, documents: string[], inside: string[] = []) => ({
  params: { id },
  query: {
    contents: 'delete' as const,
    ...(documents.length > 0 && { documents: documents.join() }),
    ...(inside.length > 0 && { folders: inside.join() }),
  },
})
const foldersLeft = async () => {
  const { folders: left } = await call(world, desk.staff, folders.list, { query: {} })
  return left.map(({ id, parent_id }) => [id, parent_id])
}

/** /上/親/子, with a document in each of the last two. */
async function aTree() {
  const above = await create('上')
  const id = await create('親', above)
  const inside = await create('子', id)
  return { above, id, inside, one: await addDocument(id), other: await addDocument(inside) }
}

test('what is named goes with it, each document as by its own deletion, and comes back near to where it was', async () => {
  const { above, id, inside, one, other } = await aTree()
  const request = whole(id, [one, other], [inside])
  expect(await call(world, desk.manager, folders.delete, request)).toEqual({ id, deleted: true })
  expect([await placeOf(one), await placeOf(other), await foldersLeft()]).toEqual([
    'deleted',
    'deleted',
    [[above, null]],
  ])
  const asked = { query: { kept: [one, other].join() } }
  expect((await call(world, desk.staff, legalChecks.list, asked)).gone).toEqual([one, other])
  const back = await call(world, desk.manager, legalChecks.restore, { params: { id: other } })
  expect(back).toMatchObject({ folder_id: above })

  const log = await withOperator(world.database.owner, (trx) =>
    trx
      .selectFrom('audit_log')
      .select(['action', 'uid', 'subject_ids'])
      .where('tenant_id', '=', desk.tenantId)
      .where('action', 'like', 'DELETE %')
      .execute(),
  )
  const told = log.map(({ subject_ids, ...entry }) => ({ ...entry, ids: [...subject_ids].toSorted() }))
  expect(told).toHaveLength(2)
  const { uid } = desk.manager
  expect(told).toContainEqual({ action: 'DELETE /api/folders/{id}', uid, ids: [id, inside].toSorted() })
  expect(told).toContainEqual({ action: 'DELETE /api/legal-checks/{id}', uid, ids: [one, other].toSorted() })
})

test('what came into it meanwhile goes to the folder above; what was taken out of it stays where it is', async () => {
  const { above, id, inside, one, other } = await aTree()
  const [late, lateInside, lateFolder] = [await addDocument(id), await addDocument(inside), await create('後', inside)]
  const deep = await addDocument(lateFolder)
  await call(world, desk.staff, legalChecks.move, { params: { id: one }, body: { folder_id: null } })
  await call(world, desk.manager, folders.delete, whole(id, [one, other], [inside]))
  const places = await Promise.all([one, other, late, lateInside, deep].map(placeOf))
  expect(places).toEqual([null, 'deleted', above, above, lateFolder])
  expect(new Set(await foldersLeft())).toEqual(
    new Set([
      [above, null],
      [lateFolder, above],
    ]),
  )
})

test('a folder that lies elsewhere by now is not deleted, nor what lies in it; of another tenant nothing ever is', async () => {
  const { above, id, inside, one, other } = await aTree()
  await call(world, desk.manager, folders.move, { params: { id: inside }, body: { new_parent_id: null } })
  const elsewhere = await addDesk(world)
  const foreign = (await call(world, elsewhere.admin, folders.create, { body: { name: '隣' } })).id
  const theirs = await addDocument(foreign, elsewhere.staff)
  await call(world, desk.manager, folders.delete, whole(id, [one, other, theirs], [inside, foreign]))
  expect(await Promise.all([one, other, theirs].map(placeOf))).toEqual(['deleted', inside, foreign])
  expect(new Set(await foldersLeft())).toEqual(
    new Set([
      [above, null],
      [inside, null],
    ]),
  )
})

test.each(['own', 'none'])('nothing goes where a document is not the caller’s to delete: %s', async (level) => {
  const { id, inside, one, other } = await aTree()
  const changes = [{ right: 'legal/delete', role: 'manager' as const, level }]
  await call(world, desk.admin, administration.changeRights, { body: { changes } })
  const own = await addDocument(id, desk.manager)
  const request = whole(id, [one, other, own], [inside])
  expect(await refused(world, desk.manager, folders.delete, request)).toMatchObject({ status: 403, code: 'AUTH_006' })
  expect(await Promise.all([one, other, own].map(placeOf))).toEqual([id, inside, id])
  expect(await foldersLeft()).toHaveLength(3)
})

test('nobody but who may empty any folder deletes one that is not empty', async () => {
  const body = { name: '自分の', parent_id: null }
  const { id } = await call(world, desk.staff, folders.create, { body })
  const own = await addDocument(id)
  const error = await refused(world, desk.staff, folders.delete, whole(id, [own]))
  expect(error).toMatchObject({ status: 409, code: 'BIZ_007', context: { folders: 0, documents: 1 } })
  expect(await placeOf(own)).toBe(id)
})

test('two who delete at once, and one who moves a document into it: each is answered, and nothing is lost', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { above, id, inside, one, other } = await aTree()
    const [moved, late] = [await addDocument(above), await addDocument(inside)]
    const [first, second, ...rest] = await Promise.all([
      send(world, desk.manager, folders.delete, whole(id, [one, other], [inside])),
      send(world, desk.admin, folders.delete, whole(id, [one], [])),
      send(world, desk.staff, legalChecks.move, { params: { id: moved }, body: { folder_id: inside } }),
      send(world, desk.staff, legalChecks.move, { params: { id: late }, body: { folder_id: id } }),
    ])
    expect(new Set([first?.status, second?.status])).toEqual(new Set([200, 404]))
    for (const { status } of rest) expect([200, 422]).toContain(status)
    expect(await placeOf(one)).toBe('deleted')
    const left = (await foldersLeft()).map(([folder]) => folder)
    for (const document of [moved, late]) expect(left).toContain(await placeOf(document))
    for (const folder of left) await call(world, desk.manager, folders.delete, { ...whole(String(folder), []) })
  }
})

test('a device without a connection shows the result at once; what a colleague put there meanwhile is above afterwards', async () => {
  const { above, id, inside, one, other } = await aTree()
  const device = await openDevice(world, desk.manager)
  const { record, children } = device.drawn().tree.byId.get(id) ?? {}
  expect(children?.map((child) => child.record.id)).toEqual([inside])
  const input = { id, name: '親', parent_id: above, contents: 'delete', documents: [one, other], folders: [inside] }
  await device.save(deleteFolder, input, record)
  expect([...device.drawn().tree.byId.keys()]).toEqual([above])
  const late = await addDocument(inside)
  await device.connect()
  expect(device.entries()).toMatchObject([{ state: 'sent' }])
  expect(await Promise.all([one, other, late].map(placeOf))).toEqual(['deleted', 'deleted', above])
  await device.read()
  expect([...device.drawn().tree.byId.keys()]).toEqual([above])
  await device.close()
})
