/**
 * What is in an export: every record of the database, in both forms and nothing of another tenant. It is read by a ZIP
 * reader that has nothing in common with what wrote it, and compared row by row.
 */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { customers } from '#contract/customers'
import { products } from '#contract/products'
import { research } from '#contract/research'
import { savedFilters } from '#contract/saved-filters'
import { snippets } from '#contract/snippets'
import { staffChat } from '#contract/staff-chat'
import { withOperator } from '../../server/db/with-tenant.ts'
import { exportKind } from '../../server/exports/export.ts'
import { EXPORTED, LEFT_OUT } from '../../server/exports/rows.ts'
import { cellsOf, exportAll, fetchExport, linesOf, storedRows, type Unpacked } from './support/exports.ts'
import { ask, workAll } from './support/jobs.ts'
import { CUSTOMERS_OF_SUBJECT } from './support/merges.ts'
import { makeSubject } from './support/samples.ts'
import { addDesk, call, type Desk, openWorld, type World } from './support/world.ts'

const CUSTOMERS = 2_000
const CANARY = '隣のカナリア'
const OWN = '私だけの言葉'

let world: World
let desk: Desk
let unpacked: Unpacked
let there: Desk

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
  there = await addDesk(world)
  await makeSubject(world, there, there.staff, CANARY)
  await makeSubject(world, desk, desk.staff)
  await withOperator(world.database.owner, async (trx) => {
    await fill(trx, desk)
    await addPicture(trx, there.tenantId)
  })
  await call(world, desk.admin, products.create, { body: { name: '=HYPERLINK("http://example.com")', price: 5 } })
  unpacked = (await exportAll(world, desk.admin)).unpacked
}, 120_000)
afterAll(() => world.close())

type Trx = Parameters<Parameters<typeof withOperator>[1]>[0]

async function fill(trx: Trx, { tenantId: tenant_id, admin }: Desk): Promise<void> {
  const names = Array.from({ length: CUSTOMERS }, (_, n) => ({
    tenant_id,
    name: `患者 ${n} 号`,
    search_text: '',
    kana_row: '他' as const,
  }))
  const made = await trx.insertInto('customers').values(names).returning('id').execute()
  const [first] = made
  if (!first) throw new Error('no customer')
  await trx
    .updateTable('customers')
    .set({ memo: '二行\nの"メモ", 絵文字 🩺', tags: ['紹介', 'VIP'], birth_date: '1980-02-29' })
    .where('id', '=', first.id)
    .execute()
  const author = { created_by_uid: admin.uid, created_by_name: admin.name, search_text: '' }
  const contacts = made.map(({ id }, n) => ({
    tenant_id,
    customer_id: id,
    type: 'call' as const,
    summary: `電話 ${n}`,
    occurred_at: new Date(),
    ...author,
  }))
  await trx.insertInto('interactions').values(contacts).execute()
  await addPicture(trx, tenant_id)
}

async function addPicture(
  trx: Trx,
  tenant_id: string,
  { name, at }: { name: string; at: Date | null } = { name: '../手引き/photo.png', at: new Date() },
): Promise<void> {
  const picture = {
    tenant_id,
    id: crypto.randomUUID(),
    name,
    media_type: 'image/png',
    sha256: 'c'.repeat(64),
  }
  const facts = { size: 3, received: 3, completed_at: new Date(), attached_at: at }
  await trx
    .insertInto('files')
    .values({ ...picture, ...facts })
    .execute()
  const pieces = ['a', 'bc'].map((text, start) => ({ tenant_id, file_id: picture.id, start, bytes: Buffer.from(text) }))
  await trx.insertInto('file_chunks').values(pieces).execute()
}

