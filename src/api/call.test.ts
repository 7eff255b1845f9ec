// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import { chat } from '#contract/chat'
import { ErrorEnvelope } from '#contract/errors'
import { tenant } from '#contract/tenant'
import { ApiError } from './api-error'
import { call } from './call'
import { deleted, failure, ID, json, OURS, refused, remove, testApi } from './test-api'

const api = testApi()
/** What a proxy answers by itself. */
const page = (status: number) => new Response('<html>', { status, headers: { 'content-type': 'text/html' } })
const bearer = (index: number) => new Headers(api.wire[index]?.init.headers).get('authorization')

/** A question whose answer is on its way. */
const ASKED = {
  ...{ id: ID, message_id: ID, conversation_id: ID, job_id: ID, question: 'a', state: 'running', failure: null },
  ...{ answer: '', sources: [], data: null, engine: '', feedback: null, created_at: '2026-11-26T00:00:00Z' },
}

describe('what is sent', () => {
  it('carries the stored credential, the key and the version', async () => {
    api.answers = [deleted()]
    expect(await remove({ idempotencyKey: 'key-1', ifMatch: 3 })).toEqual({ id: ID, deleted: true })
    const headers = new Headers(api.wire[0]?.init.headers)
    expect(api.wire[0]?.url).toBe(`/api/customers/${ID}`)
    expect(api.wire[0]?.init.method).toBe('DELETE')
    expect(headers.get('authorization')).toBe('Bearer stored')
    expect(headers.get('idempotency-key')).toBe('key-1')
    expect(headers.get('if-match')).toBe('"3"')
    expect(headers.has('content-type')).toBe(false)
  })

  it('sends a body as JSON', async () => {
    api.answers = [json(ASKED)]
    await call(chat.ask, { body: { message: '診察時間は？' } })
    expect(new Headers(api.wire[0]?.init.headers).get('content-type')).toBe('application/json')
    expect(JSON.parse(api.wire[0]?.init.body as string)).toEqual({ message: '診察時間は？' })
  })

  it('fetches a fresh credential first where the contract says so', async () => {
    api.answers = [json(ASKED)]
    await call(chat.ask, { body: { message: 'a' } })
    expect(api.hooks.credential.mock.calls).toEqual([[true]])
    expect(bearer(0)).toBe('Bearer fresh')
  })

  it('gives the health check no authentication at all', async () => {
    api.answers = [json({ status: 'ok' })]
    await call(tenant.health, {})
    expect(api.hooks.credential).not.toHaveBeenCalled()
    expect(bearer(0)).toBeNull()
  })

  const named = () => api.wire.map(({ init }) => new Headers(init.headers).get('x-tenant-id'))

  it('names the tenant that is open, or the one that the caller means, also when it is repeated', async () => {
    api.answers = [refused(401), deleted(), deleted()]
    await remove()
    await remove({ tenantId: 'tenant-of-the-entry' })
    expect(named()).toEqual(['open-tenant', 'open-tenant', 'tenant-of-the-entry'])
  })

  it('names none before one is known, with no credential, and where the reply has to tell it', async () => {
    api.answers = [deleted(), json({ status: 'ok' }), refused(403), refused(401)]
    api.hooks.tenantId.mockReturnValueOnce(null)
    await remove()
    await call(tenant.health, {})
    await failure(call(tenant.profile, {}))
    api.hooks.credential.mockResolvedValue(null)
    await failure(remove())
    expect(named()).toEqual([null, null, null, null])
  })

  it('tells when the person is no member of that tenant any more', async () => {
    api.answers = [refused(403, 'AUTH_006'), refused(403, 'AUTH_005'), refused(403, 'AUTH_005')]
    await failure(remove())
    await failure(call(tenant.profile, {}))
    expect(api.hooks.onShutOut).not.toHaveBeenCalled()
    expect((await failure(remove())).code).toBe('AUTH_005')
    expect(api.hooks.onShutOut).toHaveBeenCalledOnce()
  })

  it('tells the one who is signed in nothing of what was refused to the one before', async () => {
    let person = 'anna'
    api.hooks.person.mockImplementation(() => person)
    api.hooks.onOutcome.mockImplementation(() => {
      person = 'ben'
    })
    api.answers = [refused(403, 'AUTH_005')]
    expect((await failure(remove())).code).toBe('AUTH_005')
    expect(api.hooks.onShutOut).not.toHaveBeenCalled()
  })

  it('a suspended tenant is told with every call, the profile too', async () => {
    api.answers = [refused(403, 'AUTH_007'), refused(403, 'AUTH_007')]
    await failure(remove())
    await failure(call(tenant.profile, {}))
    expect(api.hooks.onShutOut).toHaveBeenCalledTimes(2)
  })

  it('goes without a credential when nobody is signed in', async () => {
    api.hooks.credential.mockResolvedValue(null)
    api.answers = [deleted()]
    await remove()
    expect(bearer(0)).toBeNull()
  })
})

