/** Backup and restore: everything that was in the backup is back, and no device takes it for what it knew. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { customers } from '#contract/customers'
import { interactions } from '#contract/interactions'
import { EVER } from '#contract/lists'
import { products } from '#contract/products'
import { staff } from '#contract/staff'
import { runCommand } from '../../server/admin/run-command.ts'
import { createApp } from '../../server/app.ts'
import { beginDataset } from '../../server/db/history.ts'
import { type Backup, backUp, start, stop } from './support/backup.ts'
import { openDevice } from './support/device.ts'
import { othersHaveEnded } from './support/other-databases.ts'
import { addDesk, call, type Desk, openWorld, refused, type World } from './support/world.ts'

// Databases are stopped, copied and started: seconds each, more on a busy machine.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: World
let desk: Desk
let backup: Backup | null = null

// One world for all tests: each start of a database takes seconds.
beforeAll(async () => {
  world = await openWorld()
  await restart()
})
beforeEach(async () => {
  desk = await addDesk(world)
})
afterAll(async () => {
  backup?.forget()
  await world.close()
})

const create = (name: string) => call(world, desk.staff, customers.create, { body: { name } })
const rename = (id: string, name: string) =>
  call(world, desk.staff, customers.update, { params: { id }, body: { name } })
const note = (customer_id: string, summary: string) =>
  call(world, desk.staff, interactions.create, {
    body: { customer_id, type: 'note', summary, occurred_at: '2026-05-01T10:00:00+09:00' },
  })
const pull = async (since: string) => {
  await othersHaveEnded(world)
  return call(world, desk.staff, customers.list, { query: { since, limit: 500 } })
}

/** Ends the server, does something to its database, and starts it again. */
async function restart(meanwhile: () => Promise<void> | void = () => {}): Promise<void> {
  const { place } = world.database
  await world.deps.background.ended()
  await stop(world.database)
  await meanwhile()
  const database = await start(place)
  const deps = { ...world.deps, database: database.app }
  Object.assign(world, { database, deps, app: createApp(deps) })
}

/** Every row of every table, as text; what tells one life of the database from another left out. */
async function contents(): Promise<Record<string, unknown[]>> {
  const { kysely } = world.database.owner
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and relname <> 'database_history' order by 1`.execute(kysely)
  const found: Record<string, unknown[]> = {}
  for (const { name } of tables) {
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(name)} t order by to_jsonb(t)::text`.execute(kysely)
    found[name] = rows.map(({ row: { changed_xid: _, ...row } }) =>
      'version' in row ? { ...row, version: null } : row,
    )
  }
  return found
}

test('a start is no restore: what devices know stays true', async () => {
  const { id, version } = await create('一')
  const before = await pull(EVER)
  await restart()
  await rename(id, '二')
  const after = await pull(before.checkpoint ?? '')
  expect(after.dataset_id).toBe(before.dataset_id)
  expect(after.customers).toMatchObject([{ id, name: '二', version: version + 1 }])
})

test('dump, wipe, restore: everything is as it was, and the dataset is another one', async () => {
  const { id } = await create('前から')
  await note(id, '前から')
  const device = openDevice(world, desk.staff)
  await device.pull()
  const known = await pull(EVER)
  const saved = await contents()
  await restart(() => {
    backup = backUp(world.database.place)
  })
  expect((await pull(known.checkpoint ?? '')).dataset_id).toBe(known.dataset_id)
  await rename(id, 'バックアップの後')
  await create('失われる人')
  const later = await pull(known.checkpoint ?? '')
  expect(later.customers).toHaveLength(2)
  await device.pull()

  await restart(() => backup?.restore())
  const restored = await contents()
  for (const table of ['audit_log', 'security_events']) delete restored[table]
  expect(saved).toMatchObject(restored)
  expect(Object.keys(restored).length).toBeGreaterThan(8)
  for (const { checkpoint = '' } of [known, later]) {
    expect(await refused(world, desk.staff, customers.list, { query: { since: checkpoint } })).toMatchObject({
      validation_errors: [{ field: 'since' }],
    })
  }
  const wholeAgain = await pull(EVER)
  expect(wholeAgain.dataset_id).not.toBe(known.dataset_id)
  expect(wholeAgain.customers).toMatchObject([{ id, name: '前から', interactions_count: 1 }])

  // A device that has seen what was undone shows it until it has read everything again, and not longer.
  const names = async () =>
    (await device.answers('customers', { limit: 10 })).answer.customers.map(({ name }) => name).sort()
  expect(await names()).toEqual(['バックアップの後', '失われる人'])
  await device.pull()
  expect(await names()).toEqual(['前から'])
  expect(await device.store.checkpoint()).toMatchObject({ reading: { generation: 2, isWhole: true, doubted: null } })

  // A version that was given out before must not name another content now.
  const renamed = await rename(id, 'もう一度')
  expect(renamed.version).toBeGreaterThan(1_000)
  const change = { params: { id }, body: { name: '古い版から' } }
  await expect(refused(world, desk.staff, customers.update, change, { 'If-Match': '"2"' })).resolves.toMatchObject({
    code: 'DB_005',
  })
  // Restored rows do not come again with each pull, though their transactions were of another database.
  const next = await pull((await pull(EVER)).checkpoint ?? '')
  expect(next.customers).toEqual([])
})

