/** Models and their keys: what is written never comes back, goes to no other server, and opens for no other tenant. */
import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { models } from '#contract/models'
import { rotateSecrets } from '../../server/admin/rotate-secrets.ts'
import { keyIdOf, type SecretsKeys } from '../../server/core/secrets.ts'
import { withOperator, withTenant } from '../../server/db/with-tenant.ts'
import { modelAccess } from '../../server/models/settings.ts'
import { addDesk, call, type Desk, openWorld, refused, send, type World } from './support/world.ts'

const KEY = 'sk-geheim-0123456789-wxyz'
const FIRST = randomBytes(32)

let world: World
let desk: Desk
let server: Server
/** Where a model answers, and what it was asked. */
let host: string
let asked: { authorization: string | undefined; url: string | undefined; body: string }[]
let answer: (request: IncomingMessage) => [status: number, body: unknown]

beforeAll(async () => {
  server = createServer(async (request, reply) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    asked.push({
      authorization: request.headers.authorization,
      url: request.url,
      body: Buffer.concat(chunks).toString(),
    })
    const [status, body] = answer(request)
    reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  world = await openWorld({ settings: { SECRETS_KEY: FIRST.toString('base64'), TRUSTED_HOSTS: host } })
})
afterAll(async () => {
  await world.close()
  await new Promise((done) => server.close(done))
})
beforeEach(async () => {
  desk = await addDesk(world)
  asked = []
  answer = () => [200, { choices: [{ message: { content: 'pong' } }] }]
  world.deps.env.secretsKeys = { current: FIRST, former: [] }
})
afterEach(() => vi.restoreAllMocks())

const model = (more: object = {}) => ({
  provider: 'openai-compatible' as const,
  base_url: `http://${host}/v1`,
  model: 'small',
  ...more,
})
const choose = (body: object, person = desk.admin) => call(world, person, models.change, { body })
const get = () => call(world, desk.admin, models.get, {})
const tryIt = (more: object = {}) =>
  call(world, desk.admin, models.try, {
    body: { purpose: 'chat', base_url: `http://${host}/v1`, model: 'small', ...more },
  })
const access = (tenantId = desk.tenantId, keys: SecretsKeys = world.deps.env.secretsKeys) =>
  withTenant(world.database.app, tenantId, async (trx) => {
    const found = await modelAccess(trx, keys, tenantId, 'chat')
    return found.access
  })

describe('a key', () => {
  test('comes back in no reply, no repeat, no log and no row', async () => {
    const lines: string[] = []
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => lines.push(String(line)) > 0)
    vi.spyOn(console, 'error').mockImplementation((line) => void lines.push(String(line)))
    world.deps.env.log = 'info'
    const idempotent = { 'Idempotency-Key': crypto.randomUUID() }
    const body = { chat: model({ api_key: KEY }), embedding: model({ api_key: `${KEY}2` }) }
    const replies = [
      await send(world, desk.admin, models.change, { body }, idempotent),
      await send(world, desk.admin, models.change, { body }, idempotent),
      await send(world, desk.admin, models.get),
      await send(world, desk.admin, models.try, {
        body: { purpose: 'chat', base_url: `http://${host}/v1`, model: 'm' },
      }),
      await send(world, desk.admin, models.try, { body: { purpose: 'chat', base_url: 'x', model: 'm', api_key: KEY } }),
      await send(world, desk.admin, models.change, { body }, { 'If-Match': '"1"' }),
    ]
    world.deps.env.log = 'silent'
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 422, 412])
    expect(replies[0]?.body).toMatchObject({
      chat: { key: { ending: 'wxyz', set_by: '院長 花子', is_readable: true } },
    })
    const { rows } = await sql<{ line: string }>`
      select row_to_json(t)::text as line from tenants t union all select row_to_json(a)::text from audit_log a
      union all select row_to_json(i)::text from idempotency_keys i union all select row_to_json(s)::text from tenant_secrets s
      union all select encode(sealed, 'escape') from tenant_secrets`.execute(world.database.owner.kysely)
    expect(rows.length).toBeGreaterThan(5)
    const said = [...replies.map(({ text }) => text), ...lines, ...rows.map(({ line }) => line)].join('\n')
    expect(said).not.toContain('geheim')
    expect(said).not.toContain(Buffer.from(KEY).toString('hex'))
    expect(said).not.toContain(FIRST.toString('base64'))
    expect(lines.length).toBeGreaterThan(3)
  })

  test('reaches the model of its own tenant, and opens for no other', async () => {
    await choose({ chat: model({ api_key: KEY }) })
    expect(await access()).toEqual({
      provider: 'openai-compatible',
      baseUrl: `http://${host}/v1`,
      model: 'small',
      apiKey: KEY,
    })
    const other = await addDesk(world)
    expect(await access(other.tenantId)).toEqual({ provider: 'built-in' })
    await call(world, other.admin, models.change, { body: { chat: model({ api_key: 'sk-another-0000000' }) } })
    await withOperator(world.database.owner, (trx) =>
      sql`update tenant_secrets set sealed = (select sealed from tenant_secrets where tenant_id = ${desk.tenantId})
        where tenant_id = ${other.tenantId}`.execute(trx),
    )
    await expect(access(other.tenantId)).rejects.toMatchObject({ name: 'UnreadableSecret' })
  })

  test('stays while its server stays, and goes with another server, the built-in engine and by itself', async () => {
    const kept = async (body: object) => {
      await choose({ chat: model({ api_key: KEY }) })
      return (await choose({ chat: body })).chat.key !== null
    }
    expect(await kept(model({ model: 'large' }))).toBe(true)
    expect(await kept(model({ base_url: `http://${host}/v2` }))).toBe(true)
    expect(await kept(model({ base_url: 'https://other.example/v1' }))).toBe(false)
    expect(await kept(model({ api_key: null }))).toBe(false)
    expect(await kept({ provider: 'built-in' })).toBe(false)
  })

  test('a short one shows nothing of itself', async () => {
    expect((await choose({ chat: model({ api_key: 'shortkey' }) })).chat.key).toMatchObject({ ending: '' })
  })

  test('without a key of the server none is taken, and models without one are', async () => {
    world.deps.env.secretsKeys = { current: null, former: [] }
    expect(await get()).toMatchObject({ keeps_secrets: false })
    const error = await refused(world, desk.admin, models.change, { body: { chat: model({ api_key: KEY }) } })
    expect(error).toMatchObject({ status: 422, code: 'VAL_001', validation_errors: [{ field: 'chat.api_key' }] })
    expect(JSON.stringify(error)).not.toContain('geheim')
    expect((await choose({ chat: model() })).chat).toMatchObject({ model: 'small', key: null })
  })
})

