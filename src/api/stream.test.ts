import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { jobs } from '#contract/jobs'
import { configureApi } from './configure'
import { type StreamOptions, stream } from './stream'

const ID = '00000000-0000-4000-8000-000000000001'

type Asked = { url: string; headers: Headers; signal: AbortSignal }
let asked: Asked[]
/** What the server answers, one after the other. */
let answers: (() => Response | Promise<Response>)[]
let pauses: number[]

beforeEach(() => {
  asked = []
  answers = []
  pauses = []
  configureApi({ credential: async (force) => (force ? 'new' : 'token'), tenantId: () => 'tenant' })
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    asked.push({ url, headers: new Headers(init.headers), signal: init.signal as AbortSignal })
    const answer = answers.shift()
    if (!answer) throw new Error('nothing is answered any more')
    return answer()
  })
})
afterEach(() => configureApi())

const event = (id: number, type = 'text') => `id: ${id}\nevent: ${type}\ndata: {"n":${id}}\n\n`
const HEADERS = { 'Content-Type': 'text/event-stream; charset=utf-8', 'X-Request-Id': 'r' }

/** A reply of these pieces of text, which then ends, breaks off, or stays open. */
function streamed(pieces: string[], end: 'ends' | 'breaks' | 'stays' = 'ends'): Response {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece))
      if (end === 'ends') controller.close()
    },
    pull(controller) {
      if (end === 'breaks') controller.error(new TypeError('the connection dropped'))
    },
  })
  return new Response(body, { headers: HEADERS })
}

function refused(status: number, code: string, headers: Record<string, string> = {}): Response {
  const error = { code, category: 'system', severity: 'low', message: 'x', timestamp: '2026-01-01T00:00:00Z' }
  return Response.json({ error }, { status, headers: { 'X-Request-Id': 'r', ...headers } })
}

function follow(options: Partial<StreamOptions> = {}) {
  const seen: string[] = []
  const running = stream(
    jobs.events,
    { params: { id: ID } },
    {
      onEvent: ({ id, type }) => seen.push(`${id} ${type}`),
      isLast: ({ type }) => type === 'end',
      pause: async (ms) => void pauses.push(ms),
      ...options,
    },
  )
  return { ...running, seen }
}

describe('a stream', () => {
  it('asks as every call does, for the whole story, and ends with the last event', async () => {
    answers = [() => streamed([event(1), event(2, 'end')], 'stays')]
    const { done, seen } = follow()
    await done
    expect(seen).toEqual(['1 text', '2 end'])
    const [{ url, headers } = {} as Asked] = asked
    expect(url).toBe(`/api/jobs/${ID}/events`)
    expect(Object.fromEntries(headers)).toEqual({
      Accept: 'text/event-stream',
      Authorization: 'Bearer token',
      'X-Tenant-Id': 'tenant',
    })
  })

  it('goes on after the last event that came, whether the connection broke or the server ended it', async () => {
    answers = [
      () => streamed([event(1), 'id: 2\nevent: te'], 'breaks'),
      () => streamed([event(2)]),
      () => streamed([event(3, 'end')]),
    ]
    const { done, seen } = follow()
    await done
    expect(seen).toEqual(['1 text', '2 text', '3 end'])
    expect(asked.map(({ headers }) => headers.get('last-event-id'))).toEqual([null, '1', '2'])
  })

  it('tells nobody twice what a forgetful server sends again', async () => {
    answers = [() => streamed([event(1)]), () => streamed([event(1), event(2, 'end')])]
    const { done, seen } = follow()
    await done
    expect(seen).toEqual(['1 text', '2 end'])
  })

  it('begins after what is known already', async () => {
    answers = [() => streamed([event(8, 'end')])]
    await follow({ after: '7' }).done
    expect(asked[0]?.headers.get('last-event-id')).toBe('7')
  })

  it('waits longer from failure to failure, and as long as the server asks; an event makes it patient again', async () => {
    const cut = () => Promise.reject(new TypeError('failed to fetch'))
    answers = [
      cut,
      cut,
      cut,
      () => refused(503, 'SYS_003', { 'Retry-After': '20' }),
      () => streamed([event(1)], 'breaks'),
    ]
    answers.push(cut, () => streamed([event(2, 'end')]))
    await follow().done
    expect(pauses).toEqual([500, 1_000, 2_000, 20_000, 500, 1_000])
    answers = [...Array.from({ length: 9 }, () => cut), () => streamed([event(1, 'end')])]
    pauses = []
    await follow().done
    expect(Math.max(...pauses)).toBe(15_000)
  })

  it('fetches a new credential once when the old one is refused', async () => {
    answers = [() => refused(401, 'AUTH_002'), () => streamed([event(1, 'end')])]
    await follow().done
    expect(asked.map(({ headers }) => headers.get('authorization'))).toEqual(['Bearer token', 'Bearer new'])
  })

  it.each([
    [404, 'DB_002'],
    [403, 'AUTH_006'],
    [422, 'VAL_004'],
  ])('ends with a refusal that no repetition cures: %i %s', async (status, code) => {
    answers = [() => refused(status, code)]
    await expect(follow().done).rejects.toMatchObject({ kind: 'refused', status, code })
    expect(pauses).toEqual([])
  })

  it('takes the page of a portal for no answer', async () => {
    answers = [
      () => new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } }),
      () => streamed([event(1, 'end')]),
    ]
    const { done, seen } = follow()
    await done
    expect(seen).toEqual(['1 end'])
  })

  it('notices a connection that is silent', async () => {
    vi.useFakeTimers()
    answers = [() => streamed([event(1)], 'stays'), () => streamed([event(2, 'end')])]
    const { done, seen } = follow()
    await vi.advanceTimersByTimeAsync(34_000)
    expect(asked.length).toBe(1)
    await vi.advanceTimersByTimeAsync(2_000)
    await done
    expect(seen).toEqual(['1 text', '2 end'])
  })

  it('stops at once: the connection is closed and nothing is told any more', async () => {
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(event(1))),
      cancel: () => {
        isCancelled = true
      },
    })
    answers = [() => new Response(body, { headers: HEADERS })]
    const { done, seen, stop } = follow()
    await vi.waitFor(() => expect(seen).toEqual(['1 text']))
    stop()
    await expect(done).rejects.toMatchObject({ kind: 'aborted' })
    expect([isCancelled, asked[0]?.signal.aborted, asked.length]).toEqual([true, true, 1])
  })

  it('stops while it waits to try again', async () => {
    answers = [() => Promise.reject(new TypeError('failed to fetch'))]
    const { pause: _, ...usual } = { pause: null }
    const running = stream(jobs.events, { params: { id: ID } }, { ...usual, onEvent: () => {}, isLast: () => false })
    await vi.waitFor(() => expect(asked.length).toBe(1))
    running.stop()
    await expect(running.done).rejects.toMatchObject({ kind: 'aborted' })
  })

  it('does not go on in the name of who came meanwhile', async () => {
    let person = 'mori'
    configureApi({ credential: async () => person, person: () => person })
    const handOver = () => {
      person = 'sato'
      return streamed([event(1)])
    }
    answers = [handOver, () => streamed([event(2, 'end')])]
    await expect(follow().done).rejects.toMatchObject({ kind: 'aborted' })
    expect(asked).toHaveLength(1)
  })

  it('ends with what its listener throws', async () => {
    answers = [() => streamed([event(1)], 'stays')]
    const onEvent = () => {
      throw new Error('the screen is gone')
    }
    await expect(follow({ onEvent }).done).rejects.toMatchObject({ message: 'the screen is gone' })
  })
})