describe('401', () => {
  it('is repeated once with a renewed credential', async () => {
    api.answers = [refused(401), deleted()]
    await remove({ idempotencyKey: 'k' })
    expect([bearer(0), bearer(1)]).toEqual(['Bearer stored', 'Bearer fresh'])
    expect(new Headers(api.wire[1]?.init.headers).get('idempotency-key')).toBe('k')
    expect(api.hooks.onUnauthorized).not.toHaveBeenCalled()
  })

  it('of a disabled account asks for no new sign-in, which could not help', async () => {
    api.answers = [refused(401, 'AUTH_004'), refused(401, 'AUTH_004')]
    expect(await failure(remove())).toMatchObject({ code: 'AUTH_004' })
    expect(api.hooks.onUnauthorized).not.toHaveBeenCalled()
    expect(api.hooks.onShutOut).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ code: 'AUTH_004' }))
  })

  it('is passed on after the second refusal, and the session is told', async () => {
    api.answers = [refused(401), refused(401)]
    expect(await failure(remove())).toMatchObject({ status: 401, code: 'AUTH_002' })
    expect(api.wire).toHaveLength(2)
    expect(api.hooks.onUnauthorized).toHaveBeenCalledTimes(1)
  })

  it('is passed on when there is no user, without a second request', async () => {
    api.hooks.credential.mockResolvedValue(null)
    api.answers = [refused(401, 'AUTH_001')]
    expect(await failure(remove())).toMatchObject({ code: 'AUTH_001' })
    expect(api.wire).toHaveLength(1)
    expect(api.hooks.onUnauthorized).toHaveBeenCalledTimes(1)
  })

  it('is no word on the person while the identity service cannot be asked for a new credential', async () => {
    api.hooks.credential.mockImplementation(async (force) => {
      if (force) throw new Error('identity service is away')
      return 'stored'
    })
    api.answers = [refused(401)]
    expect(await failure(remove())).toMatchObject({ kind: 'network', sent: false })
    expect(api.wire).toHaveLength(1)
    expect(api.hooks.onUnauthorized).not.toHaveBeenCalled()
  })

  it('is passed on when the identity service gives the person no credential any more', async () => {
    api.hooks.credential.mockImplementation(async (force) => (force ? null : 'stored'))
    api.answers = [refused(401)]
    expect(await failure(remove())).toMatchObject({ status: 401 })
    expect(api.wire).toHaveLength(1)
    expect(api.hooks.onUnauthorized).toHaveBeenCalledTimes(1)
  })

  it('of the features is neither retried nor told to anybody', async () => {
    api.answers = [refused(401)]
    expect(await failure(call(tenant.features, {}))).toMatchObject({ status: 401 })
    expect(api.wire).toHaveLength(1)
    expect(api.hooks.onUnauthorized).not.toHaveBeenCalled()
  })
})

describe('a server that is too new for this app (SYS_007)', () => {
  it('is told to the app, and the failure goes to the caller', async () => {
    api.answers = [refused(409, 'SYS_007')]
    expect(await failure(remove())).toMatchObject({ status: 409, code: 'SYS_007' })
    expect(api.hooks.onOutdated).toHaveBeenCalledTimes(1)
  })

  it('is known by a reply that this app cannot read: what was asked may be done', async () => {
    api.answers = [json({ hello: 1 }, 201), json({ id: ID, deleted: 'later' })]
    for (const status of [201, 200]) {
      const error = await failure(remove())
      expect(error).toMatchObject({ code: 'SYS_007', status, sent: true, requestId: 'r-1', isUnreachable: true })
    }
    expect(api.hooks.onOutdated).toHaveBeenCalledTimes(2)
  })

  it('is not known by what something else on the way has answered, or has cut', async () => {
    const foreign = { 'content-type': 'application/json' }
    api.answers = [json({ hello: 1 }, 200, foreign), new Response('{"id": "0b8f', { status: 200, headers: OURS })]
    for (const _ of [1, 2]) expect(await failure(remove())).toMatchObject({ code: 'CLIENT_NETWORK_ERROR', status: 0 })
    expect(api.hooks.onOutdated).not.toHaveBeenCalled()
  })

  it('is not meant by any other conflict', async () => {
    api.answers = [refused(409, 'BIZ_002'), refused(409, 'DB_006')]
    await failure(remove())
    await failure(remove())
    expect(api.hooks.onOutdated).not.toHaveBeenCalled()
  })
})