describe('another key of the server', () => {
  const SECOND = randomBytes(32)

  test('opens nothing, says so, and the form can go on with a new key', async () => {
    await choose({ chat: model({ api_key: KEY }) })
    world.deps.env.secretsKeys = { current: SECOND, former: [] }
    expect((await get()).chat.key).toMatchObject({ is_readable: false, ending: 'wxyz' })
    const body = { purpose: 'chat', base_url: `http://${host}/v1`, model: 'small' }
    const error = await refused(world, desk.admin, models.try, { body })
    expect(error).toMatchObject({ status: 422, code: 'VAL_001', validation_errors: [{ field: 'api_key' }] })
    expect((await choose({ chat: model({ api_key: KEY }) })).chat.key).toMatchObject({ is_readable: true })
  })

  test('takes over by rotation, twice without harm; what nobody can open is named', async () => {
    await choose({ chat: model({ api_key: KEY }), embedding: model({ api_key: KEY }) })
    const keys = { current: SECOND, former: [FIRST] }
    const lost = await addDesk(world)
    world.deps.env.secretsKeys = { current: randomBytes(32), former: [] }
    await call(world, lost.admin, models.change, { body: { chat: model({ api_key: KEY }) } })
    const first = await rotateSecrets(world.database.owner, keys)
    expect(first.rotated).toBeGreaterThanOrEqual(2)
    expect(first.unreadable.some((place) => place.endsWith(' chat-key'))).toBe(true)
    expect(await access(desk.tenantId, { current: SECOND, former: [] })).toMatchObject({ apiKey: KEY })
    await expect(access(desk.tenantId, { current: FIRST, former: [] })).rejects.toMatchObject({
      name: 'UnreadableSecret',
    })
    expect(await rotateSecrets(world.database.owner, keys)).toMatchObject({
      rotated: 0,
      kept: first.rotated + first.kept,
    })
    const rows = await withOperator(world.database.owner, (trx) =>
      trx.selectFrom('tenant_secrets').select('key_id').where('tenant_id', '=', desk.tenantId).execute(),
    )
    expect(rows.map(({ key_id }) => key_id)).toEqual([keyIdOf(SECOND), keyIdOf(SECOND)])
  })

  test('is needed for a rotation', () => {
    expect(() => rotateSecrets(world.database.owner, { current: null, former: [FIRST] })).toThrow('SECRETS_KEY')
  })
})

