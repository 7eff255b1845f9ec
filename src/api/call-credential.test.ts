// @vitest-environment node
// What stands between a call and our server's word on the person: a proxy, or an identity service that hangs.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { customers } from '#contract/customers'
import type { ApiError } from './api-error'
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

it('asks nobody to sign in whose account was disabled: it would not help', async () => {
  answers = [refused(401, 'AUTH_004'), refused(401, 'AUTH_004')]
  expect(await failure(remove())).toMatchObject({ code: 'AUTH_004' })
  expect(hooks.onShutOut).toHaveBeenCalled()
  expect(hooks.onUnauthorized).not.toHaveBeenCalled()
})

describe('a 401 of something in between', () => {
  const plain = { 'content-type': 'application/json' }

  it.each([
    ['its page', () => new Response('<html>Sign in</html>', { status: 401, headers: { 'content-type': 'text/html' } })],
    ['its JSON', () => json({ code: 'login_required', message: 'm' }, 401, plain)],
  ])('renews nothing and asks nobody to sign in: %s', async (_, answer) => {
    answers = [answer()]
    expect(await failure(remove())).toMatchObject({ kind: 'bad-reply', sent: true })
    expect(hooks.credential.mock.calls).toEqual([[false]])
    expect(hooks.onUnauthorized).not.toHaveBeenCalled()
  })

  it('our own words are ours, numbered or not', async () => {
    answers = [json({ code: 'AUTH_002', message: 'm' }, 401, plain), deleted()]
    await remove()
    expect(hooks.credential.mock.calls).toEqual([[false], [true]])
  })
})

describe('a credential that does not come', () => {
  const never = () => new Promise<string | null>(() => {})

  it('has the limit of the request, and nothing was sent', async () => {
    hooks.credential.mockImplementation(never)
    expect(await failure(remove({ timeoutMs: 20 }))).toMatchObject({ kind: 'timeout', sent: false })
    expect(wire).toHaveLength(0)
    expect(hooks.onOutcome).not.toHaveBeenCalled()
  })

  it('is not waited for after the caller has stopped', async () => {
    hooks.credential.mockImplementation(never)
    const stop = new AbortController()
    const result = failure(remove({ signal: stop.signal }))
    stop.abort()
    expect(await result).toMatchObject({ kind: 'aborted', sent: false })
    expect(await failure(remove({ signal: stop.signal }))).toMatchObject({ kind: 'aborted', sent: false })
  })

  it('when it should be a new one: nobody is asked to sign in', async () => {
    hooks.credential.mockImplementation((force) => (force ? never() : Promise.resolve('stored')))
    answers = [refused(401)]
    expect(await failure(remove({ timeoutMs: 20 }))).toMatchObject({ kind: 'timeout' })
    expect(hooks.onUnauthorized).not.toHaveBeenCalled()
  })

  it('leaves the request the rest of the time', async () => {
    hooks.credential.mockImplementation(() => new Promise((resolve) => setTimeout(() => resolve('late'), 60)))
    answers = ['never']
    const startedAt = performance.now()
    expect(await failure(remove({ timeoutMs: 100 }))).toMatchObject({ kind: 'timeout', sent: true })
    expect(performance.now() - startedAt).toBeLessThan(150)
  })
})
