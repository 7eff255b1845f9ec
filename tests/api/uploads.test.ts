/** Files on their way: in pieces, over a line that is cut, and back again as they were. */
import { createHash, randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { FILE_LIMIT, uploads } from '#contract/uploads'
import { configureApi } from '@/api/configure'
import { download } from '@/api/download'
import { type FileToSend, upload } from '@/api/upload'
import { withOperator } from '../../server/db/with-tenant.ts'
import { type BadLine, openBadLine } from './support/bad-line.ts'
import { workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, type Person, refused, send, type World } from './support/world.ts'

const NAME = '契約書 「𠮷田様」 (最終).pdf'
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const quickly = async () => {}

let world: World
let desk: Desk
let line: BadLine
const original = globalThis.fetch

beforeAll(async () => {
  world = await openWorld()
  line = await openBadLine(world)
})
afterAll(async () => {
  await line.close()
  await world.close()
})
beforeEach(async () => {
  desk = await addDesk(world)
  signIn(desk.staff)
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => original(`${line.proxy.origin}${url}`, init))
})
afterEach(() => {
  vi.unstubAllGlobals()
  configureApi()
})

function signIn(person: Person): void {
  configureApi({ credential: () => world.identity.sign(person.uid), tenantId: () => person.tenantId })
}

const announcement = (more: object = {}) => ({
  id: crypto.randomUUID(),
  name: NAME,
  media_type: 'application/pdf',
  size: 3,
  sha256: sha256(Buffer.from('abc')),
  ...more,
})

/** A file as a device has it. */
const toSend = (id: string, bytes: Uint8Array<ArrayBuffer>): FileToSend => ({
  ...announcement({ id, size: bytes.byteLength, sha256: sha256(bytes) }),
  read: async (from, to) => new Blob([bytes.slice(from, to)]),
})