test('every table that knows a tenant is exported or left out with a reason, and so is each of its columns', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.table_name as table, c.column_name as column from information_schema.columns c
    join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and c.is_generated = 'NEVER' and t.table_type = 'BASE TABLE' and (c.table_name = 'tenants' or exists (
      select from information_schema.columns k where k.table_schema = 'public' and k.table_name = c.table_name
        and k.column_name = 'tenant_id'))`.execute(world.database.owner.kysely)
  expect(rows.length).toBeGreaterThan(100)
  const told = new Set(EXPORTED.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)))
  const forgotten = rows
    .filter(({ column }) => column !== 'tenant_id')
    .map(({ table, column }) => [table, `${table}.${column}`] as const)
    .filter(([table, column]) => !told.has(column) && !(table in LEFT_OUT) && !(column in LEFT_OUT))
  expect(forgotten).toEqual([])
  const known = new Set(rows.flatMap(({ table, column }) => [table, `${table}.${column}`]))
  expect([...told, ...Object.keys(LEFT_OUT)].filter((name) => !known.has(name))).toEqual([])
})

// What the export itself writes into the log, and the seal of the minute, come after it was read.
const still = EXPORTED.filter(({ asAuditor }) => !asAuditor)

describe.each(still.map(({ name, title }) => [name, title]))('%s', (name, title) => {
  test('is there row by row, exactly and as a spreadsheet', async () => {
    const rows = await storedRows(world, desk.tenantId, name)
    // That it has ended is told when it has.
    const stored = rows.filter((row) => !row.includes('データの書き出しが終わりました'))
    const lines = linesOf(unpacked, `JSON/${name}.jsonl`)
    expect(lines).toEqual(stored)
    const [head = [], ...cells] = cellsOf(unpacked[`CSV/${title}.csv`]?.toString() ?? '')
    expect(head).toEqual(EXPORTED.find((table) => table.name === name)?.columns.map(({ heading }) => heading))
    expect(cells).toHaveLength(lines.length)
  })
})

test('all customers and contacts are there, and the log of what was done with them', () => {
  expect(linesOf(unpacked, 'JSON/customers.jsonl')).toHaveLength(CUSTOMERS + CUSTOMERS_OF_SUBJECT)
  expect(linesOf(unpacked, 'JSON/interactions.jsonl')).toHaveLength(CUSTOMERS)
  const log = linesOf(unpacked, 'JSON/audit_log.jsonl').map((line) => JSON.parse(line).action)
  expect(log).toEqual(expect.arrayContaining(['POST /api/customers', 'POST /api/products/', 'POST /api/exports/']))
})

test('a spreadsheet opens as UTF-8 and runs nothing', () => {
  const text = unpacked['CSV/商品.csv']?.toString() ?? ''
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text).toContain(`"'=HYPERLINK(""http://example.com"")"`)
  const customer = cellsOf(unpacked['CSV/顧客.csv']?.toString() ?? '').find((cells) => cells[1] === '患者 0 号')
  expect(customer).toContain('二行\nの"メモ", 絵文字 🩺')
  expect(customer).toContain('紹介 / VIP')
  expect(customer).toContain('1980-02-29')
})

test('a deleted customer says since when', async () => {
  const { id } = await call(world, desk.admin, customers.create, { body: { name: '退会 花子' } })
  const began = Date.now()
  await call(world, desk.admin, customers.delete, { params: { id } })
  const ended = Date.now()
  const { unpacked: later } = await exportAll(world, desk.admin)
  const line = linesOf(later, 'JSON/customers.jsonl').find((row) => row.includes(id)) ?? '{}'
  const deletedAt = Date.parse(JSON.parse(line).deleted_at)
  // The database stamps it, rounded to a millisecond.
  expect(deletedAt).toBeGreaterThanOrEqual(began)
  expect(deletedAt).toBeLessThanOrEqual(ended + 1)
})

test('files are there under their own names, which no system stumbles over', () => {
  const paths = Object.keys(unpacked)
  const picture = paths.find((path) => path.endsWith('/.._手引き_photo.png')) ?? ''
  expect(unpacked[picture]?.toString()).toBe('abc')
  const stored = linesOf(unpacked, 'JSON/files.jsonl').map((line) => JSON.parse(line).id)
  const ids = paths.filter((path) => path.startsWith('ファイル/')).map((path) => path.split('/')[2])
  expect(new Set(ids)).toEqual(new Set(stored))
})

test('no secret is in it, and no word of another tenant', () => {
  const everything = Object.values(unpacked).map((bytes) => bytes.toString())
  for (const text of everything) {
    for (const word of [CANARY, there.tenantId, there.admin.uid, there.staff.uid]) expect(text).not.toContain(word)
  }
  const invitation = JSON.parse(linesOf(unpacked, 'JSON/invitations.jsonl')[0] ?? '{}')
  expect(invitation.email).toContain('@example.jp')
  expect(Object.keys(invitation).filter((name) => name.includes('hash'))).toEqual([])
})

test('nothing that one person alone may see is in it, what is shared is', async () => {
  const body = { filter: { status: 'active' as const }, is_shared: false, name: `${OWN}条件` }
  for (const is_shared of [true, false]) {
    await call(world, there.manager, snippets.create, { body: { name: `${OWN}${is_shared}`, text: OWN, is_shared } })
  }
  await call(world, there.staff, savedFilters.create, { body })
  await call(world, there.staff, staffChat.ask, { body: { message: `${OWN}への質問` } })
  await call(world, there.staff, research.competitor, { body: { name: OWN } })
  await withOperator(world.database.owner, (trx) => addPicture(trx, there.tenantId, { name: `${OWN}.png`, at: null }))
  await workAll(world)
  const { unpacked: theirs } = await exportAll(world, there.admin)
  const found = Object.entries(theirs).flatMap(([path, bytes]) => {
    const said = [path, ...bytes.toString().split('\n')].filter((line) => line.includes(OWN))
    return said.map((line) => `${path}: ${line}`)
  })
  expect(found.filter((line) => line.startsWith('JSON/'))).toEqual([expect.stringContaining(`${OWN}true`)])
  expect(found.filter((line) => line.startsWith('CSV/'))).toEqual([expect.stringContaining(`${OWN}true`)])
  expect(found).toHaveLength(2)
})

test('the read-me names every file with its count and the SHA-256 of its bytes', () => {
  const text = unpacked['README.txt']?.toString() ?? ''
  const others = Object.entries(unpacked).filter(([path]) => path !== 'README.txt')
  expect(others.length).toBeGreaterThan(25)
  for (const [path, bytes] of others) {
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(text).toContain(`${sha256}  ${path}  `)
  }
  expect(text).toContain(`JSON/customers.jsonl  ${CUSTOMERS + CUSTOMERS_OF_SUBJECT} 件`)
  expect(text).toContain('idempotency_keys: ')
})

test('a large one comes in several archives, each of which opens by itself', async () => {
  const small = await openWorld({ kinds: [exportKind({ partBytes: 20_000 })] })
  const own = await addDesk(small)
  await withOperator(small.database.owner, (trx) => fill(trx, own))
  const id = await ask(small, own.admin, exportKind(), {})
  await workAll(small)
  const { made, unpacked: all } = await fetchExport(small, own.admin, id)
  expect(made.parts.length).toBeGreaterThan(2)
  expect(made.parts[0]?.name).toMatch(/_1of\d+\.zip$/)
  expect(linesOf(all, 'JSON/customers.jsonl')).toEqual(await storedRows(small, own.tenantId, 'customers'))
  await small.close()
})