describe('no usable answer', () => {
  it('is a network error when the request could not be made', async () => {
    api.answers = [new TypeError('Failed to fetch')]
    expect(await failure(remove())).toMatchObject({ kind: 'network', code: 'CLIENT_NETWORK_ERROR', sent: true })
    expect(api.hooks.onOutcome.mock.calls).toEqual([[false]])
  })

  it('is a network error, and nothing was sent, when the identity service cannot be asked', async () => {
    api.hooks.credential.mockRejectedValue(new Error('away'))
    expect(await failure(remove())).toMatchObject({ kind: 'network', sent: false })
    expect(api.wire).toHaveLength(0)
  })

  it('is a time-out when the server accepts and never answers', async () => {
    api.answers = ['never']
    expect(await failure(remove({ timeoutMs: 20 }))).toMatchObject({ kind: 'timeout', code: 'CLIENT_TIMEOUT_ERROR' })
    expect(api.hooks.onOutcome.mock.calls).toEqual([[false]])
  })

  it("is the caller's own stop, which says nothing about the network", async () => {
    api.answers = ['never']
    const stop = new AbortController()
    const result = failure(remove({ signal: stop.signal }))
    await vi.waitFor(() => expect(api.wire).toHaveLength(1))
    stop.abort()
    expect(await result).toMatchObject({ kind: 'aborted' })
    expect(api.hooks.onOutcome).not.toHaveBeenCalled()
  })

  it.each([
    [
      'the page of a captive portal',
      () => new Response('<html>Welcome</html>', { status: 200, headers: { 'content-type': 'text/html' } }),
    ],
    ['JSON of another shape', () => json({ hello: 1 }, 200, { 'content-type': 'application/json' })],
    ['a cut reply', () => new Response('{"id": "0b8f', { status: 200, headers: OURS })],
    ['an empty reply', () => new Response(null, { status: 204 })],
    [
      "a proxy's error page",
      () => new Response('Bad gateway', { status: 502, headers: { 'content-type': 'text/plain' } }),
    ],
    ['a refusal in a foreign shape', () => json({ oops: true }, 500)],
    ['the page of a proxy whose server is away', () => page(502)],
    ['the page of a proxy whose server is busy', () => page(503)],
    ['the page of a proxy whose server hangs', () => page(504)],
  ])('is never data: %s', async (_, answer) => {
    api.answers = [answer()]
    const error = await failure(remove())
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ kind: 'bad-reply', sent: true })
  })
})

it('what is too large for a proxy on the way is refused as by the server, whatever the page says', async () => {
  api.answers = [page(413), json({ message: 'too large' }, 413), new Response(null, { status: 413 })]
  for (const _ of [1, 2, 3]) {
    expect(await failure(remove())).toMatchObject({
      kind: 'refused',
      status: 413,
      code: 'VAL_006',
      category: 'validation',
    })
  }
  api.answers = [refused(413, 'FILE_001')]
  expect(await failure(remove())).toMatchObject({ status: 413, code: 'FILE_001' })
})

describe('reachability', () => {
  it('counts every numbered reply as the server, refusals too', async () => {
    api.answers = [deleted(), refused(403, 'AUTH_006')]
    await remove()
    await failure(remove())
    expect(api.hooks.onOutcome.mock.calls).toEqual([[true], [true]])
  })

  it('does not take a portal for the server', async () => {
    api.answers = [new Response('<html>', { status: 200, headers: { 'content-type': 'text/html' } })]
    await failure(remove())
    expect(api.hooks.onOutcome.mock.calls).toEqual([[false]])
  })
})

it('keeps unknown fields of a reply', async () => {
  api.answers = [json({ id: ID, deleted: true, from_the_future: 1 })]
  expect(await remove()).toEqual({ id: ID, deleted: true, from_the_future: 1 })
})

it('speaks the envelope of the contract', () => {
  expect(
    ErrorEnvelope.safeParse({ error: { code: 'A', category: 'network', severity: 'low', message: '', timestamp: '' } })
      .success,
  ).toBe(true)
})
