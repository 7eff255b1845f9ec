/** What the log says of refusals and faults: enough to find the place and the request, and nothing of a person. */
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { customers } from '#contract/customers'
import { tenant } from '#contract/tenant'
import { createApp } from '../../server/app.ts'
import type { Deps } from '../../server/core/call.ts'
import { withOperator } from '../../server/db/with-tenant.ts'
import { parseEnv } from '../../server/env.ts'
import { createIdentity } from '../../server/identity/identity.ts'
import { openDatabaseLine } from './support/database-line.ts'
import { addDesk, type Desk, openWorld, send, type World } from './support/world.ts'

let world: World
let desk: Desk

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
})
afterAll(() => world.close())

type Line = Record<string, unknown>

/** The lines, without those of the calls themselves, that a server with these parts writes during `act`. */
async function linesOf(parts: Partial<Deps>, act: (own: World) => Promise<unknown>): Promise<Line[]> {
  const lines: Line[] = []
  const keep = (text: unknown) => {
    lines.push(JSON.parse(String(text)) as Line)
    return true
  }
  const spies = [
    vi.spyOn(console, 'error').mockImplementation((text) => void keep(text)),
    vi.spyOn(process.stdout, 'write').mockImplementation(keep),
  ]
  try {
    const app = createApp({ ...world.deps, env: parseEnv({ NODE_ENV: 'test' }), ...parts })
    await act({ ...world, app })
  } finally {
    for (const spy of spies) spy.mockRestore()
  }
  return lines.filter(({ method }) => method === undefined)
}

const verifying = (thrown: unknown) => ({
  identity: { ...world.deps.identity, verify: () => Promise.reject(thrown) },
})
const REQUEST = { 'X-Request-Id': 'request-1234' }
/** The caller's id, which may be used twice, and one that nobody else has. */
const TRACE = expect.stringMatching(/^request-1234 [0-9a-f-]{36}$/)

test('a reply that misses its schema is sent, and is an error of the server in its log', async () => {
  const clientConfig = { ...world.deps.identity.clientConfig, support_email: 5 as unknown as string }
  const parts = { identity: { ...world.deps.identity, clientConfig }, strictReplies: false }
  let status = 0
  const lines = await linesOf(parts, async (own) => {
    status = (await send(own, null, tenant.clientConfig, {}, REQUEST)).status
  })
  expect(status).toBe(200)
  expect(lines).toEqual([
    expect.objectContaining({
      level: 'error',
      code: 'SYS_001',
      message: 'the reply of GET /api/client-config does not match its schema at support_email',
      request_id: TRACE,
      route: '/api/client-config',
    }),
  ])
})

test.each([
  [
    new TypeError(`x of "山田 花子" <hana@example.jp> 山田 is undefined`),
    'SYS_001',
    'x of "…" <[email]> … is undefined',
  ],
  [Object.assign(new Error('', { cause: new Error('why') }), { code: 'ECONNRESET' }), 'SYS_003', 'Error'],
])('a fault has a code, a message and the request: %s', async (thrown, code, message) => {
  const lines = await linesOf(verifying(thrown), (own) => send(own, desk.admin, tenant.profile, {}, REQUEST))
  expect(lines).toEqual([
    expect.objectContaining({ level: 'error', code, message, request_id: TRACE, route: '/api/auth/me/full' }),
  ])
})

function databaseError(code: string): pg.DatabaseError {
  const error = new pg.DatabaseError('invalid value "山田 花子"', 1, 'error')
  return Object.assign(error, { code, table: 'customers', constraint: 'customers_pkey', detail: '(name)=(山田 花子)' })
}

test('what the database refused is told without the values in its words', async () => {
  const lines = await linesOf(verifying(databaseError('23514')), (own) => send(own, desk.admin, tenant.profile))
  expect(lines).toEqual([
    expect.objectContaining({ code: 'DB_001', message: 'the database refused: 23514 customers customers_pkey' }),
  ])
  expect(JSON.stringify(lines)).not.toContain('山田')
})

test('bad input that only the database noticed is no error of the server', async () => {
  expect(await linesOf(verifying(databaseError('22008')), (own) => send(own, desk.admin, tenant.profile))).toEqual([])
})

