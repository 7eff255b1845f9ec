/** Files in an object store: brought, given out, and what becomes of them while it fails. That all else is as ever shows `objects`. */
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { legalChecks } from '#contract/legal-checks'
import { products } from '#contract/products'
import { uploads } from '#contract/uploads'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { jpeg } from '../fixtures/pictures.ts'
import type { StoreFailure } from '../object-store/object-server.ts'
import { bring } from './support/documents.ts'
import { notedOf, pathsOf, placeOf, storeOf } from './support/stored.ts'
import { addDesk, call, type Desk, openWorld, type Person, refused, send, type World } from './support/world.ts'

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

const DOWN: StoreFailure[] = [
  { kind: 'status', status: 500 },
  { kind: 'status', status: 503, code: 'SlowDown' },
  { kind: 'status', status: 403, code: 'AccessDenied' },
  { kind: 'status', status: 404, code: 'NoSuchBucket' },
  { kind: 'silent' },
  { kind: 'cut' },
]

/** A file that has arrived and is not finished. */
async function sendPieces(person: Person, bytes: Buffer, id: string = crypto.randomUUID()): Promise<string> {
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const body = { id, name: '契約書.pdf', media_type: 'text/html', size: bytes.byteLength, sha256 }
  await call(world, person, uploads.create, { body })
  for (let offset = 0; offset < bytes.byteLength; offset += 1024 ** 2) {
    const { status } = await world.app.request(`/api/uploads/${id}`, {
      method: 'PATCH',
      headers: { Authorization: `Bearer ${await world.identity.sign(person.uid)}`, 'Upload-Offset': `${offset}` },
      body: Uint8Array.from(bytes.subarray(offset, offset + 1024 ** 2)),
    })
    expect(status).toBe(200)
  }
  return id
}

async function bytesOf(person: Person, id: string, headers = {}) {
  const reply = await world.app.request(`/api/files/${id}`, {
    headers: { Authorization: `Bearer ${await world.identity.sign(person.uid)}`, ...headers },
  })
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) }
}

test('a finished file is one object under its tenant and id, and no piece of it is left in the database', async () => {
  const bytes = randomBytes(2_500_000)
  const id = await sendPieces(desk.staff, bytes)
  expect(await placeOf(world, desk.tenantId, id)).toEqual({ pieces: 3, path: null, isWhole: false })
  expect(pathsOf(world, desk.tenantId)).toEqual([])
  await call(world, desk.staff, uploads.finish, { params: { id } })
  const { pieces, path, isWhole } = await placeOf(world, desk.tenantId, id)
  expect([pieces, isWhole, pathsOf(world, desk.tenantId)]).toEqual([0, true, [path]])
  expect(
    storeOf(world)
      .objects.get(path ?? '')
      ?.equals(bytes),
  ).toBe(true)
  expect(await notedOf(world, desk.tenantId)).toEqual([{ path, isKept: true }])
  // Finished once more, it is not copied once more.
  await call(world, desk.staff, uploads.finish, { params: { id } })
  expect(storeOf(world).seen.filter(({ method }) => method === 'PUT').length).toBe(1)
})

test('it is given out as ever: to keep, never shown, never guessed at, from any byte on', async () => {
  const bytes = randomBytes(1_500_000)
  const id = await sendPieces(desk.staff, bytes)
  await call(world, desk.staff, uploads.finish, { params: { id } })
  const whole = await bytesOf(desk.staff, id)
  expect(whole.bytes.equals(bytes)).toBe(true)
  expect(Object.fromEntries(whole.reply.headers)).toMatchObject({
    'content-disposition': expect.stringMatching(/^attachment; /),
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
    'content-length': '1500000',
  })
  const rest = await bytesOf(desk.staff, id, { Range: 'bytes=1234567-' })
  expect([rest.reply.status, rest.bytes.equals(bytes.subarray(1_234_567))]).toEqual([206, true])
})

test.each(DOWN)(
  'while the store fails (%j) a file is not finished, nothing of it is lost, and later it is',
  async (failure) => {
    const id = await sendPieces(desk.staff, Buffer.from('あいう'))
    storeOf(world).always(failure)
    const params = { id }
    expect(await refused(world, desk.staff, uploads.finish, { params })).toMatchObject({
      status: 503,
      code: 'FILE_002',
    })
    expect(await call(world, desk.staff, uploads.get, { params })).toMatchObject({ offset: 9, completed: false })
    expect(await placeOf(world, desk.tenantId, id)).toMatchObject({ pieces: 1, path: null })
    storeOf(world).always(null)
    await call(world, desk.staff, uploads.finish, { params })
    expect((await bytesOf(desk.staff, id)).bytes.toString()).toBe('あいう')
  },
)

test.each(DOWN)(
  'while the store fails (%j) a file is not given out, by a code that is tried again',
  async (failure) => {
    const id = await bring(world, desk.staff, 'あいう')
    const document = await call(world, desk.staff, legalChecks.create, { body: { file_id: id } })
    storeOf(world).always(failure)
    const params = { id: document.id }
    expect(await refused(world, desk.staff, legalChecks.file, { params })).toMatchObject({
      status: 503,
      code: 'FILE_005',
    })
    // What the database knows is there all the same.
    expect(await call(world, desk.staff, legalChecks.get, { params })).toMatchObject({ id: document.id })
    storeOf(world).always(null)
    expect((await send(world, desk.staff, legalChecks.file, { params })).text).toBe('あいう')
  },
)

