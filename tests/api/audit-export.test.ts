/** The audit log as a file: written piece by piece, and no longer than a browser can take. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '#contract/audit'
import { customers } from '#contract/customers'
import { exports } from '#contract/exports'
import { jobs } from '#contract/jobs'
import { legalChecks } from '#contract/legal-checks'
import { uploads } from '#contract/uploads'
import { exportAudit, exportAuditKind } from '../../server/audit/export.ts'
import type { JobContext } from '../../server/core/job.ts'
import { type Trx, withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, refused, send, type World } from './support/world.ts'

const ENTRIES = 500
/** As many as a page of a copy names. */
const IDS = 1_000

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld({ kinds: [exportAuditKind({ mostBytes: 2_000_000 })] })
  desk = await addDesk(world)
  await withOperator(world.database.owner, (trx) =>
    sql`insert into audit_log (tenant_id, uid, action, subject_ids, request_id)
      select ${desk.tenantId}::uuid, ${desk.staff.uid}, 'GET /api/customers?since', ids, 'test'
      from (select array_agg(gen_random_uuid()) as ids from generate_series(1, ${IDS}::int)) one,
        generate_series(1, ${ENTRIES}::int)`.execute(trx),
  )
})
afterAll(() => world.close())

/** The work of one attempt, with what it holds at once. */
function attempt() {
  const held = { read: 0, steps: 0 }
  const inTenant = <T>(fn: (trx: Trx) => Promise<T>) => withTenant(world.database.app, desk.tenantId, fn)
  const job = { id: crypto.randomUUID(), tenantId: desk.tenantId, ownerId: desk.admin.memberId, kind: exportAudit.name }
  const ctx: JobContext = {
    job,
    signal: new AbortController().signal,
    progress: () => {},
    write: () => {},
    objects: world.deps.objects,
    read: async (fn) => {
      const got = await inTenant(fn)
      held.read = Math.max(held.read, JSON.stringify(got ?? null).length)
      return got
    },
    step: (fn) => {
      held.steps += 1
      return inTenant(fn)
    },
  }
  return { ctx, held }
}

test('what is long is never whole in memory: read by little, kept in pieces', async () => {
  const { ctx, held } = attempt()
  const done = await exportAudit.work(ctx, {})
  expect(JSON.stringify(done).length).toBeLessThan(1_000)
  // Each entry has 37 kB.
  expect(held.read).toBeLessThan(10_000_000)
  expect(held.steps).toBeGreaterThan(10)
})

test('one that would be too long for a browser ends before, and says so; nobody else fetches it', async () => {
  const asked = await call(world, desk.admin, audit.export, { body: {} })
  await workAll(world)
  const { result } = await call(world, desk.admin, jobs.get, { params: { id: asked.id } })
  expect(result).toMatchObject({ is_whole: false })
  const { file_id: id, entries } = result as { file_id: string; entries: number }
  const file = await send(world, desk.admin, uploads.file, { params: { id } })
  expect(file.text.trimEnd().split('\r\n').length).toBeGreaterThanOrEqual(1 + entries)
  expect(entries).toBeLessThan(ENTRIES)
  const second = await world.addMember(desk.tenantId, 'admin', '副院長')
  for (const endpoint of [uploads.file, exports.file]) {
    expect(await refused(world, second, endpoint, { params: { id } })).toMatchObject({ status: 404 })
  }
})

test('who is no administrator any more does not fetch the one that they asked for', async () => {
  const former = await world.addMember(desk.tenantId, 'admin', '前の院長')
  await call(world, former, audit.export, { body: { action: 'POST /api/customers' } })
  await workAll(world)
  const [made] = (await call(world, former, jobs.list, {})).jobs
  const { file_id: id = '' } = (made?.result ?? {}) as { file_id?: string }
  expect((await send(world, former, uploads.file, { params: { id } })).status).toBe(200)
  await withOperator(world.database.owner, (trx) =>
    trx.updateTable('members').set({ role: 'staff' }).where('id', '=', former.memberId).execute(),
  )
  expect(await refused(world, former, uploads.file, { params: { id } })).toMatchObject({ code: 'AUTH_006' })
  const document = await refused(world, former, legalChecks.create, { body: { file_id: id } })
  expect(document).toMatchObject({ code: 'VAL_001', validation_errors: [{ field: 'file_id' }] })
})

test('an export of the whole tenant does not take it away', async () => {
  await call(world, desk.staff, customers.create, { body: { name: '山田 花子' } })
  const asked = await call(world, desk.admin, audit.export, { body: { action: 'POST /api/customers' } })
  await workAll(world)
  const { result } = await call(world, desk.admin, jobs.get, { params: { id: asked.id } })
  await call(world, desk.admin, exports.create, {})
  await workAll(world)
  const { file_id: id } = result as { file_id: string }
  expect((await send(world, desk.admin, uploads.file, { params: { id } })).text).toContain('POST /api/customers')
})

test('what a broken attempt has left is removed by the next one, and a day later in any case', async () => {
  const { ctx } = attempt()
  await exportAudit.work(ctx, {})
  const staged = () =>
    withOperator(world.database.owner, (trx) =>
      trx.selectFrom('files').select('id').where('made_by_job', '=', ctx.job.id).execute(),
    )
  const [first] = await staged()
  await exportAudit.work(ctx, {})
  const again = await staged()
  expect(again).toHaveLength(1)
  expect(again).not.toEqual([first])
  const left = await withOperator(world.database.owner, (trx) =>
    trx.selectFrom('jobs').select('kind').where('kind', '=', 'expire exports').execute(),
  )
  expect(left.length).toBeGreaterThan(0)
})