async function append(id: string, bytes: string, offset: number | string, person = desk.staff) {
  const response = await world.app.request(`/api/uploads/${id}`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${await world.identity.sign(person.uid)}`, 'Upload-Offset': `${offset}` },
    body: bytes,
  })
  return { status: response.status, body: await response.json() }
}

const stored = () =>
  withOperator(world.database.owner, (trx) =>
    trx.selectFrom('files').select(['id', 'completed_at']).where('tenant_id', '=', desk.tenantId).execute(),
  )

test('18 MB over a line that is cut five times: one file, byte for byte, and back again', {
  timeout: 120_000,
}, async () => {
  const bytes = randomBytes(18 * 1024 * 1024)
  const isPiece = (_: string, method: string) => method === 'PATCH'
  line.proxy.once({ kind: 'drop' }, isPiece)
  line.proxy.once({ kind: 'commit-then-cut' }, isPiece)
  line.proxy.once({ kind: 'truncate', share: 0.3 }, isPiece)
  line.proxy.once({ kind: 'commit-then-status', status: 502 }, isPiece)
  line.proxy.once({ kind: 'commit-then-cut' }, (path) => path.endsWith('/finish'))
  const id = crypto.randomUUID()
  const progress: number[] = []
  const file = await upload(toSend(id, bytes), {
    pause: quickly,
    onProgress: (sent) => progress.push(sent),
  })
  expect(file).toMatchObject({ id, name: NAME, size: bytes.byteLength, sha256: sha256(bytes) })
  expect(await stored()).toMatchObject([{ id, completed_at: expect.any(Date) }])
  expect(progress).toEqual(progress.toSorted((a, b) => a - b))
  expect(progress.at(-1)).toBe(bytes.byteLength)
  const sent = line.proxy.seen.filter(({ method }) => method === 'PATCH').length
  // Each cut costs one piece at the most.
  expect(sent).toBeLessThanOrEqual(18 + 4)

  line.proxy.once({ kind: 'truncate', share: 0.4 }, (path) => path.startsWith('/api/files/'))
  const back = await download(uploads.file, { params: { id } }, { pause: quickly })
  expect(back.name).toBe(NAME)
  expect(sha256(new Uint8Array(await back.blob.arrayBuffer()))).toBe(sha256(bytes))
})

test('goes on where it was after a restart, with the same id', async () => {
  const bytes = randomBytes(2_500_000)
  const id = crypto.randomUUID()
  const closed = new AbortController()
  const first = upload(toSend(id, bytes), {
    pause: quickly,
    signal: closed.signal,
    onProgress: (sent) => sent > 0 && closed.abort(),
  })
  await expect(first).rejects.toMatchObject({ kind: 'aborted' })
  const progress: number[] = []
  await upload(toSend(id, bytes), { pause: quickly, onProgress: (sent) => progress.push(sent) })
  expect(progress[0]).toBeGreaterThan(0)
  expect((await stored()).length).toBe(1)
})

test('a piece that begins elsewhere is refused with the place to go on', async () => {
  const body = announcement()
  const made = await call(world, desk.staff, uploads.create, { body })
  expect(made).toEqual({ id: body.id, offset: 0, size: 3, completed: false })
  expect((await append(body.id, 'a', 0)).body).toMatchObject({ offset: 1 })
  expect(await append(body.id, 'a', 0)).toMatchObject({
    status: 409,
    body: { error: { code: 'DB_006', context: { offset: 1 } } },
  })
  expect(await append(body.id, 'bcd', 1)).toMatchObject({ status: 409 })
  expect(await append(body.id, 'b', 'x')).toMatchObject({ status: 400, body: { error: { code: 'VAL_002' } } })
  expect((await append(body.id, '', 0)).body).toMatchObject({ offset: 1 })
  expect(await refused(world, desk.staff, uploads.finish, { params: { id: body.id } })).toMatchObject({
    code: 'DB_006',
  })
  const head = await world.app.request(`/api/uploads/${body.id}`, {
    method: 'HEAD',
    headers: { Authorization: `Bearer ${await world.identity.sign(desk.staff.uid)}` },
  })
  expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '1'])
  expect(await call(world, desk.staff, uploads.create, { body })).toMatchObject({ offset: 1 })
  await append(body.id, 'bc', 1)
  const done = await call(world, desk.staff, uploads.finish, { params: { id: body.id } })
  expect(await call(world, desk.staff, uploads.finish, { params: { id: body.id } })).toEqual(done)
})

test('a file that is not what was announced is refused, and never given out', async () => {
  const body = announcement({ sha256: sha256(Buffer.from('xyz')) })
  await call(world, desk.staff, uploads.create, { body })
  await append(body.id, 'abc', 0)
  const request = { params: { id: body.id } }
  expect(await refused(world, desk.staff, uploads.finish, request)).toMatchObject({ status: 422, code: 'FILE_006' })
  expect(await refused(world, desk.staff, uploads.file, request)).toMatchObject({ status: 404 })
})

test('bytes that were damaged on their way are sent again under the same id', async () => {
  const body = announcement()
  const request = { params: { id: body.id } }
  await call(world, desk.staff, uploads.create, { body })
  await append(body.id, 'abd', 0)
  expect(await refused(world, desk.staff, uploads.finish, request)).toMatchObject({ code: 'FILE_006' })
  expect(await call(world, desk.staff, uploads.create, { body })).toMatchObject({ offset: 0, completed: false })
  await append(body.id, 'abc', 0)
  expect(await call(world, desk.staff, uploads.finish, request)).toMatchObject({ sha256: body.sha256 })
})

test('another file may take an id while nothing of the first one has arrived', async () => {
  const body = announcement()
  await call(world, desk.staff, uploads.create, { body })
  const other = { ...body, name: '別の契約書.pdf', size: 4, sha256: sha256(Buffer.from('abcd')) }
  expect(await call(world, desk.staff, uploads.create, { body: other })).toMatchObject({ size: 4, offset: 0 })
  await append(body.id, 'ab', 0)
  expect(await refused(world, desk.staff, uploads.create, { body })).toMatchObject({ status: 409, code: 'DB_003' })
  await append(body.id, 'cd', 2)
  const file = await call(world, desk.staff, uploads.finish, { params: { id: body.id } })
  expect(file).toMatchObject({ name: other.name, sha256: other.sha256 })
})

test.each([
  [{ size: FILE_LIMIT + 1 }, 413, 'FILE_001'],
  [{ size: 0 }, 422, 'FILE_009'],
  [{ name: ' ' }, 422, 'FILE_009'],
  [{ name: '..' }, 422, 'FILE_009'],
  [{ name: 'a/b.pdf' }, 422, 'FILE_009'],
  [{ name: 'a\u0000.pdf' }, 422, 'FILE_009'],
  [{ name: 'fdp.\u202eexe' }, 422, 'FILE_009'],
  [{ name: '長'.repeat(256) }, 422, 'FILE_009'],
  [{ size: -1 }, 422, 'VAL_001'],
  [{ sha256: 'abc' }, 422, 'VAL_001'],
])('%j is refused with %i %s', async (more, status, code) => {
  const request = { body: announcement(more) }
  expect(await refused(world, desk.staff, uploads.create, request)).toMatchObject({ status, code })
})

test('a piece of more than a mebibyte is refused', async () => {
  const body = announcement({ size: 3_000_000 })
  await call(world, desk.staff, uploads.create, { body })
  const answer = await append(body.id, 'a'.repeat(1024 * 1024 + 1), 0)
  expect(answer).toMatchObject({ status: 413, body: { error: { code: 'VAL_006' } } })
})

test('an id is the file of whoever announced it: for others it is taken, and not there', async () => {
  const other = await addDesk(world)
  const body = announcement()
  await call(world, desk.staff, uploads.create, { body })
  for (const person of [desk.admin, other.admin]) {
    for (const endpoint of [uploads.get, uploads.finish, uploads.file]) {
      expect(await refused(world, person, endpoint, { params: { id: body.id } })).toMatchObject({ status: 404 })
    }
    expect((await append(body.id, 'abc', 0, person)).status).toBe(404)
  }
  expect(await refused(world, desk.admin, uploads.create, { body })).toMatchObject({ status: 404 })
  expect(await call(world, other.admin, uploads.create, { body })).toMatchObject({ offset: 0 })
  await append(body.id, 'a', 0)
  const changed = { ...body, sha256: sha256(Buffer.from('abd')) }
  expect(await refused(world, desk.staff, uploads.create, { body: changed })).toMatchObject({ code: 'DB_003' })
})

test('is given out to keep: with its name, never shown, never guessed at, from any byte on', async () => {
  const body = announcement({ media_type: 'text/html' })
  await call(world, desk.staff, uploads.create, { body })
  await append(body.id, 'abc', 0)
  await call(world, desk.staff, uploads.finish, { params: { id: body.id } })
  const request = { params: { id: body.id } }
  const whole = await send(world, desk.staff, uploads.file, request)
  expect(whole.text).toBe('abc')
  expect(whole.headers.get('x-content-type-options')).toBe('nosniff')
  expect(whole.headers.get('content-disposition')).toBe(
    `attachment; filename="${NAME.replaceAll(/[^\x20-\x7e]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(NAME).replaceAll('(', '%28').replaceAll(')', '%29')}`,
  )
  expect(whole.headers.get('content-security-policy')).toContain('sandbox')
  const rest = await send(world, desk.staff, uploads.file, request, { Range: 'bytes=1-' })
  expect([rest.status, rest.text, rest.headers.get('content-range')]).toEqual([206, 'bc', 'bytes 1-2/3'])
  const changed = await send(world, desk.staff, uploads.file, request, { Range: 'bytes=1-', 'If-Range': '"other"' })
  expect([changed.status, changed.text]).toEqual([200, 'abc'])
})

test('an upload that never ends leaves a day later, and a finished one stays', async () => {
  const [left, kept] = [announcement(), announcement()]
  for (const body of [left, kept]) await call(world, desk.staff, uploads.create, { body })
  await append(kept.id, 'abc', 0)
  await call(world, desk.staff, uploads.finish, { params: { id: kept.id } })
  expect((await stored()).length).toBe(2)
  // A day later.
  await sql`update pgboss.job set start_after = now()`.execute(world.database.owner.kysely)
  await workAll(world)
  expect(await stored()).toMatchObject([{ id: kept.id }])
})
