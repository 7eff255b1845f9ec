/** A process that is killed between an object and the row that names it: nothing is lost, and nothing is left. */
import { unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ExportResult, exports } from '#contract/exports'
import { createApp } from '../../server/app.ts'
import { withTenant } from '../../server/db/with-tenant.ts'
import { removeUnnamed } from '../../server/uploads/remove-objects.ts'
import { bring } from './support/documents.ts'
import { fetchPart } from './support/exports.ts'
import { rowOf } from './support/jobs.ts'
import { endWorker, letSilencePass, said, startWorker, withoutUs } from './support/own-workers.ts'
import { notedOf, pathsOf, placeOf, storeOf } from './support/stored.ts'
import { addDesk, call, openWorld } from './support/world.ts'

const LIMIT_MS = 90_000

test('killed when the store has the export and no row says so', { timeout: LIMIT_MS + 60_000 }, async () => {
  const world = await openWorld({ hasStore: true })
  const desk = await addDesk(world)
  const store = storeOf(world)
  const brought = await bring(world, desk.admin, 'ファイルの本文')
  // As if a record named it: an export holds no other.
  await sql`update files set attached_at = completed_at where id = ${brought}`.execute(world.database.owner.kysely)
  const { id } = await call(world, desk.admin, exports.create, {})
  const isShared = world.database.place.kind === 'postgres'
  const [file] = pathsOf(world, desk.tenantId)
  await world.deps.background.ended()
  await world.deps.jobs.close()
  store.always({ kind: 'done-then-silent' }, ({ method }) => method === 'PUT')
  await withoutUs(world, async () => {
    const child = await startWorker(world, 'export')
    await expect.poll(() => pathsOf(world, desk.tenantId).length, { timeout: LIMIT_MS }).toBe(2)
    await endWorker(child, 'SIGKILL')
  })
  store.always(null)
  const [left] = pathsOf(world, desk.tenantId).filter((path) => path !== file)
  expect((await rowOf(world, id)).state).toBe('running')
  expect(await notedOf(world, desk.tenantId)).toContainEqual({ path: left, isKept: false })
  await letSilencePass(world)

  await withoutUs(world, async () => {
    const child = await startWorker(world, 'export')
    if (isShared) await expect.poll(async () => (await rowOf(world, id)).state, { timeout: LIMIT_MS }).toBe('done')
    else await said(child, 'done')
    await endWorker(child, 'SIGTERM')
  })
  const [part] = ExportResult.parse((await rowOf(world, id)).result).parts
  if (!part) throw new Error('no part')
  const { path, pieces } = await placeOf(world, desk.tenantId, part.file_id)
  expect([pieces, path]).toEqual([0, expect.any(String)])
  world.app = createApp({ ...world.deps, database: world.database.app })
  const files = unzipSync(await fetchPart(world, desk.admin, part.file_id))
  const found = Object.entries(files).find(([name]) => name.includes(brought))?.[1]
  expect(Buffer.from(found ?? '').toString()).toBe('ファイルの本文')

  // Hours later nobody can be putting it any more.
  await sql`update file_objects set noted_at = noted_at - interval '5 hours'`.execute(world.database.owner.kysely)
  const { objects } = world.deps
  const signal = new AbortController().signal
  await removeUnnamed({ objects, signal, step: (act) => withTenant(world.database.app, desk.tenantId, act) })
  expect(new Set(pathsOf(world, desk.tenantId))).toEqual(new Set([file, path]))
  expect((await notedOf(world, desk.tenantId)).every(({ isKept }) => isKept)).toBe(true)
  await world.database.close()
  await store.fall()
})
