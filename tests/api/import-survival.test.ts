/** An import, and an act on many customers, whose process is killed in the middle goes on behind what it has written. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { customerImports } from '#contract/customer-imports'
import { runImport } from '../../server/customer-imports/run-job.ts'
import { writeSelection } from '../../server/customer-selections/write-job.ts'
import { withOperator } from '../../server/db/with-tenant.ts'
import { testNumber } from '../../src/lib/test-numbers.ts'
import { tryImport } from './support/imports.ts'
import { rowOf } from './support/jobs.ts'
import { endWorker, letSilencePass, said, startWorker, withoutUs } from './support/own-workers.ts'
import { beginSelection } from './support/selections.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

/** `npm run test:long` takes 5,000. */
const ROWS = testNumber('IMPORT_ROWS', 1_600)
const LIMIT_MS = 90_000

const written = (world: World) =>
  withOperator(world.database.owner, async (trx) => {
    const { count } = await trx
      .selectFrom('customer_import_rows')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('outcome', 'is not', null)
      .executeTakeFirstOrThrow()
    return count
  })

/** The job of this kind, killed when it has written some rows, and then done by another process. */
async function killAndGoOn(world: World, desk: Desk, kind: string): Promise<void> {
  const { id } = await withOperator(world.database.owner, (trx) =>
    trx
      .selectFrom('jobs')
      .select('id')
      .where('tenant_id', '=', desk.tenantId)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow(),
  )
  const isShared = world.database.place.kind === 'postgres'
  await world.deps.jobs.close()
  await withoutUs(world, async () => {
    const child = await startWorker(world, 'customers')
    if (isShared) await expect.poll(() => written(world), { interval: 10 }).toBeGreaterThan(0)
    else await said(child, 'middle')
    await endWorker(child, 'SIGKILL')
  })
  expect(await rowOf(world, id)).toMatchObject({ state: 'running', attempts: 1 })
  const before = await written(world)
  expect(before).toBeGreaterThan(0)
  expect(before).toBeLessThan(ROWS)
  await letSilencePass(world)
  await withoutUs(world, async () => {
    const child = await startWorker(world, 'customers')
    if (isShared) await expect.poll(async () => (await rowOf(world, id)).state, { timeout: LIMIT_MS }).toBe('done')
    else await said(child, 'done')
    await endWorker(child, 'SIGTERM')
  })
  expect(await rowOf(world, id)).toMatchObject({ state: 'done', attempts: 2 })
}

/** Where an import is, and how many of its rows came to what. */
const outcomes = (world: World, id: string) =>
  withOperator(world.database.owner, async (trx) => {
    const { rows } = await sql`
      select i.state, r.outcome, count(*)::int as rows from customer_imports i join customer_import_rows r on r.import_id = i.id
      where i.id = ${id} group by 1, 2`.execute(trx)
    return rows
  })

/** How many customers there are, how many names and tags, and of how many the row names the version: nothing was written since. */
const standing = (world: World, { tenantId }: Desk) =>
  withOperator(world.database.owner, async (trx) => {
    const { rows } = await sql`
      select count(*)::int as customers, count(distinct c.name)::int as names, sum(cardinality(c.tags))::int as tags,
        (count(*) filter (where r.version = c.version))::int as written
      from customers c left join customer_import_rows r on r.customer_id = c.id
      where c.tenant_id = ${tenantId} and c.deleted_at is null`.execute(trx)
    return rows[0]
  })

test('an import: each row once', { timeout: LIMIT_MS + 60_000 }, async () => {
  const world = await openWorld()
  const desk = await addDesk(world)
  const sheet = `氏名\n${Array.from({ length: ROWS }, (_, at) => `人 ${at + 1}`).join('\n')}`
  const { id, verdicts } = await tryImport(world, desk.manager, sheet, 'none')
  expect(verdicts).toEqual({ new: ROWS })
  await call(world, desk.manager, customerImports.run, { params: { id }, body: {} })
  await killAndGoOn(world, desk, runImport.name)
  expect(await outcomes(world, id)).toEqual([{ state: 'imported', outcome: 'created', rows: ROWS }])
  expect(await standing(world, desk)).toMatchObject({ customers: ROWS, names: ROWS, tags: 0 })
  await world.database.close()
})

test('an act on many customers: each changed once', { timeout: LIMIT_MS + 60_000 }, async () => {
  const world = await openWorld()
  const desk = await addDesk(world)
  const ids = Array.from({ length: ROWS }, () => crypto.randomUUID())
  await withOperator(world.database.owner, (trx) =>
    sql`insert into customers (tenant_id, id, name, search_text, kana_row)
      select ${desk.tenantId}::uuid, id, id::text, id::text, '他' from unnest(${ids}::uuid[]) id`.execute(trx),
  )
  const { id } = await beginSelection(world, desk.manager, { kind: 'add_tag', tag: '優先' }, { ids })
  await killAndGoOn(world, desk, writeSelection.name)
  expect(await outcomes(world, id)).toEqual([{ state: 'imported', outcome: 'updated', rows: ROWS }])
  expect(await standing(world, desk)).toEqual({ customers: ROWS, names: ROWS, tags: ROWS, written: ROWS })
  await world.database.close()
})
