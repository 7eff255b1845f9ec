// @vitest-environment node
import { createHash, randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type ObjectServer, openObjectServer, type StoreFailure } from '../../../tests/object-store/object-server.ts'
import { AppError } from '../app-error.ts'
import { addressOf } from './ask-store.ts'
import type { ObjectStore, StoredObject } from './object-store.ts'
import { openObjectStore } from './s3-store.ts'

const QUICK = { quietMs: 150, pauseMs: 1 }
const BYTES = randomBytes(3_000_000)
const WHOLE = { size: BYTES.byteLength, sha256: createHash('sha256').update(BYTES).digest('hex') }
const PIECE = 500_000

let server: ObjectServer
let store: ObjectStore
beforeAll(async () => {
  server = await openObjectServer()
  store = openObjectStore(server.settings, QUICK)
})
afterEach(() => {
  server.always(null)
  server.seen.length = 0
})
afterAll(() => server.fall())

const named = (): StoredObject => {
  const [tenantId = '', fileId = '', id = ''] = Array.from({ length: 3 }, () => crypto.randomUUID())
  return { tenantId, fileId, id }
}
const keyOf = ({ tenantId, fileId, id }: StoredObject) => `${tenantId}/${fileId}/${id}`

let opened = 0
async function* pieces(): AsyncGenerator<Uint8Array> {
  opened += 1
  for (let at = 0; at < BYTES.byteLength; at += PIECE) yield BYTES.subarray(at, at + PIECE)
}
async function put(to = store): Promise<StoredObject> {
  const object = named()
  await to.put(object, WHOLE, pieces)
  return object
}
async function all(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const got: Uint8Array[] = []
  for await (const piece of bytes) got.push(piece)
  return Buffer.concat(got)
}
const isSame = (got: Buffer, from = 0) => got.equals(BYTES.subarray(from))
const kept = (object: StoredObject) => server.objects.get(keyOf(object))
/** What the operator reads in the log. */
const reasonOf = (act: Promise<unknown>) =>
  act.then(
    () => 'done',
    (thrown: unknown) => {
      if (!(thrown instanceof AppError)) throw thrown
      return `${thrown.code} ${(thrown.cause as Error).message}`
    },
  )

test('an object is kept, read from any byte on, and removed: as often as one likes', async () => {
  const object = await put()
  expect(kept(object)?.equals(BYTES)).toBe(true)
  expect(isSame(await all(store.read(object, WHOLE, 0)))).toBe(true)
  expect(isSame(await all(store.read(object, WHOLE, 1_234_567)), 1_234_567)).toBe(true)
  await store.remove(object)
  await store.remove(object)
  expect(server.objects.size).toBe(0)
})

test.each([
  ['another secret', { secretAccessKey: 'other' }, 'SignatureDoesNotMatch'],
  ['another key', { accessKeyId: 'OTHER' }, 'InvalidAccessKeyId'],
  ['another region', { region: 'us-east-1' }, 'SignatureDoesNotMatch'],
])('with %s nothing is done, and nothing tried again', async (_, more, code) => {
  const other = openObjectStore({ ...server.settings, ...more }, QUICK)
  expect(await reasonOf(other.remove(named()))).toBe(`FILE_005 the store answered 403 ${code}`)
  expect(server.seen.length).toBe(1)
  expect(await reasonOf(put(other))).toMatch(/^FILE_002 the store /)
})

test.each<[string, StoreFailure]>([
  ['a store that is busy', { kind: 'status', status: 503, code: 'SlowDown' }],
  ['a store that breaks', { kind: 'status', status: 500 }],
  ['a line that is cut', { kind: 'cut' }],
  ['an answer that is lost', { kind: 'done-then-cut' }],
  ['a store that says nothing', { kind: 'silent' }],
])('%s is asked again', async (_, failure) => {
  server.once(failure)
  const before = opened
  const object = await put()
  expect(opened - before).toBeGreaterThan(1)
  expect(kept(object)?.equals(BYTES)).toBe(true)
  server.once(failure)
  expect(isSame(await all(store.read(object, WHOLE, 0)))).toBe(true)
  server.once(failure)
  await store.remove(object)
  expect(kept(object)).toBeUndefined()
})

