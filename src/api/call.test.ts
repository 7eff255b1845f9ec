// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { chat } from '#contract/chat'
import { customers } from '#contract/customers'
import { ErrorEnvelope } from '#contract/errors'
import { tenant } from '#contract/tenant'
import { ApiError } from './api-error'
import { call } from './call'
import { type ApiHooks, configureApi } from './configure'

type Answer = Response | Error | 'never'

/** What travelled, and what the network answers next. */
let wire: { url: string; init: RequestInit }[]
let answers: Answer[]
let hooks: { [K in keyof ApiHooks]: ReturnType<typeof vi.fn<ApiHooks[K]>> }

const ID = '0b8ff5c6-5d0b-4c3c-9f55-0b8f2a1f0001'
const ours = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'r-1' }
const json = (body: unknown, status = 200, headers: Record<string, string> = ours) =>
  new Response(JSON.stringify(body), { status, headers })
const deleted = () => json({ id: ID, deleted: true })
const refused = (status: number, code = 'AUTH_002') =>
  json(
    { error: { code, category: 'authentication', severity: 'high', message: 'm', suggestion: 's', timestamp: 't' } },
    status,
  )

beforeEach(() => {
  wire = []
  answers = []
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    wire.push({ url, init })
    const answer = answers.shift() ?? new TypeError('no answer prepared')
    if (answer === 'never')
      return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
    return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
  })
  hooks = {
    credential: vi.fn<ApiHooks['credential']>(async (force) => (force ? 'fresh' : 'stored')),
    onUnauthorized: vi.fn<ApiHooks['onUnauthorized']>(),
    onOutcome: vi.fn<ApiHooks['onOutcome']>(),
    tenantId: vi.fn<ApiHooks['tenantId']>(() => 'open-tenant'),
    onShutOut: vi.fn<ApiHooks['onShutOut']>(),
    onOutdated: vi.fn<ApiHooks['onOutdated']>(),
  }
  configureApi(hooks)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
  configureApi()
})

const remove = (options = {}) => call(customers.delete, { params: { id: ID } }, options)
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error as ApiError,
  )
const bearer = (index: number) => new Headers(wire[index]?.init.headers).get('authorization')

