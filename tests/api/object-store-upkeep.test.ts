/** What becomes of objects that no file names, of those of a tenant that is deleted, and of files from before there was a store. */
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { products } from '#contract/products'
import { uploads } from '#contract/uploads'
import { moveFiles } from '../../server/admin/move-files.ts'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { housekeeping } from '../../server/housekeeping/job.ts'
import { copyToStore, moveTo } from '../../server/uploads/move-to-store.ts'
import { removeObjects } from '../../server/uploads/remove-objects.ts'
import { jpeg } from '../fixtures/pictures.ts'
import { askToClose, closedTenant, letDayCome, workUntilClosed } from './support/closing.ts'
import { addFile, bring } from './support/documents.ts'
import { ask, workAllNow } from './support/jobs.ts'
import { notedOf, pathsOf, placeOf, storeOf } from './support/stored.ts'
import { addDesk, call, type Desk, openWorld, send, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld({ hasStore: true })
})
beforeEach(async () => {
  desk = await addDesk(world)
  storeOf(world).seen.length = 0
})
afterEach(() => storeOf(world).always(null))
afterAll(() => world.close())

const inTenant = <T>(act: Parameters<typeof withTenant<T>>[2]) => withTenant(world.database.app, desk.tenantId, act)
const isRemoving = ({ method }: { method: string }) => method === 'DELETE'
/** As it is in so many hours. */
const letPass = (hours: number) =>
  sql`update file_objects set noted_at = noted_at - ${`${hours} hours`}::interval`.execute(world.database.owner.kysely)

/** A file from before there was a store. */
const addOld = (content: string) =>
  withOperator(world.database.owner, (trx) => addFile(trx, desk.staff, { content, isAttached: true }))
/** Up to the moment before the row says where its bytes are. */
async function copy(id: string): Promise<string> {
  const { sha256, size } = await inTenant((trx) =>
    trx.selectFrom('files').select(['sha256', 'size']).where('id', '=', id).executeTakeFirstOrThrow(),
  )
  const objectId = await copyToStore({ objects: world.deps.objects, read: inTenant }, { id, size, sha256 })
  return objectId ?? ''
}

test('the object of a file that was deleted goes with the next housekeeping, however long the store fails', async () => {
  const [first, second] = [await bring(world, desk.manager, jpeg()), await bring(world, desk.manager, jpeg())]
  const body = { name: '湿布', price: 100, image_id: first }
  const { id } = await call(world, desk.manager, products.create, { body })
  // The first housekeeping of the day finds nothing yet.
  await workAllNow(world)
  await call(world, desk.manager, products.update, { params: { id }, body: { image_id: second } })
  expect(pathsOf(world, desk.tenantId)).toHaveLength(2)

  storeOf(world).always({ kind: 'status', status: 503 }, isRemoving)
  await ask(world, desk.admin, housekeeping, {})
  const worker = world.deps.jobs.work()
  await expect.poll(() => storeOf(world).seen.filter(isRemoving).length).toBeGreaterThan(3)
  await worker.stop()
  expect(pathsOf(world, desk.tenantId)).toHaveLength(2)
  storeOf(world).always(null)
  await workAllNow(world)
  const { path } = await placeOf(world, desk.tenantId, second)
  expect(pathsOf(world, desk.tenantId)).toEqual([path])
  expect(await notedOf(world, desk.tenantId)).toEqual([{ path, isKept: true }])
})

test('an object that no file came to name goes when nobody can be putting it any more, and not before', async () => {
  const id = await addOld('古いファイル')
  await copy(id)
  await letPass(3)
  await ask(world, desk.admin, removeObjects, {})
  await workAllNow(world)
  expect(pathsOf(world, desk.tenantId)).toHaveLength(1)
  await letPass(2)
  await ask(world, desk.admin, removeObjects, {})
  await workAllNow(world)
  expect([pathsOf(world, desk.tenantId), await notedOf(world, desk.tenantId)]).toEqual([[], []])
  expect(await placeOf(world, desk.tenantId, id)).toEqual({ pieces: 1, path: null, isWhole: true })
})

