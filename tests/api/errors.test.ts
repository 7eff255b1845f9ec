/** The envelope of a refusal, and everything that is refused before a handler is reached. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ENDPOINTS } from '#contract/api'
import { customers } from '#contract/customers'
import { endpointKey } from '#contract/endpoint'
import { errorDefinition } from '#contract/error-definition'
import { ErrorEnvelope } from '#contract/errors'
import { tenant } from '#contract/tenant'
import { createApp } from '../../server/app.ts'
import { openDatabase } from '../../server/db/connect.ts'
import { sampleOf, subjectOf } from './support/samples.ts'
import { addDesk, type Desk, openWorld, read, refused, send, urlOf, type World } from './support/world.ts'

let world: World
let desk: Desk
let bearer: string

beforeAll(async () => {
  world = await openWorld()
  desk = await addDesk(world)
  bearer = `Bearer ${await world.identity.sign(desk.admin.uid)}`
})
afterAll(() => world.close())

const request = async (path: string, init: Omit<RequestInit, 'headers'> & { headers?: Record<string, string> } = {}) =>
  read(await world.app.request(path, { ...init, headers: { Authorization: bearer, ...init.headers } }))
const codeOf = (reply: { status: number; body: unknown }) => {
  const { error } = ErrorEnvelope.parse(reply.body)
  return `${reply.status} ${error.code}`
}

test('the envelope is whole', async () => {
  const id = crypto.randomUUID()
  const reply = await request(`/api/customers/${id}?secret=query`, { headers: { 'X-Request-Id': 'my-request-1' } })
  const { message, suggestion } = errorDefinition('DB_002')
  expect(reply.status).toBe(404)
  expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8')
  expect(reply.headers.get('x-request-id')).toBe('my-request-1')
  expect(reply.headers.get('cache-control')).toBe('no-store')
  expect(reply.body).toEqual({
    error: {
      code: 'DB_002',
      category: 'database',
      severity: 'low',
      message,
      suggestion,
      timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      request_id: 'my-request-1',
      path: `/api/customers/${id}`,
      context: {},
      validation_errors: [],
    },
    detail: message,
  })
})

test('a problem document for who accepts nothing else', async () => {
  const reply = await request('/api/customers/x', { headers: { Accept: 'application/problem+json' } })
  expect(reply.headers.get('content-type')).toBe('application/problem+json')
  const { message } = errorDefinition('VAL_005')
  const instance = reply.headers.get('x-request-id')
  expect(reply.body).toEqual({ type: '/errors/VAL_005', title: message, status: 422, detail: message, instance })
})

test.each(['', 'short', 'a b c d e f', 'x'.repeat(129), '<script>alert</script>'])(
  'the request id %j is replaced',
  async (id) => {
    const reply = await request('/health', { headers: { 'X-Request-Id': id } })
    expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  },
)

test.each(ENDPOINTS.map((endpoint) => [endpointKey(endpoint), endpoint] as const))(
  '%s is there',
  async (_, endpoint) => {
    const params = Object.fromEntries(
      [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => [name, crypto.randomUUID()]),
    )
    // From nobody, so that nothing is done: what is not there says so to them as well.
    const reply = await read(await world.app.request(urlOf(endpoint, { params }), { method: endpoint.method }))
    expect(['SYS_008', 'VAL_009']).not.toContain(ErrorEnvelope.safeParse(reply.body).data?.error.code)
  },
)

test('an unknown path below /api is 404, with any method and however it is written', async () => {
  for (const path of [
    '/api',
    '/api/',
    '/api/x',
    '/api/customers/a/b/c',
    '/api/%',
    '/api/%E0%A4%A',
    '/api/customers%2Fx',
    '/api/../api/x',
  ]) {
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      expect([path, method, codeOf(await request(path, { method }))]).toEqual([path, method, '404 SYS_008'])
    }
  }
})

test('a wrong method on a known path is 405 and says which are right', async () => {
  for (const [method, path, allow] of [
    ['PATCH', '/api/customers', 'GET, POST'],
    ['POST', `/api/customers/${crypto.randomUUID()}`, 'GET, PUT, DELETE'],
    ['GET', '/api/notifications/mark-as-read/', 'POST'],
    ['POST', '/health', 'GET'],
  ] as const) {
    const reply = await request(path, { method })
    const isId = path.includes('mark-as-read')
    // `mark-as-read` could be an id for GET: then the id is refused.
    expect(codeOf(reply)).toBe(isId ? '422 VAL_005' : '405 VAL_009')
    if (!isId) expect(reply.headers.get('allow')).toBe(allow)
  }
})

/** Ids that nobody has. */
const NOBODY = subjectOf(crypto.randomUUID())

test('each path answers with and without its trailing slash', async () => {
  for (const endpoint of ENDPOINTS.filter((e) => e.method === 'GET' && !e.params)) {
    const [, query = ''] = urlOf(endpoint, sampleOf(endpoint, NOBODY)).split('?')
    const path = endpoint.path.replace(/\/$/, '')
    for (const spelling of [path, `${path}/`])
      expect([spelling, (await request(`${spelling}?${query}`)).status]).toEqual([spelling, 200])
  }
})

test('an address with broken percent signs is an id or a search like any other', async () => {
  for (const path of ['/api/customers/%', '/api/customers/%E0%A4%A', '/api/customers/%00', '/api/customers/%ff']) {
    expect(codeOf(await request(path))).toBe('422 VAL_005')
  }
  for (const query of ['?search=%', '?search=%E0%A4%A', '?search=%ff', '?%=%', '?&&&=&']) {
    expect([query, (await request(`/api/customers${query}`)).status]).toEqual([query, 200])
  }
  expect(codeOf(await request('/api/customers?search=%00'))).toBe('422 VAL_004')
  expect(codeOf(await request('/api/customers?limit=1&limit=2'))).toBe('422 VAL_004')
})