describe('what is sent', () => {
  it('carries the stored credential, the key and the version', async () => {
    answers = [deleted()]
    expect(await remove({ idempotencyKey: 'key-1', ifMatch: 3 })).toEqual({ id: ID, deleted: true })
    const headers = new Headers(wire[0]?.init.headers)
    expect(wire[0]?.url).toBe(`/api/customers/${ID}`)
    expect(wire[0]?.init.method).toBe('DELETE')
    expect(headers.get('authorization')).toBe('Bearer stored')
    expect(headers.get('idempotency-key')).toBe('key-1')
    expect(headers.get('if-match')).toBe('"3"')
    expect(headers.has('content-type')).toBe(false)
  })

  it('sends a body as JSON', async () => {
    answers = [json({ conversation_id: ID, answer: 'a', sources: [], engine: 'e' })]
    await call(chat.ask, { body: { message: '診察時間は？' } })
    expect(new Headers(wire[0]?.init.headers).get('content-type')).toBe('application/json')
    expect(JSON.parse(wire[0]?.init.body as string)).toEqual({ message: '診察時間は？' })
  })

  it('fetches a fresh credential first where the contract says so', async () => {
    answers = [json({ conversation_id: ID, answer: 'a', sources: [], engine: 'e' })]
    await call(chat.ask, { body: { message: 'a' } })
    expect(hooks.credential.mock.calls).toEqual([[true]])
    expect(bearer(0)).toBe('Bearer fresh')
  })

  it('gives the health check no authentication at all', async () => {
    answers = [json({ status: 'ok' })]
    await call(tenant.health, {})
    expect(hooks.credential).not.toHaveBeenCalled()
    expect(bearer(0)).toBeNull()
  })

  const named = () => wire.map(({ init }) => new Headers(init.headers).get('x-tenant-id'))

  it('names the tenant that is open, or the one that the caller means, also when it is repeated', async () => {
    answers = [refused(401), deleted(), deleted()]
    await remove()
    await remove({ tenantId: 'tenant-of-the-entry' })
    expect(named()).toEqual(['open-tenant', 'open-tenant', 'tenant-of-the-entry'])
  })

  it('names none before one is known, with no credential, and where the reply has to tell it', async () => {
    answers = [deleted(), json({ status: 'ok' }), refused(403), refused(401)]
    hooks.tenantId.mockReturnValueOnce(null)
    await remove()
    await call(tenant.health, {})
    await failure(call(tenant.profile, {}))
    hooks.credential.mockResolvedValue(null)
    await failure(remove())
    expect(named()).toEqual([null, null, null, null])
  })

  it('tells when the person is no member of that tenant any more', async () => {
    answers = [refused(403, 'AUTH_006'), refused(403, 'AUTH_005'), refused(403, 'AUTH_005')]
    await failure(remove())
    await failure(call(tenant.profile, {}))
    expect(hooks.onShutOut).not.toHaveBeenCalled()
    expect((await failure(remove())).code).toBe('AUTH_005')
    expect(hooks.onShutOut).toHaveBeenCalledOnce()
  })

  it('a suspended tenant is told with every call, the profile too', async () => {
    answers = [refused(403, 'AUTH_007'), refused(403, 'AUTH_007')]
    await failure(remove())
    await failure(call(tenant.profile, {}))
    expect(hooks.onShutOut).toHaveBeenCalledTimes(2)
  })

  it('goes without a credential when nobody is signed in', async () => {
    hooks.credential.mockResolvedValue(null)
    answers = [deleted()]
    await remove()
    expect(bearer(0)).toBeNull()
  })
})

describe('401', () => {
  it('is repeated once with a renewed credential', async () => {
    answers = [refused(401), deleted()]
    await remove({ idempotencyKey: 'k' })
    expect([bearer(0), bearer(1)]).toEqual(['Bearer stored', 'Bearer fresh'])
    expect(new Headers(wire[1]?.init.headers).get('idempotency-key')).toBe('k')
    expect(hooks.onUnauthorized).not.toHaveBeenCalled()
  })

  it('of a disabled account asks for no new sign-in, which could not help', async () => {
    answers = [refused(401, 'AUTH_004'), refused(401, 'AUTH_004')]
    expect(await failure(remove())).toMatchObject({ code: 'AUTH_004' })
    expect(hooks.onUnauthorized).not.toHaveBeenCalled()
    expect(hooks.onShutOut).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'AUTH_004' }))
  })

  it('is passed on after the second refusal, and the session is told', async () => {
    answers = [refused(401), refused(401)]
    expect(await failure(remove())).toMatchObject({ status: 401, code: 'AUTH_002' })
    expect(wire).toHaveLength(2)
    expect(hooks.onUnauthorized).toHaveBeenCalledTimes(1)
  })

  it('is passed on when there is no user, without a second request', async () => {
    hooks.credential.mockResolvedValue(null)
    answers = [refused(401, 'AUTH_001')]
    expect(await failure(remove())).toMatchObject({ code: 'AUTH_001' })
    expect(wire).toHaveLength(1)
    expect(hooks.onUnauthorized).toHaveBeenCalledTimes(1)
  })

  it('is passed on when the renewal fails', async () => {
    hooks.credential.mockImplementation(async (force) => {
      if (force) throw new Error('identity service is away')
      return 'stored'
    })
    answers = [refused(401)]
    expect(await failure(remove())).toMatchObject({ status: 401 })
    expect(wire).toHaveLength(1)
  })

  it('of the features is neither retried nor told to anybody', async () => {
    answers = [refused(401)]
    expect(await failure(call(tenant.features, {}))).toMatchObject({ status: 401 })
    expect(wire).toHaveLength(1)
    expect(hooks.onUnauthorized).not.toHaveBeenCalled()
  })
})