describe('a trial', () => {
  test('asks one word by the typed key, else by the stored one, and saves nothing', async () => {
    await choose({ chat: model({ api_key: KEY }) })
    expect(await tryIt()).toMatchObject({ outcome: 'ok' })
    expect(await tryIt({ api_key: 'sk-typed' })).toMatchObject({ outcome: 'ok' })
    expect(await tryIt({ api_key: null })).toMatchObject({ outcome: 'ok' })
    expect(asked.map(({ authorization }) => authorization)).toEqual([`Bearer ${KEY}`, 'Bearer sk-typed', undefined])
    expect(asked[0]).toMatchObject({ url: '/v1/chat/completions' })
    expect(JSON.parse(asked[0]?.body ?? '')).toMatchObject({ model: 'small', max_tokens: 1 })
    expect((await get()).chat.key).toMatchObject({ ending: 'wxyz' })
  })

  test('sends the stored key to no other server', async () => {
    await choose({ chat: { ...model({ api_key: KEY }), base_url: 'https://models.example/v1' } })
    await tryIt()
    expect(asked).toMatchObject([{ authorization: undefined }])
  })

  test.each([
    [200, { data: [{ embedding: [0.1] }] }, 'ok', 'embedding'],
    [200, { nothing: true }, 'unreadable', 'embedding'],
    [200, { choices: [] }, 'unreadable', 'chat'],
    [200, 'text', 'unreadable', 'chat'],
    [200, { choices: [{ text: 'x'.repeat(300_000) }] }, 'unreadable', 'chat'],
    [401, {}, 'key', 'chat'],
    [403, {}, 'key', 'chat'],
    [404, {}, 'not-found', 'chat'],
    [429, {}, 'busy', 'chat'],
    [500, { secret: 'inner words' }, 'failed', 'chat'],
    [302, {}, 'redirect', 'chat'],
  ])('that is answered by %i is told in a word', async (status, body, outcome, purpose) => {
    answer = () => [status, body]
    const reply = await tryIt({ purpose })
    expect(Object.keys(reply).toSorted()).toEqual(['ms', 'outcome'])
    expect(reply.outcome).toBe(outcome)
  })

  test.each(['https://127.0.0.1/v1', 'https://169.254.169.254/latest', 'http://example.com/v1', 'https://[::1]:8080'])(
    'of %s asks nobody',
    async (base_url) => {
      expect(await tryIt({ base_url })).toMatchObject({ outcome: 'forbidden' })
      expect(asked).toEqual([])
    },
  )
})

test.each([
  ['http to a host that nobody trusts', { base_url: 'http://models.example/v1' }, 'chat.base_url'],
  ['a name and a password in the address', { base_url: 'https://a:b@models.example' }, 'chat.base_url'],
  ['an address that is none', { base_url: 'models.example' }, 'chat.base_url'],
  ['another kind of address', { base_url: 'file:///etc/passwd' }, 'chat.base_url'],
  ['no model', { model: ' ' }, 'chat.model'],
  ['a key that no header can carry', { api_key: 'sk-\nX-Injected: 1' }, 'chat.api_key'],
  ['a key in letters of no header', { api_key: '鍵' }, 'chat.api_key'],
])('%s is refused', async (_, more, field) => {
  const error = await refused(world, desk.admin, models.change, { body: { chat: model(more) } })
  expect(error).toMatchObject({ status: 422, code: 'VAL_001', validation_errors: [{ field }] })
})

test('two administrators at once: one is refused', async () => {
  const second = await world.addMember(desk.tenantId, 'admin')
  const replies = await Promise.all(
    [desk.admin, second].map((person, n) =>
      send(world, person, models.change, { body: { chat: model({ model: `m${n}` }) } }, { 'If-Match': '"1"' }),
    ),
  )
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
  expect(await choose({ search_mode: 'keyword' })).toMatchObject({ search_mode: 'keyword', version: 3 })
})
