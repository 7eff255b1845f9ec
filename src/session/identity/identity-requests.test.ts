import { beforeEach, describe, expect, it, vi } from 'vitest'

const LOOKUP = 'https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=k'
const EMBEDDED_LOOKUP = 'http://localhost:8080/identitytoolkit.googleapis.com/v1/accounts:lookup?key=k'
const RENEWAL = 'https://securetoken.googleapis.com/v1/token?key=k'
const TOKENS = '{"access_token":"a","refresh_token":"r"}'
const USER = '{"users":[{"localId":"u1"}]}'
const SIGN_IN = 'https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=k'

let answer: (signal: AbortSignal | null | undefined) => Promise<Response>
let breakOff: () => void
const line = vi.fn<(url: string, init?: RequestInit) => Promise<Response>>((_, init) => answer(init?.signal))

const hanging: typeof answer = (signal) =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
const hangingBody: typeof answer = async (signal) =>
  new Response(
    new ReadableStream({ start: (body) => signal?.addEventListener('abort', () => body.error(signal.reason)) }),
  )

/** Follows a request without waiting for it: null while it is under way. */
function outcomeOf(request: Promise<Response>) {
  const seen: { end: string | null } = { end: null }
  request.then(
    async (response) => {
      seen.end = await response.text()
    },
    (error: Error) => {
      seen.end = error.name
    },
  )
  return seen
}

