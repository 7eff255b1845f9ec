import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorDefinition } from '#contract/error-definition'
import { errorReports } from '#contract/error-reports'
import { withOperator } from '../../server/db/with-tenant.ts'
import { addDesk, call, type Desk, openWorld, refused, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
})
afterAll(() => world.close())

const stored = (tenantId = desk.tenantId) =>
  withOperator(world.database.owner, (trx) =>
    trx.selectFrom('error_reports').selectAll().where('tenant_id', '=', tenantId).orderBy('received_at').execute(),
  )
const reportedAt = '2026-11-20T00:00:00Z'

test('a report is kept once, in the name of who sent it', async () => {
  const body = {
    id: crypto.randomUUID(),
    error: { code: 'SYS_001', category: 'system', severity: 'high', message: '予期しないエラー', path: '/customers' },
    reportedAt,
    reportedBy: 'somebody else',
  } as const
  expect(await call(world, desk.odd, errorReports.report, { body })).toEqual({ accepted: 1 })
  expect(await call(world, desk.odd, errorReports.report, { body })).toEqual({ accepted: 1 })
  const batch = { reports: [body, body, { ...body, id: crypto.randomUUID() }] }
  expect(await call(world, desk.odd, errorReports.reportBatch, { body: batch })).toEqual({ accepted: 3 })
  const rows = await stored()
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatchObject({
    id: body.id,
    uid: desk.odd.uid,
    code: 'SYS_001',
    severity: 'high',
    path: '/customers',
  })
})

test('what may be personal, or secret, is taken out', async () => {
  const own = await addDesk(world)
  const token = await world.identity.sign('x')
  await call(world, own.staff, errorReports.report, {
    body: {
      error: {
        code: 'CLIENT_UNEXPECTED_ERROR',
        message: `failed for hana@example.jp, 090-1234-5678, Bearer ${token}`,
        path: '/customers?search=山田#top',
        context: {
          customerName: '山田 花子',
          email: 'hana@example.jp',
          online: true,
          tries: 3,
          original_message: 'at https://example.jp/api/customers?search=山田 of hana@example.jp',
          user_agent: 'Engine/1.0 (X11; Linux x86_64)',
          url: 'https://example.jp/api/customers?search=山田',
          nested: { memo: '秘密', status: 503, deep: { deeper: { deepest: 'x' } } },
          list: ['ok', 'a@b.jp', '\ud800\0'],
        },
      },
      reportedAt,
    },
  })
  const [row] = await stored(own.tenantId)
  expect(row?.message).toBe('failed for [email], [number], [token]')
  expect(row?.path).toBe('/customers?…')
  expect(row?.context).toEqual({
    customerName: '[removed]',
    email: '[removed]',
    online: true,
    tries: 3,
    original_message: 'at https://example.jp/api/customers?… of [email]',
    user_agent: 'Engine/1.0 (X11; Linux x86_64)',
    url: '[removed]',
    nested: { memo: '[removed]', status: 503, deep: { deeper: '[removed]' } },
    list: ['[removed]', '[removed]', '[removed]'],
  })
})

test('no sentence of a device is kept: the words of the table for its codes, no names for others', async () => {
  const own = await addDesk(world)
  for (const code of ['SYS_001', 'CLIENT_UNEXPECTED_ERROR', 'X', 'Hanako Yamada']) {
    const context = {
      note: '山田 花子',
      stack: 'at "Yamada Hanako" (x.js:1)',
      original_message: 'Hanako Yamada failed',
    }
    const error = { code, message: '山田 花子 failed: unexpected token "Yamada Hanako', context }
    await call(world, own.staff, errorReports.report, { body: { error, reportedAt } })
  }
  const rows = await stored(own.tenantId)
  expect(rows.map((row) => [row.code, row.message])).toEqual([
    ['SYS_001', errorDefinition('SYS_001').message],
    ['CLIENT_UNEXPECTED_ERROR', '… … failed: unexpected token "…"'],
    ['UNKNOWN', ''],
    ['UNKNOWN', ''],
  ])
  expect(rows[0]?.context).toMatchObject({ note: '[removed]', stack: 'at "…" (x.js:1)' })
})

