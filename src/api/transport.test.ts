// @vitest-environment node
import { describe, expect, it, vi } from 'vitest'
import type { ApiError } from './api-error'
import { jsonOf, transport } from './transport'

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it should have failed'),
    (error: unknown) => error as ApiError,
  )

/** A network that answers, fails, or waits for the signal. */
function network(answer: (init: RequestInit) => Promise<Response>) {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>((_, init) => answer(init))
  vi.stubGlobal('fetch', fetch)
  return fetch
}

const never = (init: RequestInit) =>
  new Promise<Response>((_, reject) => init.signal?.addEventListener('abort', () => reject(init.signal?.reason)))

describe('transport', () => {
  it('hands over status, headers and the whole body', async () => {
    network(async () => new Response('{"a":1}', { status: 201, headers: { 'x-request-id': 'r' } }))
    const reply = await transport('/api/x', { method: 'POST' }, 1_000)
    expect(reply).toMatchObject({ ok: true, status: 201 })
    expect(reply.headers.get('x-request-id')).toBe('r')
    expect(await reply.blob.text()).toBe('{"a":1}')
  })

  it('sends cookies to the own origin only', async () => {
    const fetch = network(async () => new Response('{}'))
    await transport('/api/x', {}, 1_000)
    expect(fetch.mock.calls[0]?.[1].credentials).toBe('same-origin')
  })

  it('takes a body that breaks off for no answer at all', async () => {
    const broken = new ReadableStream({ start: (c) => c.error(new TypeError('terminated')) })
    network(async () => new Response(broken))
    expect(await failure(transport('/api/x', {}, 1_000))).toMatchObject({ kind: 'network', sent: true })
  })

  it('counts the time of the body too', async () => {
    network(async (init) => {
      const slow = new ReadableStream({
        start: (c) => init.signal?.addEventListener('abort', () => c.error(init.signal?.reason)),
      })
      return new Response(slow)
    })
    expect(await failure(transport('/api/x', {}, 20))).toMatchObject({ kind: 'timeout', code: 'CLIENT_TIMEOUT_ERROR' })
  })

  it('tells a stop by the caller from the end of the time', async () => {
    network(never)
    const stop = new AbortController()
    const result = failure(transport('/api/x', {}, 1_000, stop.signal))
    stop.abort()
    expect(await result).toMatchObject({ kind: 'aborted' })
    expect(await failure(transport('/api/x', {}, 20, new AbortController().signal))).toMatchObject({ kind: 'timeout' })
  })
})

describe('jsonOf', () => {
  const reply = (body: string, type: string | null) => ({
    ok: true,
    status: 200,
    headers: new Headers(type === null ? {} : { 'content-type': type }),
    blob: new Blob([body]),
  })

  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON', 'application/problem+json'])(
    'reads %s',
    async (type) => {
      expect(await jsonOf(reply('{"名":"山田"}', type))).toEqual({ 名: '山田' })
    },
  )

  it.each([
    ['a page', '<html>', 'text/html'],
    ['JSON that says it is a page', '{}', 'text/html'],
    ['JSON without a type', '{}', null],
    ['a type that only begins alike', '{}', 'application/jsonp'],
    ['half of it', '{"a":', 'application/json'],
    ['nothing', '', 'application/json'],
  ])('is nothing for %s', async (_, body, type) => {
    expect(await jsonOf(reply(body, type))).toBeUndefined()
  })
})