beforeEach(async () => {
  vi.useFakeTimers()
  vi.resetModules()
  answer = hanging
  line.mockClear()
  vi.stubGlobal('fetch', line)
  const room = await import('./identity-requests')
  room.followIdentityRequests()
  breakOff = room.breakOffIdentityRequests
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

describe('after an outage', () => {
  it.each([LOOKUP, EMBEDDED_LOOKUP, RENEWAL])('ends at once what has hung for 3 s: %s', async (url) => {
    const request = outcomeOf(fetch(url, { method: 'POST' }))
    await pass(3_000)
    expect(request.end).toBeNull()
    breakOff()
    await pass(0)
    expect(request.end).toBe('AbortError')
  })

  it('gives a younger one the rest of its 3 s', async () => {
    const request = outcomeOf(fetch(LOOKUP))
    await pass(1_000)
    breakOff()
    await pass(1_999)
    expect(request.end).toBeNull()
    await pass(1)
    expect(request.end).toBe('AbortError')
  })

  it('ends one whose body hangs', async () => {
    answer = hangingBody
    const request = outcomeOf(fetch(LOOKUP))
    await pass(3_000)
    breakOff()
    await pass(0)
    expect(request.end).toBe('AbortError')
  })

  it('leaves alone what is sent afterwards', async () => {
    breakOff()
    const request = outcomeOf(fetch(LOOKUP))
    await pass(9_999)
    expect(request.end).toBeNull()
  })

  it('leaves alone what a person does, and what is not for the identity service', async () => {
    const requests = [SIGN_IN, 'http://localhost:8080/api/customers'].map((url) => outcomeOf(fetch(url)))
    await pass(10_000)
    breakOff()
    await pass(10_000)
    expect(requests).toEqual([{ end: null }, { end: null }])
  })
})

describe('one that hangs while the line works', () => {
  it.each([
    ['look-up', LOOKUP, hanging],
    ['renewal', RENEWAL, hanging],
    ['body', EMBEDDED_LOOKUP, hangingBody],
  ])('ends after 10 s: %s', async (_, url, hangs) => {
    answer = hangs
    const request = outcomeOf(fetch(url))
    await pass(9_999)
    expect(request.end).toBeNull()
    await pass(1)
    expect(request.end).toBe('AbortError')
    answer = async () => new Response(url === RENEWAL ? TOKENS : USER)
    const next = outcomeOf(fetch(url))
    await pass(0)
    expect(next.end).toBe(url === RENEWAL ? TOKENS : USER)
  })
})

it('an answer in time is handed on whole, and is not ended afterwards', async () => {
  answer = async () => new Response(USER)
  const request = outcomeOf(fetch(LOOKUP))
  await pass(0)
  expect(request.end).toBe(USER)
  const signal = line.mock.calls[0]?.[1]?.signal
  breakOff()
  await pass(10_000)
  expect(signal?.aborted).toBe(false)
})

describe('the answer of a service that cannot answer now', () => {
  const BUSY = '{"error":{"code":503,"message":"INTERNAL_ERROR"}}'

  it.each([
    [LOOKUP, 500],
    [EMBEDDED_LOOKUP, 503],
    [RENEWAL, 503],
    [LOOKUP, 429],
    [RENEWAL, 403],
  ])('%s, %i: lost, for the SDK would sign the person out', async (url, status) => {
    answer = async () => new Response(BUSY, { status })
    const request = outcomeOf(fetch(url))
    await pass(0)
    expect(request.end).toBe('TypeError')
  })

  it('is waited for before it is asked again, as long as it says', async () => {
    answer = async () => new Response(BUSY, { status: 429, headers: { 'Retry-After': '5' } })
    outcomeOf(fetch(LOOKUP))
    await pass(0)
    answer = async () => new Response(USER)
    const early = outcomeOf(fetch(LOOKUP))
    await pass(4_999)
    expect(early.end).toBe('TypeError')
    expect(line).toHaveBeenCalledTimes(1)
    await pass(1)
    const later = outcomeOf(fetch(LOOKUP))
    await pass(0)
    expect(later.end).toBe(USER)
  })

  it.each([
    [undefined, 2_000],
    ['86400', 10_000],
    ['soon', 2_000],
  ])('is asked again in time where it says %s', async (retryAfter, ms) => {
    answer = async () =>
      new Response(BUSY, { status: 503, ...(retryAfter && { headers: { 'Retry-After': retryAfter } }) })
    outcomeOf(fetch(LOOKUP))
    await pass(ms - 1)
    outcomeOf(fetch(LOOKUP))
    await pass(1)
    outcomeOf(fetch(LOOKUP))
    await pass(0)
    expect(line).toHaveBeenCalledTimes(2)
  })

  it('is handed on where a person waits for it', async () => {
    answer = async () => new Response(BUSY, { status: 503 })
    const request = outcomeOf(fetch(SIGN_IN))
    await pass(0)
    expect(request.end).toBe(BUSY)
  })

  it('is no refusal: that of an account that was closed is handed on', async () => {
    answer = async () => new Response('{"error":{"code":400,"message":"USER_DISABLED"}}', { status: 400 })
    const request = outcomeOf(fetch(LOOKUP))
    await pass(0)
    expect(request.end).toContain('USER_DISABLED')
  })
})

it('hands on method and body', async () => {
  void outcomeOf(fetch(RENEWAL, { method: 'POST', body: 'grant_type=refresh_token' }))
  expect(line.mock.calls[0]?.[1]).toMatchObject({ method: 'POST', body: 'grant_type=refresh_token' })
})

it('is installed once, however often it is asked for', async () => {
  const { followIdentityRequests } = await import('./identity-requests')
  const installed = globalThis.fetch
  followIdentityRequests()
  expect(globalThis.fetch).toBe(installed)
})

describe('the renewal of a sign-in that has ended', () => {
  const END = '{"error":{"message":"TOKEN_EXPIRED"}}'
  const keep = (refreshToken: string) =>
    localStorage.setItem('firebase:authUser:k', JSON.stringify({ uid: 'u1', stsTokenManager: { refreshToken } }))
  const renew = () => outcomeOf(fetch(RENEWAL, { method: 'POST', body: 'grant_type=refresh_token&refresh_token=old' }))

  beforeEach(() => {
    localStorage.clear()
    answer = async () => new Response(END, { status: 400 })
  })

  it('is told while it is the one of this device', async () => {
    keep('old')
    const request = renew()
    await pass(0)
    expect(request.end).toBe(END)
  })

  it('is told where this device keeps none', async () => {
    const request = renew()
    await pass(0)
    expect(request.end).toBe(END)
  })

  it('says nothing of the sign-in that has taken its place', async () => {
    keep('old')
    answer = async () => {
      keep('new')
      return new Response(END, { status: 400 })
    }
    const request = renew()
    await pass(0)
    expect(request.end).toBe('TypeError')
  })
})