test('whoever comes too late with an object is refused, and the file is as it was', async () => {
  const id = await addOld('遅すぎたファイル')
  const objectId = await copy(id)
  await letPass(5)
  storeOf(world).once({ kind: 'status', status: 403 }, isRemoving)
  const step = inTenant
  const signal = new AbortController().signal
  const removing = removeObjects.work({ step, signal, objects: world.deps.objects } as never, {})
  await expect(removing).rejects.toMatchObject({ code: 'FILE_005' })
  await expect(inTenant((trx) => moveTo(trx, id, objectId))).rejects.toMatchObject({ code: 'FILE_002' })
  expect(await placeOf(world, desk.tenantId, id)).toEqual({ pieces: 1, path: null, isWhole: true })
})

test('a tenant goes with its objects, and not before them', { timeout: 90_000 }, async () => {
  const there = await addDesk(world)
  await bring(world, there.staff, '残るファイル')
  for (const text of ['一', '二', '三']) await bring(world, desk.staff, text)
  await askToClose(world, desk)
  await letDayCome(world, desk.tenantId)
  storeOf(world).always({ kind: 'status', status: 503 }, isRemoving)
  const worker = world.deps.jobs.work()
  await expect.poll(() => storeOf(world).seen.filter(isRemoving).length).toBeGreaterThan(3)
  await worker.stop()
  expect(await closedTenant(world, desk.tenantId)).toBeUndefined()
  expect(pathsOf(world, desk.tenantId)).toHaveLength(3)
  storeOf(world).always(null)
  await workUntilClosed(world, desk.tenantId)
  expect([pathsOf(world, desk.tenantId), await notedOf(world, desk.tenantId)]).toEqual([[], []])
  expect(pathsOf(world, there.tenantId)).toHaveLength(1)
})

test('files from before lie in the database, are read from there, and are moved: as often as it takes', async () => {
  const ids = [await addOld('古い 一'), await addOld('古い 二'), await addOld('古い 三')].toSorted()
  const damaged = await addOld('壊れた')
  await sql`update file_chunks set bytes = '\\x00' where file_id = ${damaged}`.execute(world.database.owner.kysely)
  const text = async (id: string) => (await send(world, desk.staff, uploads.file, { params: { id } })).text
  expect(await text(ids[0] ?? '')).toMatch(/^古い/)
  expect(storeOf(world).seen).toEqual([])

  const isSecond = ({ key }: { key: string }) => key.includes(`/${ids[1]}/`)
  storeOf(world).always({ kind: 'status', status: 503, code: 'SlowDown' }, isSecond)
  const move = () => moveFiles(world.database.owner, world.deps.objects)
  await expect(move()).rejects.toThrow('保存先に移せません (the store answered 503 SlowDown)')
  storeOf(world).always(null)
  const moved = await move()
  expect(moved.damaged.map((line) => line.split(' ')[1])).toEqual([damaged])
  expect((await move()).files).toBe(0)
  for (const id of ids) {
    expect(await placeOf(world, desk.tenantId, id)).toMatchObject({ pieces: 0, path: expect.any(String) })
    expect(await text(id)).toMatch(/^古い/)
  }
  expect(await placeOf(world, desk.tenantId, damaged)).toMatchObject({ pieces: 1, path: null })
  const acts = await withOperator(world.database.owner, (trx) =>
    trx.selectFrom('audit_log').select('uid').where('action', '=', 'admin move-files').execute(),
  )
  expect(acts.length).toBeGreaterThan(0)
})

test('a file that is moved while somebody reads it is read through', async () => {
  const id = await addOld('あ'.repeat(1000))
  // In two pieces, as it may have arrived.
  await sql`insert into file_chunks (tenant_id, file_id, start, bytes)
    select tenant_id, file_id, 1500, substring(bytes from 1501) from file_chunks where file_id = ${id}`.execute(
    world.database.owner.kysely,
  )
  await sql`update file_chunks set bytes = substring(bytes for 1500) where file_id = ${id} and start = 0`.execute(
    world.database.owner.kysely,
  )
  const token = await world.identity.sign(desk.staff.uid)
  const reply = await world.app.request(`/api/files/${id}`, { headers: { Authorization: `Bearer ${token}` } })
  await moveFiles(world.database.owner, world.deps.objects)
  expect(await reply.text()).toBe('あ'.repeat(1000))
})