test('a name in Latin letters and without quotation marks is kept nowhere but in the words of an engine', async () => {
  const own = await addDesk(world)
  const name = 'Hanako Yamada'
  const said = { note: name, original_message: name, stack: name, type: name, kind: name, app_version: name }
  const context = { ...said, list: [name], nested: { stack: name }, [name]: 1 }
  const error = { code: name, message: name, request_id: name, path: `/customers/${name}`, context }
  await call(world, own.staff, errorReports.report, { body: { error, reportedAt } })
  const [row] = await stored(own.tenantId)
  expect(JSON.stringify(row)).not.toContain('Hanako')
})

test('nor in the words of an engine, however it quotes what is data', async () => {
  const own = await addDesk(world)
  const said = [
    'URL constructor: Hanako Yamada is not a valid URL.',
    "Failed to execute 'querySelector' on 'Document': '#Hanako Yamada' is not a valid selector.",
    'Invalid regular expression: /Hanako(/: Unterminated group',
    'hanako yamada, hanako_yamada could not be cloned',
    "Cannot read properties of undefined (reading 'fooBar')",
    'Slow page: /customers/{id}',
    'Failed to fetch dynamically imported module: https://example.jp/assets/list-screen-b2.js',
  ]
  for (const message of said) {
    const stack = `TypeError: ${message}\n    at openList (https://example.jp/assets/list-screen-b2.js:1:20)`
    const error = { code: 'CLIENT_UNEXPECTED_ERROR', message, context: { original_message: message, stack } }
    await call(world, own.staff, errorReports.report, { body: { error, reportedAt } })
  }
  const rows = await stored(own.tenantId)
  expect(JSON.stringify(rows)).not.toMatch(/hanako|yamada/i)
  expect(rows.map(({ message }) => message)).toEqual([
    'URL constructor: … … is not a valid URL.',
    "Failed to execute 'querySelector' on 'Document': '#… …' is not a valid selector.",
    'Invalid regular expression: /…(/: Unterminated group',
    '… …, … could not be cloned',
    "Cannot read properties of undefined (reading 'fooBar')",
    'Slow page: /customers/{id}',
    'Failed to fetch dynamically imported module: https://example.jp/assets/list-screen-b2.js',
  ])
  expect(rows[0]?.context).toMatchObject({
    original_message: rows[0]?.message,
    stack: `TypeError: ${rows[0]?.message}\n    at openList (https://example.jp/assets/list-screen-b2.js:1:20)`,
  })
})

test('what is no id of a request is not kept in its place', async () => {
  const own = await addDesk(world)
  const id = crypto.randomUUID()
  const reports = [id, '山田 花子 090-1234-5678', 'Hanako Yamada', null].map((request_id) => ({
    error: { code: 'SYS_001', message: '', request_id },
    reportedAt,
  }))
  await call(world, own.staff, errorReports.reportBatch, { body: { reports } })
  const ids = (await stored(own.tenantId)).map((row) => String(row.request_id))
  expect(ids.toSorted((a, b) => a.localeCompare(b))).toEqual([id, 'null', 'null', 'null'])
})

test('an empty batch is fine, one of 101 is not', async () => {
  expect(await call(world, desk.staff, errorReports.reportBatch, { body: { reports: [] } })).toEqual({ accepted: 0 })
  const reports = Array.from({ length: 101 }, () => ({ error: { code: 'X', message: 'x' }, reportedAt }))
  expect(await refused(world, desk.staff, errorReports.reportBatch, { body: { reports } })).toMatchObject({
    status: 422,
    validation_errors: [{ field: 'reports', message: '100件以内にしてください。' }],
  })
})