test('a refused token is told of with the hash of the network address, a missing one is not', async () => {
  const sendToken = (own: World, authorization?: string) =>
    own.app.request(
      '/api/customers',
      { headers: authorization ? { authorization } : {} },
      {
        incoming: { socket: { remoteAddress: '192.0.2.7' } },
      },
    )
  const lines = await linesOf({}, async (own) => {
    await sendToken(own)
    await sendToken(own, `Bearer ${await world.identity.sign('somebody', { aud: 'another' })}`)
  })
  expect(lines).toEqual([
    {
      at: expect.any(String),
      level: 'security',
      event: 'token refused',
      code: 'AUTH_003',
      reason: 'ERR_JWT_CLAIM_VALIDATION_FAILED',
      source: expect.stringMatching(/^[\w-]{16}$/),
      request_id: expect.any(String),
      route: '/api/customers',
    },
  ])
})

test('whoever was shut out and tries to go on is told of by ids, once in a while however often they try', async () => {
  const own = await addDesk(world)
  const deviceId = crypto.randomUUID()
  const signedInAt = Math.floor(Date.now() / 1000) - 60
  const device = {
    Cookie: `madoguchi_device=${deviceId}`,
    Authorization: `Bearer ${await world.identity.sign(own.staff.uid, { auth_time: signedInAt })}`,
  }
  await send(world, null, tenant.profile, {}, device)
  await withOperator(world.database.owner, async (trx) => {
    await trx.updateTable('member_devices').set({ revoked_at: new Date() }).where('device_id', '=', deviceId).execute()
    await trx.updateTable('members').set({ status: 'disabled' }).where('id', '=', own.manager.memberId).execute()
    await trx.deleteFrom('members').where('id', '=', own.odd.memberId).execute()
  })
  const tryAll = async (there: World) => {
    for (let n = 0; n < 5; n += 1) {
      await send(there, null, tenant.profile, {}, device)
      // Whoever invents ids of devices is the same person.
      await send(there, null, customers.list, {}, { ...device, Cookie: `madoguchi_device=${crypto.randomUUID()}` })
      await send(there, own.manager, customers.create, { body: { name: '新しい客' } })
      await send(there, own.odd, customers.list)
    }
  }
  const lines = await linesOf({}, async (there) => {
    await tryAll(there)
    world.skewClock(11 * 60_000)
    await tryAll(there)
    world.skewClock(0)
  })
  const line = { at: expect.any(String), level: 'security', event: 'access refused', request_id: expect.any(String) }
  const ofDevice = { code: 'AUTH_004', reason: 'device', tenant: own.tenantId, member: own.staff.memberId }
  const ofDisabled = { code: 'AUTH_004', reason: 'disabled', tenant: own.tenantId, member: own.manager.memberId }
  const first = [
    { ...line, ...ofDevice, device: deviceId, route: '/api/auth/me/full' },
    { ...line, ...ofDisabled, route: '/api/customers' },
    { ...line, code: 'AUTH_005', reason: 'no membership', uid: own.odd.uid, route: '/api/customers' },
  ]
  expect(lines.slice(0, 3)).toEqual(first)
  expect(lines.slice(3)).toEqual([
    { ...first[0], unwritten: 9 },
    { ...first[1], unwritten: 4 },
    { ...first[2], unwritten: 4 },
  ])
})

test('a token that is refused in a loop does not fill the log', async () => {
  const headers = { Authorization: 'Bearer a.b.c' }
  const lines = await linesOf({}, async (own) => {
    for (let n = 0; n < 20; n += 1) await send(own, null, tenant.profile, {}, headers)
  })
  expect(lines).toHaveLength(1)
})

test('the audit log has an id of its own beside one that the caller chose', async () => {
  for (let i = 0; i < 2; i += 1) await send(world, desk.admin, customers.create, { body: { name: '記録' } }, REQUEST)
  const { rows } = await world.database.owner.pool.query(
    `select request_id from audit_log where action = 'POST /api/customers' and tenant_id = $1`,
    [desk.tenantId],
  )
  const ids = rows.map((row: { request_id: string }) => row.request_id)
  expect(ids).toEqual([TRACE, TRACE])
  expect(new Set(ids).size).toBe(2)
})

test('the embedded identity answers 503 while its database is away, and its log says why', async () => {
  const line = await openDatabaseLine(world.database.app)
  const identity = await createIdentity(parseEnv({ NODE_ENV: 'test', DEMO: '0' }), line.database)
  line.cut()
  let status = 0
  const lines = await linesOf({ identity, database: line.database }, async (own) => {
    const response = await own.app.request('/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword', {
      method: 'POST',
      headers: REQUEST,
      body: JSON.stringify({ email: 'a@b.example', password: 'some secret' }),
    })
    status = response.status
  })
  expect(status).toBe(503)
  expect(lines).toEqual([
    expect.objectContaining({ level: 'error', code: 'SYS_003', message: expect.any(String), request_id: TRACE }),
  ])
  await line.close()
})