test.each<[StoreFailure, string]>([
  [{ kind: 'status', status: 503, code: 'SlowDown' }, 'the store answered 503 SlowDown'],
  [{ kind: 'silent' }, 'the store gave no answer'],
  [{ kind: 'cut' }, 'the store cannot be reached'],
])('%j for good is told after three tries, by a code that is tried again', async (failure, reason) => {
  const object = await put()
  server.always(failure)
  server.seen.length = 0
  expect(await reasonOf(put())).toBe(`FILE_002 ${reason}`)
  expect(await reasonOf(all(store.read(object, WHOLE, 0)))).toMatch(`FILE_005 ${reason}`.slice(0, 18))
  expect(await reasonOf(store.remove(object))).toBe(`FILE_005 ${reason}`)
  expect(server.seen.length).toBe(9)
})

test('nobody at the place of the store', async () => {
  const object = await put()
  await server.fall()
  expect(await reasonOf(put())).toBe('FILE_002 the store cannot be reached')
  expect(await reasonOf(all(store.read(object, WHOLE, 0)))).toBe('FILE_005 the store cannot be reached')
  await server.rise()
  expect(isSame(await all(store.read(object, WHOLE, 0)))).toBe(true)
})

test.each<[StoreFailure]>([[{ kind: 'cut', after: 700_000 }], [{ kind: 'stall', after: 700_000 }]])(
  'an answer that ends early (%j) goes on where it was',
  async (failure) => {
    const object = await put()
    const isReading = ({ method }: { method: string }) => method === 'GET'
    for (let n = 0; n < 3; n += 1) server.once(failure, isReading)
    expect(isSame(await all(store.read(object, WHOLE, 0)))).toBe(true)
    expect(server.seen.filter(isReading).length).toBe(4)
  },
)

test('other bytes than were kept never come whole, and an object of another size not at all', async () => {
  const object = await put()
  server.once({ kind: 'other-bytes' }, ({ method }) => method === 'GET')
  const got: Uint8Array[] = []
  const reading = async () => {
    for await (const piece of store.read(object, WHOLE, 0)) got.push(piece)
  }
  expect(await reasonOf(reading())).toBe('FILE_005 the store has other bytes')
  expect(Buffer.concat(got).byteLength).toBeLessThan(WHOLE.size)
  const longer = { ...WHOLE, size: WHOLE.size + 1 }
  expect(await reasonOf(all(store.read(object, longer, 0)))).toBe('FILE_005 the store has an object of another size')
  expect(await reasonOf(all(store.read(named(), WHOLE, 0)))).toBe('FILE_005 the store answered 404 NoSuchKey')
})

test('a file that is other than was said, or ends early, becomes no object', async () => {
  const object = named()
  const other = { ...WHOLE, sha256: '0'.repeat(64) }
  expect(await reasonOf(store.put(object, other, pieces))).toBe(
    'FILE_002 the store answered 400 XAmzContentSHA256Mismatch',
  )
  const longer = { ...WHOLE, size: WHOLE.size + 1 }
  expect(await reasonOf(store.put(object, longer, pieces))).toMatch(/^FILE_002 a file is not as long/)
  async function* broken() {
    yield BYTES.subarray(0, PIECE)
    throw new AppError('SYS_003')
  }
  await expect(store.put(object, WHOLE, broken)).rejects.toMatchObject({ code: 'SYS_003' })
  expect(kept(object)).toBeUndefined()
})

test('whoever does not want it any more ends it at once', async () => {
  const object = await put()
  server.always({ kind: 'silent' })
  const patient = openObjectStore(server.settings, { quietMs: 60_000 })
  const gone = new AbortController()
  const acts = [patient.put(named(), WHOLE, pieces, gone.signal), all(patient.read(object, WHOLE, 0, gone.signal))]
  gone.abort(new Error('gone'))
  for (const { status } of await Promise.allSettled(acts)) expect(status).toBe('rejected')
})

test('the path of an object is made of ids alone', async () => {
  for (const id of ['../x', '', 'a/b', crypto.randomUUID().toUpperCase()]) {
    await expect(store.remove({ ...named(), fileId: id })).rejects.toThrow('ids alone')
  }
})

test('the bucket is in the path, or in the name of the host', () => {
  const settings = { ...server.settings, endpoint: 'https://s3.example:9000', bucket: 'files' }
  expect(addressOf(settings, 'a/b')).toBe('https://s3.example:9000/files/a/b')
  expect(addressOf({ ...settings, isPathStyle: false }, 'a/b')).toBe('https://files.s3.example:9000/a/b')
})
