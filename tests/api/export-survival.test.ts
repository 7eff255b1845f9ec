/** An export whose process is killed in the middle starts over in the next one, and is whole in the end. */
import { randomBytes } from 'node:crypto'
import { unzipSync } from 'fflate'
import { expect, test } from 'vitest'
import { ExportResult, exports } from '#contract/exports'
import { withOperator } from '../../server/db/with-tenant.ts'
import { rowOf } from './support/jobs.ts'
import { endWorker, letSilencePass, said, startWorker, withoutUs } from './support/own-workers.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

const PIECES = 40
const PIECE = randomBytes(1024 ** 2)
const LIMIT_MS = 90_000

/** A file of 40 MiB: writing it takes a while. */
async function addLargeFile(world: World, { tenantId: tenant_id }: Desk): Promise<void> {
  const size = PIECES * PIECE.byteLength
  const file = { tenant_id, id: crypto.randomUUID(), name: 'large.bin', media_type: 'application/pdf', sha256: '' }
  await withOperator(world.database.owner, async (trx) => {
    await trx
      .insertInto('files')
      .values({ ...file, size, received: size, completed_at: new Date(), attached_at: new Date() })
      .execute()
    for (let n = 0; n < PIECES; n += 1) {
      const row = { tenant_id, file_id: file.id, start: n * PIECE.byteLength, bytes: PIECE }
      await trx.insertInto('file_chunks').values(row).execute()
    }
  })
}

test('killed in the middle, whole in the end', { timeout: LIMIT_MS + 60_000 }, async () => {
  const world = await openWorld()
  const desk = await addDesk(world)
  await addLargeFile(world, desk)
  const { id } = await call(world, desk.admin, exports.create, {})
  const isShared = world.database.place.kind === 'postgres'
  await world.deps.jobs.close()
  await withoutUs(world, async () => {
    const child = await startWorker(world, 'export')
    if (isShared) await expect.poll(() => staged(world, desk), { interval: 20 }).toBeGreaterThan(5)
    else await said(child, 'middle')
    await endWorker(child, 'SIGKILL')
  })
  expect((await rowOf(world, id)).state).toBe('running')
  expect(await staged(world, desk)).toBeGreaterThan(0)
  await letSilencePass(world)

  const until = Date.now() + LIMIT_MS
  let state = ''
  while (state !== 'done' && Date.now() < until) {
    await withoutUs(world, async () => {
      const child = await startWorker(world, 'export')
      if (isShared) await expect.poll(async () => (await rowOf(world, id)).state, { timeout: LIMIT_MS }).toBe('done')
      else await said(child, 'done')
      await endWorker(child, 'SIGTERM')
    })
    state = (await rowOf(world, id)).state
  }
  expect(await rowOf(world, id)).toMatchObject({ state: 'done', attempts: 2 })
  // Nothing of the first attempt is left beside what the second one has made.
  const { parts } = ExportResult.parse((await rowOf(world, id)).result)
  const [part] = parts
  if (!part) throw new Error('no part')
  expect(parts).toHaveLength(1)
  expect(await staged(world, desk)).toBe(Math.ceil(part.size / PIECE.byteLength))
  const files = unzipSync(await bytesOf(world, part.file_id))
  const large = Buffer.from(Object.entries(files).find(([path]) => path.endsWith('/large.bin'))?.[1] ?? '')
  expect(large.byteLength).toBe(PIECES * PIECE.byteLength)
  expect(large.subarray(-PIECE.byteLength).equals(PIECE)).toBe(true)
  await world.database.close()
})

async function bytesOf(world: World, id: string): Promise<Buffer> {
  const rows = await withOperator(world.database.owner, (trx) =>
    trx.selectFrom('file_chunks').select('bytes').where('file_id', '=', id).orderBy('start').execute(),
  )
  return Buffer.concat(rows.map(({ bytes }) => bytes))
}

/** How many pieces of exports there are. */
function staged(world: World, { tenantId }: Desk): Promise<number> {
  return withOperator(world.database.owner, async (trx) => {
    const rows = await trx
      .selectFrom('files as f')
      .innerJoin('file_chunks as c', (join) =>
        join.onRef('c.tenant_id', '=', 'f.tenant_id').onRef('c.file_id', '=', 'f.id'),
      )
      .select('c.start')
      .where('f.tenant_id', '=', tenantId)
      .where('f.made_by_job', 'is not', null)
      .execute()
    return rows.length
  })
}
