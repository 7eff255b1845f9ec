/** The room for files: of a tenant, and of each person in it. */
import { createHash } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { FILE_LIMIT, uploads } from '#contract/uploads'
import type { FilesTable } from '../../server/db/schema-files.ts'
import { withOperator } from '../../server/db/with-tenant.ts'
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

const sha256 = createHash('sha256').update('abc').digest('hex')
const announcement = (size = 3) => ({
  ...{ id: crypto.randomUUID(), name: '写真.jpg', media_type: 'image/jpeg' },
  ...{ size, sha256 },
})
/** As if somebody had announced them; `completed_at` says that they are whole. */
const keep = (sizes: readonly number[], by: Person | null, more: Partial<Insertable<FilesTable>> = {}) =>
  withOperator(world.database.owner, (trx) =>
    trx
      .insertInto('files')
      .values(
        sizes.map((size) => ({
          ...{ tenant_id: desk.tenantId, uploaded_by_member: by?.memberId ?? null },
          ...announcement(size),
          ...more,
        })),
      )
      .returning('id')
      .execute(),
  )
/** How many pieces of a file are there. */
const pieces = async (id: string) => {
  const rows = await withOperator(world.database.owner, (trx) =>
    trx.selectFrom('file_chunks').select('start').where('file_id', '=', id).execute(),
  )
  return rows.length
}
const announce = (person: Person, size?: number) => call(world, person, uploads.create, { body: announcement(size) })
const refusal = (person: Person, size?: number) => refused(world, person, uploads.create, { body: announcement(size) })
async function append(id: string, bytes: string, offset: number) {
  const response = await world.app.request(`/api/uploads/${id}`, {
    method: 'PATCH',
    headers: { Authorization: `Bearer ${await world.identity.sign(desk.staff.uid)}`, 'Upload-Offset': `${offset}` },
    body: bytes,
  })
  return { status: response.status, body: await response.json() }
}
/** As if it had been announced so many minutes ago. */
const age = (id: string, minutes: number) =>
  withOperator(world.database.owner, (trx) =>
    sql`update files set created_at = clock_timestamp() - ${minutes} * interval '1 minute' where id = ${id}`.execute(
      trx,
    ),
  )
const FULL = { status: 413, code: 'FILE_010' }

test('a tenant has room for five gibibytes; what was announced before goes on', async () => {
  const begun = announcement()
  await call(world, desk.staff, uploads.create, { body: begun })
  await keep([2_000_000_000, 2_000_000_000, 2_000_000_000], null)
  expect(await refusal(desk.staff)).toMatchObject(FULL)
  expect(await call(world, desk.staff, uploads.create, { body: begun })).toMatchObject({ id: begun.id, offset: 0 })
})

test('one person may have announced a tenth of it, or a hundred files; the others have theirs', async () => {
  await keep(Array(24).fill(FILE_LIMIT), desk.staff)
  await announce(desk.staff, FILE_LIMIT)
  expect(await refusal(desk.staff, FILE_LIMIT)).toMatchObject(FULL)
  await announce(desk.admin, FILE_LIMIT)
  await keep(Array(99).fill(3), desk.manager)
  await announce(desk.manager)
  expect(await refusal(desk.manager)).toMatchObject(FULL)
})

test('the room of one person is taken to its last byte', async () => {
  await keep([512 * 1024 ** 2 - 3], desk.staff)
  await announce(desk.staff, 3)
  expect(await refusal(desk.staff, 1)).toMatchObject(FULL)
})

test('what was announced an hour ago takes the room of what has arrived, and its pieces have to find room', async () => {
  const { id } = await announce(desk.staff, FILE_LIMIT)
  await age(id, 61)
  await keep([2_000_000_000, 2_000_000_000, 5 * 1024 ** 3 - 4_000_000_000 - 5], null)
  expect((await append(id, 'ab', 0)).status).toBe(200)
  // The rest is another one's now.
  await announce(desk.manager, 3)
  expect(await append(id, 'c', 2)).toMatchObject({ status: 413, body: { error: { code: 'FILE_010' } } })
  expect(await call(world, desk.staff, uploads.get, { params: { id } })).toMatchObject({ offset: 2 })
})

test('what was announced within the hour keeps its room', async () => {
  const { id } = await announce(desk.staff, FILE_LIMIT)
  await age(id, 59)
  await keep([2_000_000_000, 2_000_000_000, 5 * 1024 ** 3 - 4_000_000_000 - FILE_LIMIT], null)
  expect(await refusal(desk.manager, 1)).toMatchObject(FULL)
  expect((await append(id, 'ab', 0)).status).toBe(200)
})

test('whole files count for the person until a record names them', async () => {
  await keep([512 * 1024 ** 2], desk.manager, { completed_at: new Date() })
  expect(await refusal(desk.manager)).toMatchObject(FULL)
  await withOperator(world.database.owner, (trx) =>
    trx
      .updateTable('files')
      .set({ attached_at: new Date() })
      .where('uploaded_by_member', '=', desk.manager.memberId)
      .execute(),
  )
  await announce(desk.manager)
})

test('what was given up leaves its room, with what had arrived of it', async () => {
  await keep([512 * 1024 ** 2 - 3], desk.staff)
  const { id } = await announce(desk.staff)
  await append(id, 'ab', 0)
  expect(await refusal(desk.staff, 1)).toMatchObject(FULL)
  for (const person of [desk.manager, desk.admin])
    expect(await refused(world, person, uploads.withdraw, { params: { id } })).toMatchObject({ code: 'DB_002' })
  expect(await call(world, desk.staff, uploads.withdraw, { params: { id } })).toEqual({ id, deleted: true })
  expect(await pieces(id)).toBe(0)
  expect(await refused(world, desk.staff, uploads.withdraw, { params: { id } })).toMatchObject({ code: 'DB_002' })
  await announce(desk.staff)
})

test.each([
  ['a record names it', { attached_at: new Date() }],
  ['a job has made it', { made_by_job: crypto.randomUUID() }],
])('a file is not given up where %s', async (_, more) => {
  const [file] = await keep([3], desk.staff, { completed_at: new Date(), ...more })
  const id = file?.id ?? ''
  expect(await refused(world, desk.staff, uploads.withdraw, { params: { id } })).toMatchObject({
    status: 409,
    code: 'DB_004',
  })
  expect(await call(world, desk.staff, uploads.get, { params: { id } })).toMatchObject({ completed: true })
})

test('of many announcements at the same moment as many are taken as there is room for', async () => {
  // Room for two more of the largest.
  await keep([2_000_000_000, 2_000_000_000, 5 * 1024 ** 3 - 4_000_000_000 - 2 * FILE_LIMIT], null)
  const people = [desk.staff, desk.manager, desk.admin]
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      send(world, people[n % 3] ?? desk.staff, uploads.create, { body: announcement(FILE_LIMIT) }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, ...Array(10).fill(413)])
})

test('of many announcements of one person as many are taken as they have room for', async () => {
  await keep(Array(98).fill(3), desk.staff)
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => send(world, desk.staff, uploads.create, { body: announcement() })),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 201, ...Array(10).fill(413)])
})