test('an object that is gone is no file that never was: who asks is told to come again', async () => {
  const id = await bring(world, desk.staff, 'あいう')
  storeOf(world).objects.clear()
  expect(await refused(world, desk.staff, uploads.file, { params: { id } })).toMatchObject({ code: 'FILE_005' })
})

test('an answer that is cut goes on by itself, and other bytes never come whole', async () => {
  const bytes = randomBytes(900_000)
  const id = await sendPieces(desk.staff, bytes)
  await call(world, desk.staff, uploads.finish, { params: { id } })
  const isReading = ({ method }: { method: string }) => method === 'GET'
  for (const after of [100_000, 0, 300_000]) storeOf(world).once({ kind: 'cut', after }, isReading)
  expect((await bytesOf(desk.staff, id)).bytes.equals(bytes)).toBe(true)
  storeOf(world).once({ kind: 'other-bytes' }, isReading)
  await expect(bytesOf(desk.staff, id)).rejects.toThrow()
})

test('a file in the body of a call is kept there too; while the store fails, nothing of the call is kept', async () => {
  const body = { file: new File(['広告の本文です。'], '広告.txt', { type: 'text/plain' }) }
  storeOf(world).always({ kind: 'status', status: 503 })
  const answer = await send(world, desk.staff, legalChecks.upload, { body })
  expect([answer.status, answer.body]).toMatchObject([503, { error: { code: 'FILE_002' } }])
  const several = { files: [body.file, body.file] }
  expect(await refused(world, desk.staff, legalChecks.uploadMultiple, { body: several })).toMatchObject({
    status: 503,
    code: 'FILE_002',
  })
  const files = () =>
    withOperator(world.database.owner, (trx) =>
      trx.selectFrom('files').select('id').where('tenant_id', '=', desk.tenantId).execute(),
    )
  expect(await files()).toEqual([])
  storeOf(world).always(null)
  const made = await send(world, desk.staff, legalChecks.upload, { body })
  expect(made.status).toBe(201)
  const [file] = await files()
  expect(await placeOf(world, desk.tenantId, file?.id ?? '')).toMatchObject({ pieces: 0, path: expect.any(String) })
})

test('a product is changed while the store fails, but not its picture', async () => {
  const [first, second] = [await bring(world, desk.manager, jpeg()), await bring(world, desk.manager, jpeg())]
  const made = await call(world, desk.manager, products.create, { body: { name: '湿布', price: 1, image_id: first } })
  storeOf(world).always({ kind: 'status', status: 503 })
  const params = { id: made.id }
  const change = { name: '貼り薬', image_id: first }
  expect(await call(world, desk.manager, products.update, { params, body: change })).toMatchObject({ name: '貼り薬' })
  const body = { image_id: second }
  expect(await refused(world, desk.manager, products.update, { params, body })).toMatchObject({ code: 'FILE_005' })
  storeOf(world).always(null)
  expect(await call(world, desk.manager, products.update, { params, body })).toMatchObject({ image_id: second })
})

test('two tenants may have a file of the same id: each has its own object, and nobody reaches the other one', async () => {
  const there = await addDesk(world)
  const id = crypto.randomUUID()
  for (const [person, text] of [
    [desk.staff, 'こちら'],
    [there.staff, 'あちら'],
  ] as const) {
    await sendPieces(person, Buffer.from(text), id)
    await call(world, person, uploads.finish, { params: { id } })
  }
  expect((await bytesOf(desk.staff, id)).bytes.toString()).toBe('こちら')
  expect((await bytesOf(there.staff, id)).bytes.toString()).toBe('あちら')
  const secret = await bring(world, there.staff, '秘密')
  storeOf(world).seen.length = 0
  for (const person of [desk.staff, desk.admin]) {
    expect(await refused(world, person, uploads.file, { params: { id: secret } })).toMatchObject({ status: 404 })
    expect(await refused(world, person, uploads.finish, { params: { id: secret } })).toMatchObject({ status: 404 })
  }
  expect(storeOf(world).seen).toEqual([])
})

test('no row can name an object of another tenant, nor of another file', async () => {
  const there = await addDesk(world)
  const [own, other, foreign] = [
    await bring(world, desk.staff, '一'),
    await bring(world, desk.staff, '二'),
    await bring(world, there.staff, '三'),
  ]
  const objectOf = async (tenantId: string, id: string) =>
    (await placeOf(world, tenantId, id)).path?.split('/')[2] ?? ''
  const named = [await objectOf(desk.tenantId, other), await objectOf(there.tenantId, foreign)]
  for (const object_id of named) {
    const act = withTenant(world.database.app, desk.tenantId, (trx) =>
      trx.updateTable('files').set({ object_id }).where('id', '=', own).execute(),
    )
    await expect(act).rejects.toMatchObject({ code: '23503' })
  }
})
