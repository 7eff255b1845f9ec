/** The rows of an import are kept for 30 days: nothing is begun with it after that, and what is under way comes to its end. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { customerImports, IMPORT_DAYS } from '#contract/customer-imports'
import { customers } from '#contract/customers'
import { purgeImports } from '../../server/customer-imports/purge.ts'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { ago } from '../../server/housekeeping/expired-rows.ts'
import { housekeeping } from '../../server/housekeeping/job.ts'
import { showImport, tryImport, writeImport } from './support/imports.ts'
import { ask, workAll } from './support/jobs.ts'
import { addDesk, call, type Desk, openWorld, refused, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(() => world.close())

const tried = (content: string) => tryImport(world, desk.manager, content, 'none')
const run = (id: string) => writeImport(world, desk.manager, id, false)
const show = (id: string) => showImport(world, desk.manager, id)
const list = async () => (await call(world, desk.staff, customers.list, { query: { limit: 100 } })).customers
const age = (id: string) =>
  withOperator(world.database.owner, (trx) =>
    sql`update customer_imports set created_at = created_at - interval '31 days' where id = ${id}`.execute(trx),
  )

test('after 30 days file and rows are erased, and the import is left as history', async () => {
  const { id } = await tried('氏名\n山田 花子')
  await run(id)
  await age(id)
  await ask(world, desk.admin, housekeeping, {})
  await workAll(world)
  expect(await show(id)).toMatchObject({ state: 'imported', expires_at: null, samples: [], outcomes: { created: 1 } })
  const left = await withOperator(world.database.owner, (trx) =>
    trx.selectFrom('customer_import_rows').select('line').where('import_id', '=', id).execute(),
  )
  expect(left).toEqual([])
  expect(await refused(world, desk.manager, customerImports.revert, { params: { id } })).toMatchObject({
    code: 'VAL_001',
  })
  expect(await list()).toHaveLength(1)
})

test('what is being reverted when its 30 days are over is reverted to its end', async () => {
  const { id } = await tried('氏名\n山田 花子\n山田 次郎')
  await run(id)
  await call(world, desk.manager, customerImports.revert, { params: { id } })
  await age(id)
  const purge = () =>
    withTenant(world.database.app, desk.tenantId, (trx) => purgeImports(trx, desk.tenantId, ago(IMPORT_DAYS)))
  expect(await purge()).toBe(false)
  await workAll(world)
  expect(await show(id)).toMatchObject({ state: 'reverted', outcomes: { removed: 2 } })
  expect(await list()).toEqual([])
  expect(await purge()).toBe(true)
  expect(await show(id)).toMatchObject({ state: 'reverted', outcomes: { removed: 2 }, expires_at: null })
})

test('nothing is begun with one whose 30 days are over, also before its rows are erased', async () => {
  const { id } = await tried('氏名\n山田 花子')
  await run(id)
  await age(id)
  expect(await refused(world, desk.manager, customerImports.revert, { params: { id } })).toMatchObject({
    code: 'VAL_001',
  })
})
