// For tests of calls: a network that answers what the test has prepared, and the hooks of the rooms above.
import { afterEach, beforeEach, expect, vi } from 'vitest'
import { customers } from '#contract/customers'
import type { ApiError } from './api-error'
import { call } from './call'
import { type ApiHooks, configureApi } from './configure'

type Answer = Response | Error | 'never'

/** What has travelled, what the network answers next, and what the other rooms were asked and told. */
type TestApi = {
  wire: { url: string; init: RequestInit }[]
  answers: Answer[]
  hooks: { [K in keyof ApiHooks]: ReturnType<typeof vi.fn<ApiHooks[K]>> }
}

export const ID = '0b8ff5c6-5d0b-4c3c-9f55-0b8f2a1f0001'
/** The headers by which a reply is known to be our server's. */
export const OURS = { 'content-type': 'application/json; charset=utf-8', 'x-request-id': 'r-1' }

/** Gives each test of the file a network and hooks of its own. */
export function testApi(): TestApi {
  const api = {} as TestApi
  beforeEach(() => {
    Object.assign(api, { wire: [], answers: [], hooks: hooks() })
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      api.wire.push({ url, init })
      const answer = api.answers.shift() ?? new TypeError('no answer prepared')
      if (answer === 'never')
        return new Promise((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
      return answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer)
    })
    configureApi(api.hooks)
  })
  afterEach(() => configureApi())
  return api
}

function hooks(): TestApi['hooks'] {
  return {
    credential: vi.fn<ApiHooks['credential']>(async (force) => (force ? 'fresh' : 'stored')),
    onUnauthorized: vi.fn<ApiHooks['onUnauthorized']>(),
    onOutcome: vi.fn<ApiHooks['onOutcome']>(),
    tenantId: vi.fn<ApiHooks['tenantId']>(() => 'open-tenant'),
    person: vi.fn<ApiHooks['person']>(() => null),
    onShutOut: vi.fn<ApiHooks['onShutOut']>(),
    onOutdated: vi.fn<ApiHooks['onOutdated']>(),
  }
}

export function json(body: unknown, status = 200, headers: Record<string, string> = OURS): Response {
  return new Response(JSON.stringify(body), { status, headers })
}

/** The answer to `remove()`. */
export const deleted = () => json({ id: ID, deleted: true })

export function refused(status: number, code = 'AUTH_002'): Response {
  const error = { code, category: 'authentication', severity: 'high', message: 'm', suggestion: 's', timestamp: 't' }
  return json({ error }, status)
}

/** A call like any other. */
export const remove = (options = {}) => call(customers.delete, { params: { id: ID } }, options)

export function failure(promise: Promise<unknown>): Promise<ApiError> {
  return promise.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error as ApiError,
  )
}