describe('bodies', () => {
  const post = (body: BodyInit | null, type: string | null = 'application/json', path = '/api/customers') =>
    request(path, { method: 'POST', body, headers: type === null ? {} : { 'Content-Type': type } })

  test.each([
    ['nothing', ''],
    ['half a document', '{"name":'],
    ['two documents', '{}{}'],
    ['NaN', '{"name":NaN}'],
    ['bad UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x7d])],
    ['a byte order mark of UTF-16', new Uint8Array([0xff, 0xfe, 0x7b, 0x00])],
    ['brackets 100,000 deep', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['objects 100,000 deep', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ])('%s: 400 VAL_002', async (_, body) => {
    expect(codeOf(await post(body))).toBe('400 VAL_002')
  })

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/jsonp',
    'json',
    '',
  ])('the type %j: 415 VAL_003', async (type) => {
    expect(codeOf(await post('{"name":"x"}', type))).toBe('415 VAL_003')
  })

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/merge-patch+json',
  ])('the type %j is taken', async (type) => {
    expect((await post('{"name":"x"}', type)).status).toBe(201)
  })

  test('more than the limit: 413 VAL_006, declared or not', async () => {
    const big = JSON.stringify({ name: 'x', memo: 'x'.repeat(1024 * 1024) })
    expect(codeOf(await post(big))).toBe('413 VAL_006')
    const stream = new Blob([big]).stream()
    const streamed = new Request('http://localhost/api/customers', {
      method: 'POST',
      headers: { Authorization: bearer, 'Content-Type': 'application/json' },
      body: stream,
      duplex: 'half',
    } as RequestInit)
    expect(codeOf(await read(await world.app.request(streamed)))).toBe('413 VAL_006')
    const reports = {
      reports: [{ error: { code: 'x', message: 'x', context: { a: 'x'.repeat(300_000) } }, reportedAt: 'x' }],
    }
    const reply = await post(JSON.stringify(reports), 'application/json', '/api/errors/report/batch')
    expect(codeOf(reply)).toBe('413 VAL_006')
  })
})

test('a database that is not there is 503 SYS_003, and the health of the server is its own', async () => {
  const database = await openDatabase({
    dataDir: '',
    databaseUrl: 'postgres://x@127.0.0.1:1/x',
    databaseOwnerUrl: null,
  })
  const app = createApp({ ...world.deps, database })
  const down = { ...world, app }
  for (const endpoint of [tenant.profile, customers.list]) {
    expect(await refused(down, desk.admin, endpoint)).toMatchObject({ status: 503, code: 'SYS_003' })
  }
  expect((await send(down, null, tenant.health)).body).toEqual({ status: 'ok' })
  expect(await refused(down, null, tenant.ready)).toMatchObject({ status: 503, code: 'SYS_003' })
  expect((await send(world, null, tenant.ready)).body).toEqual({ status: 'ok' })
  await database.close()
})

test('in production a browser that came over TLS is told never to come without it', async () => {
  const app = createApp({ ...world.deps, env: { ...world.deps.env, production: true } })
  const header = async (own: World) => (await send(own, null, tenant.health)).headers.get('strict-transport-security')
  expect([await header({ ...world, app }), await header(world)]).toEqual(['max-age=31536000; includeSubDomains', null])
})

test('a fault tells nothing about itself', async () => {
  const broken = { ...world.deps.identity, verify: () => Promise.reject(new Error('secret detail')) }
  const app = createApp({ ...world.deps, identity: broken })
  const reply = await send({ ...world, app }, desk.admin, tenant.profile)
  expect(reply).toMatchObject({ status: 500, body: { error: { code: 'SYS_001', severity: 'high' } } })
  expect(reply.text).not.toContain('secret')
})

test('too many calls of one person: 429 SYS_005 with the time to wait; others are not held up', async () => {
  const app = createApp(world.deps)
  world.setClock(new Date())
  const own = { ...world, app }
  const statuses = []
  // Refused by the length they name, before they take a transaction: each call counts, whatever becomes of it.
  const tooLong = { 'Content-Length': '99999999' }
  for (let i = 0; i < 605; i += 1) {
    statuses.push((await send(own, desk.staff, customers.create, { body: {} }, tooLong)).status)
  }
  expect(statuses.slice(0, 600)).toEqual(Array(600).fill(413))
  expect(statuses.indexOf(429)).toBe(600)
  const reply = await send(own, desk.staff, customers.create, { body: {} })
  expect(reply).toMatchObject({ status: 429, body: { error: { code: 'SYS_005', context: { retry_after_s: 1 } } } })
  expect(reply.headers.get('retry-after')).toBe('1')
  expect((await send(own, desk.staff, customers.list)).status).toBe(200)
  expect((await send(own, desk.admin, customers.create, { body: { name: 'x' } })).status).toBe(201)
  world.setClock(new Date(Date.now() + 60_000))
  expect((await send(own, desk.staff, customers.create, { body: { name: 'x' } })).status).toBe(201)
  world.setClock(null)
})

test('urlOf of the tests writes what it is given', () => {
  expect(urlOf(customers.get, { params: { id: 'a/b' }, query: { q: '&' } })).toBe('/api/customers/a%2Fb?q=%26')
})