test('a restore that shows nowhere can be told by the operator', async () => {
  const { id } = await create('一')
  const sell = (name: string) => call(world, desk.admin, products.create, { body: { name, price: 1 } })
  const product = await sell('湿布')
  const before = await pull(EVER)
  const lines = await runCommand({ name: 'after-restore' }, world.database.owner, {
    publicUrl: 'https://desk.example.jp',
    secretsKeys: { current: null, former: [] },
    objectStore: null,
  })
  expect(lines.join()).toContain('はじめから')
  expect(await refused(world, desk.staff, customers.list, { query: { since: before.checkpoint ?? '' } })).toMatchObject(
    {
      code: 'VAL_004',
    },
  )
  const after = await pull(EVER)
  expect(after.dataset_id).not.toBe(before.dataset_id)
  expect(after.customers).toMatchObject([{ id }])
  expect(after.customers[0]?.version).toBeGreaterThan(1_000)
  const { version } = await call(world, desk.staff, products.get, { params: { id: product.id } })
  const member = await call(world, desk.admin, staff.get, { params: { id: desk.manager.memberId } })
  for (const next of [version, member.version, (await sell('軟膏')).version]) expect(next).toBeGreaterThan(1_000)
})

test('a backup that is put back twice gives out no version a second time', async () => {
  const { id } = await create('一')
  const { kysely } = world.database.owner
  const putBack = async (now: Date) => {
    await sql`update customers set version = 1 where id = ${id}`.execute(kysely)
    await beginDataset(kysely, now)
  }
  const first = new Date()
  await putBack(first)
  const known = await rename(id, '一度目の後')
  await putBack(new Date(first.getTime() + 60_000))
  const change = { params: { id }, body: { name: '一度目から' } }
  // Also of one that went with the restore and comes again: its creation was still on the way.
  expect((await create('二度目の後から')).version).toBeGreaterThan(known.version)
  const before = await rename(id, '二度目の後')
  expect(before.version).toBeGreaterThan(known.version)
  await expect(
    refused(world, desk.staff, customers.update, change, { 'If-Match': `"${known.version}"` }),
  ).resolves.toMatchObject({ code: 'DB_005' })
})

test('what an import has written is told from what was changed since, also after a restore', async () => {
  const { kysely } = world.database.owner
  const [untouched, changed] = [await create('そのまま'), await create('直した')]
  await rename(changed.id, '直しました')
  const [made] = (
    await sql<{ id: string }>`insert into customer_imports (tenant_id, file_name, encoding, rows, created_by)
      values (${desk.tenantId}, '名簿.csv', 'utf-8', 3, '受付') returning id`.execute(kysely)
  ).rows
  const written = [untouched, changed, { id: null, version: null }].map(({ id, version }, line) => ({
    id,
    version,
    line,
  }))
  await sql`insert into customer_import_rows (tenant_id, import_id, line, verdict, customer_id, name, version)
    select ${desk.tenantId}, ${made?.id}, line, 'new', id, '客', version
    from jsonb_to_recordset(${JSON.stringify(written)}::jsonb) as w (id uuid, line integer, version integer)`.execute(
    kysely,
  )
  await beginDataset(kysely)
  const { rows } = await sql<{ same: boolean | null }>`select r.version = c.version as same
    from customer_import_rows r left join customers c on c.tenant_id = r.tenant_id and c.id = r.customer_id
    where r.import_id = ${made?.id} order by r.line`.execute(kysely)
  expect(rows.map(({ same }) => same)).toEqual([true, null, null])
})

test('files put back under a running server: a change that was undone is not taken for seen', async () => {
  // The database server itself starts again, at a point that lies before what the device has seen.
  await create('一')
  const { checkpoint = '' } = await pull(EVER)
  const [stretch, xid] = checkpoint.split('.')
  await sql`update database_history set first_xid = (${xid}::text::bigint - 1)::text::xid8,
    started_at = started_at - interval '1 day' where id::text = ${stretch}`.execute(world.database.owner.kysely)
  await pull(EVER)
  const lost = `${stretch}.${BigInt(xid ?? 0) + 1_000n}`
  expect(await refused(world, desk.staff, customers.list, { query: { since: lost } })).toMatchObject({
    code: 'VAL_004',
  })
  expect((await pull(checkpoint)).customers).toHaveLength(0)
})