describe('a server that is too new for this app (SYS_007)', () => {
  it('is told to the app, and the failure goes to the caller', async () => {
    answers = [refused(409, 'SYS_007')]
    expect(await failure(remove())).toMatchObject({ status: 409, code: 'SYS_007' })
    expect(hooks.onOutdated).toHaveBeenCalledTimes(1)
  })

  it('is not meant by any other conflict', async () => {
    answers = [refused(409, 'BIZ_002'), refused(409, 'DB_006')]
    await failure(remove())
    await failure(remove())
    expect(hooks.onOutdated).not.toHaveBeenCalled()
  })
})

describe('no usable answer', () => {
  it('is a network error when the request could not be made', async () => {
    answers = [new TypeError('Failed to fetch')]
    expect(await failure(remove())).toMatchObject({ kind: 'network', code: 'CLIENT_NETWORK_ERROR', sent: true })
    expect(hooks.onOutcome.mock.calls).toEqual([[false]])
  })

  it('is a network error, and nothing was sent, when the identity service cannot be asked', async () => {
    hooks.credential.mockRejectedValue(new Error('away'))
    expect(await failure(remove())).toMatchObject({ kind: 'network', sent: false })
    expect(wire).toHaveLength(0)
  })

  it('is a time-out when the server accepts and never answers', async () => {
    answers = ['never']
    expect(await failure(remove({ timeoutMs: 20 }))).toMatchObject({ kind: 'timeout', code: 'CLIENT_TIMEOUT_ERROR' })
    expect(hooks.onOutcome.mock.calls).toEqual([[false]])
  })

  it("is the caller's own stop, which says nothing about the network", async () => {
    answers = ['never']
    const stop = new AbortController()
    const result = failure(remove({ signal: stop.signal }))
    await vi.waitFor(() => expect(wire).toHaveLength(1))
    stop.abort()
    expect(await result).toMatchObject({ kind: 'aborted' })
    expect(hooks.onOutcome).not.toHaveBeenCalled()
  })

  it.each([
    [
      'the page of a captive portal',
      () => new Response('<html>Welcome</html>', { status: 200, headers: { 'content-type': 'text/html' } }),
    ],
    ['JSON of another shape', () => json({ hello: 1 })],
    ['a cut reply', () => new Response('{"id": "0b8f', { status: 200, headers: ours })],
    ['an empty reply', () => new Response(null, { status: 204 })],
    [
      "a proxy's error page",
      () => new Response('Bad gateway', { status: 502, headers: { 'content-type': 'text/plain' } }),
    ],
    ['a refusal in a foreign shape', () => json({ oops: true }, 500)],
  ])('is never data: %s', async (_, answer) => {
    answers = [answer()]
    const error = await failure(remove())
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ kind: 'bad-reply', sent: true })
  })
})

describe('reachability', () => {
  it('counts every numbered reply as the server, refusals too', async () => {
    answers = [deleted(), refused(403, 'AUTH_006')]
    await remove()
    await failure(remove())
    expect(hooks.onOutcome.mock.calls).toEqual([[true], [true]])
  })

  it('does not take a portal for the server', async () => {
    answers = [new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } })]
    await failure(remove())
    expect(hooks.onOutcome.mock.calls).toEqual([[false]])
  })
})

it('keeps unknown fields of a reply', async () => {
  answers = [json({ id: ID, deleted: true, from_the_future: 1 })]
  expect(await remove()).toEqual({ id: ID, deleted: true, from_the_future: 1 })
})

it('speaks the envelope of the contract', () => {
  expect(
    ErrorEnvelope.safeParse({ error: { code: 'A', category: 'network', severity: 'low', message: '', timestamp: '' } })
      .success,
  ).toBe(true)
})
