import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { customers } from '#contract/customers'
import { errorDefinition } from '#contract/error-definition'
import type { ErrorCode } from '#contract/errors'
import type { ApiError } from './api-error'
import { callPatiently } from './call-patiently'
import { configureApi } from './configure'

const ID = '00000000-0000-4000-8000-000000000001'

/** What the server answers, one after the other; the last one stays. */
let answers: (Response | Error)[] = []
let wire: { at: number; key: string | null }[] = []

const refused = (code: ErrorCode, headers: Record<string, string> = {}) => {
  const { status, retryable: _, ...error } = errorDefinition(code)
  const body = { error: { ...error, timestamp: '2026-07-01T00:00:00Z' } }
  return Response.json(body, { status, headers: { 'X-Request-Id': 'r', ...headers } })
}
const deleted = () => Response.json({ id: ID, deleted: true }, { headers: { 'X-Request-Id': 'r' } })

beforeEach(() => {
  vi.useFakeTimers()
  wire = []
  configureApi({ credential: async () => 'stored' })
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    wire.push({ at: Date.now(), key: new Headers(init.headers).get('idempotency-key') })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    if (answer instanceof Error) throw answer
    return answer?.clone()
  })
})
afterEach(() => configureApi())

const gaps = () => wire.slice(1).map(({ at }, i) => at - (wire[i]?.at ?? 0))

/** The outcome of a removal after all its waits. */
async function removal(options: Parameters<typeof callPatiently>[2] = {}): Promise<unknown> {
  const outcome = callPatiently(customers.delete, { params: { id: ID } }, options).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  return outcome
}

describe('automatic retry (spec section 9: up to 3 attempts, base 1000 ms, doubling)', () => {
  it('goes on as soon as the server can', async () => {
    answers = [refused('SYS_003'), refused('NET_002'), deleted()]
    expect(await removal()).toEqual({ id: ID, deleted: true })
    expect(gaps()).toEqual([1_000, 2_000])
  })

  it('gives up after the third attempt, with what the server said last', async () => {
    answers = [refused('SYS_003'), refused('SYS_003'), refused('EXT_002')]
    expect(await removal()).toMatchObject({ code: 'EXT_002' })
    expect(wire).toHaveLength(3)
  })

  it('waits as long as the server asks', async () => {
    answers = [refused('SYS_003', { 'Retry-After': '5' }), deleted()]
    await removal()
    expect(gaps()).toEqual([5_000])
  })

  it.each(['SYS_005', 'SYS_006', 'EXT_003', 'BIZ_002', 'DB_005'] as const)('%s is final', async (code) => {
    answers = [refused(code)]
    expect(await removal()).toMatchObject({ code })
    expect(wire).toHaveLength(1)
  })

  it('a refusal after a retryable one is final too', async () => {
    answers = [refused('SYS_003'), refused('AUTH_006')]
    expect(await removal()).toMatchObject({ code: 'AUTH_006' })
    expect(wire).toHaveLength(2)
  })
})

describe('a change', () => {
  it('is the same act in every attempt', async () => {
    answers = [refused('SYS_003')]
    await removal()
    expect(wire[0]?.key).toMatch(/^[0-9a-f-]{36}$/)
    expect(new Set(wire.map(({ key }) => key)).size).toBe(1)
  })

  it('keeps the key that it was given', async () => {
    answers = [refused('SYS_003')]
    await removal({ idempotencyKey: 'given-key' })
    expect(wire.map(({ key }) => key)).toEqual(['given-key', 'given-key', 'given-key'])
  })

  it.each(['SYS_001', 'DB_001', 'EXT_004'] as const)('goes on after %s too', async (code) => {
    answers = [refused(code), deleted()]
    expect(await removal()).toEqual({ id: ID, deleted: true })
    expect(wire).toHaveLength(2)
  })

  it('that this app is too old to read the reply of is not made again: only the update helps', async () => {
    answers = [Response.json({ id: ID, deleted: 'later' }, { headers: { 'X-Request-Id': 'r' } })]
    expect(await removal()).toMatchObject({ code: 'SYS_007', status: 200 })
    expect(wire).toHaveLength(1)
  })

  it('goes on after a line that broke, by the same key', async () => {
    answers = [new TypeError('Failed to fetch'), deleted()]
    expect(await removal()).toEqual({ id: ID, deleted: true })
    expect(new Set(wire.map(({ key }) => key)).size).toBe(1)
    expect(gaps()).toEqual([1_000])
  })

  it('gives up a broken line after the third attempt', async () => {
    answers = [new TypeError('Failed to fetch')]
    expect(await removal()).toMatchObject({ kind: 'network' })
    expect(wire).toHaveLength(3)
  })

  it('is not repeated in the name of who came meanwhile', async () => {
    configureApi({ credential: async () => 'stored', person: () => (wire.length === 0 ? 'mori' : 'sato') })
    answers = [refused('SYS_003'), deleted()]
    expect(await removal()).toMatchObject({ code: 'SYS_003' })
    expect(wire).toHaveLength(1)
  })

  it('a read goes on after the retryable codes alone', async () => {
    answers = [refused('SYS_001')]
    const reading = callPatiently(customers.get, { params: { id: ID } }).catch(() => {})
    await vi.runAllTimersAsync()
    await reading
    expect(wire).toHaveLength(1)
  })

  it('a read has no key', async () => {
    answers = [refused('SYS_003')]
    const reading = callPatiently(customers.get, { params: { id: ID } }).catch(() => {})
    await vi.runAllTimersAsync()
    await reading
    expect(wire.map(({ key }) => key)).toEqual([null, null, null])
  })
})

describe('a stop', () => {
  it('ends the wait at once, and nothing is sent any more', async () => {
    answers = [refused('SYS_003')]
    const stop = new AbortController()
    const outcome = callPatiently(customers.delete, { params: { id: ID } }, { signal: stop.signal }).catch(
      (error: ApiError) => error.kind,
    )
    await vi.advanceTimersByTimeAsync(500)
    stop.abort()
    expect(await outcome).toBe('aborted')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(wire).toHaveLength(1)
  })

  it('before the wait is heard as well', async () => {
    answers = [refused('SYS_003')]
    const stop = new AbortController()
    const fetched = fetch
    vi.stubGlobal('fetch', async (...given: Parameters<typeof fetch>) => {
      const reply = await fetched(...given)
      stop.abort()
      return reply
    })
    expect(await removal({ signal: stop.signal })).toMatchObject({ kind: 'aborted' })
    expect(wire).toHaveLength(1)
  })
})
