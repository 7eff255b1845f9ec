/** All data of a tenant as ZIP files: who may ask for it and fetch it, how often, and for how long. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { audit } from '#contract/audit'
import { EXPORTS_A_DAY, exports } from '#contract/exports'
import { jobs } from '#contract/jobs'
import { notifications } from '#contract/notifications'
import { staff } from '#contract/staff'
import { uploads } from '#contract/uploads'
import { withOperator } from '../../server/db/with-tenant.ts'
import { exportTenant } from '../../server/exports/export.ts'
import { expireExports } from '../../server/uploads/expire-staged.ts'
import { exportAll, fetchPart } from './support/exports.ts'
import { ask, rowOf, workAll } from './support/jobs.ts'
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

const filesOf = (tenantId: string) =>
  withOperator(world.database.owner, (trx) =>
    trx
      .selectFrom('files as f')
      .leftJoin('file_chunks as c', (join) =>
        join.onRef('c.tenant_id', '=', 'f.tenant_id').onRef('c.file_id', '=', 'f.id'),
      )
      .select(['f.id', 'f.completed_at', 'c.start'])
      .where('f.tenant_id', '=', tenantId)
      .execute(),
  )

test('any administrator fetches it, nobody else; each act is in the log', async () => {
  const { made } = await exportAll(world, desk.admin)
  const [part] = made.parts
  if (!part) throw new Error('no part')
  expect(made).toMatchObject({ state: 'done', progress: 100, asked_by: desk.admin.name, is_own: true })
  expect(Date.parse(made.expires_at ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000)
  const second = await world.addMember(desk.tenantId, 'admin', '副院長')
  const { exports: seen } = await call(world, second, exports.list, {})
  expect(seen).toMatchObject([{ id: made.id, asked_by: desk.admin.name, is_own: false, parts: made.parts }])
  expect((await fetchPart(world, second, part.file_id)).byteLength).toBe(part.size)

  const params = { id: part.file_id }
  for (const role of ['manager', 'staff', 'odd'] as const) {
    for (const endpoint of Object.values(exports)) {
      expect(await refused(world, desk[role], endpoint, { params })).toMatchObject({ status: 403, code: 'AUTH_006' })
    }
  }
  // Not by the way of uploads either, not even for whoever asked: a right that was lost is lost.
  expect(await refused(world, desk.admin, uploads.file, { params })).toMatchObject({ status: 404 })
  const there = await addDesk(world)
  expect(await refused(world, there.admin, exports.file, { params })).toMatchObject({ status: 404, code: 'DB_002' })
  expect((await call(world, there.admin, exports.list, {})).exports).toEqual([])

  const { entries } = await call(world, desk.admin, audit.list, { query: { record_id: part.file_id } })
  expect(entries.map(({ action, member }) => [action, member?.name])).toEqual([
    ['GET /api/exports/files/{id}', '副院長'],
    ['GET /api/exports/files/{id}', desk.admin.name],
  ])
  const asked = await call(world, desk.admin, audit.list, {
    query: { record_id: made.id, action: 'POST /api/exports/' },
  })
  expect(asked.entries).toHaveLength(1)
})

test('whoever asked is told at the end, and can go on where a download was cut', async () => {
  const { made } = await exportAll(world, desk.admin)
  const { notifications: told } = await call(world, desk.admin, notifications.list, { query: {} })
  expect(told[0]).toMatchObject({
    category: 'system',
    type: 'success',
    title: 'データの書き出しが終わりました',
    page: 'data',
  })
  const [part] = made.parts
  if (!part) throw new Error('no part')
  const whole = await fetchPart(world, desk.admin, part.file_id)
  const reply = await world.app.request(`/api/exports/files/${part.file_id}`, {
    headers: { Authorization: `Bearer ${await world.identity.sign(desk.admin.uid)}`, Range: 'bytes=100-' },
  })
  expect(reply.status).toBe(206)
  expect(Buffer.from(await reply.arrayBuffer()).equals(whole.subarray(100))).toBe(true)
  expect(decodeURIComponent(reply.headers.get('content-disposition') ?? '')).toContain(part.name)
})

test('a sign-in of long ago is not enough to ask for it', async () => {
  const old = Math.floor(Date.now() / 1000) - 11 * 60
  const token = await world.identity.sign(desk.admin.uid, { auth_time: old })
  const headers = { Authorization: `Bearer ${token}` }
  expect(await refused(world, desk.admin, exports.create, {}, headers)).toMatchObject({ status: 403, code: 'AUTH_009' })
  expect((await call(world, desk.admin, exports.list, {}, headers)).exports).toEqual([])
})

test('one at a time, also when two ask in the same moment, and ten a day', async () => {
  const second = await world.addMember(desk.tenantId, 'admin')
  const replies = await Promise.all([desk.admin, second].map((person) => send(world, person, exports.create)))
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]))
  expect(await refused(world, desk.admin, exports.create)).toMatchObject({ code: 'BIZ_002' })
  await withOperator(world.database.owner, async (trx) => {
    await trx.deleteFrom('jobs').where('tenant_id', '=', desk.tenantId).where('kind', '=', exportTenant.name).execute()
    const row = {
      tenant_id: desk.tenantId,
      kind: exportTenant.name,
      owner_id: desk.admin.memberId,
      payload: '{}',
      turn: 1,
    }
    const ended = { state: 'failed' as const, error_code: 'SYS_004', ended_at: new Date() }
    const rows = Array.from({ length: EXPORTS_A_DAY }, () => ({ ...row, ...ended }))
    await trx.insertInto('jobs').values(rows).execute()
  })
  const listed = await call(world, desk.admin, exports.list, {})
  expect(listed.left).toBe(0)
  expect(listed.exports[0]).toMatchObject({ state: 'failed', error_code: 'SYS_004' })
  const error = await refused(world, desk.admin, exports.create)
  expect(error).toMatchObject({ status: 429, code: 'SYS_005' })
  expect(Number(error.context?.retry_after_s)).toBeGreaterThan(80_000)
})

test('a newer one takes the place of the older; what is over is removed with all its pieces', async () => {
  const first = await exportAll(world, desk.admin)
  const second = await exportAll(world, desk.admin)
  const [old, current] = [first.made.parts[0]?.file_id ?? '', second.made.parts[0]?.file_id ?? '']
  await expect(fetchPart(world, desk.admin, old)).rejects.toThrow('404')
  await ask(world, desk.admin, expireExports, {})
  await workAll(world)
  expect(new Set((await filesOf(desk.tenantId)).map(({ id }) => id))).toEqual(new Set([current]))
  await withOperator(world.database.owner, (trx) =>
    trx
      .updateTable('files')
      .set({ expires_at: sql<Date>`clock_timestamp() - interval '1 second'` })
      .where('id', '=', current)
      .execute(),
  )
  await expect(fetchPart(world, desk.admin, current)).rejects.toThrow('404')
  const { exports: listed } = await call(world, desk.admin, exports.list, {})
  expect(listed.map(({ parts, expires_at }) => [parts, expires_at])).toEqual([
    [[], null],
    [[], null],
  ])
  await ask(world, desk.admin, expireExports, {})
  await workAll(world)
  expect(await filesOf(desk.tenantId)).toEqual([])
})

test('one that is stopped leaves nothing that can be fetched, and its pieces go', async () => {
  const { id } = await call(world, desk.admin, exports.create, {})
  await call(world, desk.admin, jobs.cancel, { params: { id } })
  // As an attempt leaves it that was under way.
  const piece = { tenant_id: desk.tenantId, id: crypto.randomUUID() }
  await withOperator(world.database.owner, async (trx) => {
    const facts = { name: '1.zip', media_type: 'application/zip', size: 1, received: 1, sha256: '', made_by_job: id }
    await trx
      .insertInto('files')
      .values({ ...piece, ...facts })
      .execute()
    const chunk = { tenant_id: desk.tenantId, file_id: piece.id, start: 0, bytes: Buffer.from('a') }
    await trx.insertInto('file_chunks').values(chunk).execute()
  })
  await expect(fetchPart(world, desk.admin, piece.id)).rejects.toThrow('404')
  await ask(world, desk.admin, expireExports, {})
  await workAll(world)
  expect(await filesOf(desk.tenantId)).toEqual([])
  expect(await rowOf(world, id)).toMatchObject({ state: 'cancelled' })
})

test('stays to be fetched, and is counted, when who has asked for it is removed', async () => {
  const second = await world.addMember(desk.tenantId, 'admin', '副院長')
  const { made } = await exportAll(world, second)
  await call(world, desk.admin, staff.delete, { params: { id: second.memberId } })
  const { exports: left } = await call(world, desk.admin, exports.list, {})
  expect(left).toMatchObject([{ id: made.id, asked_by: '', is_own: false, parts: made.parts }])
  const [part] = left[0]?.parts ?? []
  expect((await fetchPart(world, desk.admin, part?.file_id ?? '')).byteLength).toBe(part?.size)
})
