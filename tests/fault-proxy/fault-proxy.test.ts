// @vitest-environment node
import { createServer, type Server } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { seededRandom } from '../../src/lib/test-random.ts'
import { FaultProxy } from './fault-proxy.ts'
import { type Fault, randomFaults } from './faults.ts'

/** A server that counts what it was really asked to do. */
let server: Server
let target: string
let done: string[] = []
let proxy: FaultProxy

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    let body = ''
    incoming.on('data', (chunk) => (body += chunk))
    incoming.on('end', () => {
      done.push(`${incoming.method} ${incoming.url} ${body}`)
      outgoing
        .writeHead(201, { 'content-type': 'application/json' })
        .end(JSON.stringify({ n: done.length, text: 'あ'.repeat(50) }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  target = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
afterAll(() => void server.close())

beforeEach(async () => {
  done = []
  proxy = await FaultProxy.create(target)
})
afterEach(() => proxy.close())

const post = (signal?: AbortSignal) =>
  fetch(`${proxy.origin}/api/x`, { method: 'POST', body: 'hello', ...(signal ? { signal } : {}) })

/** What the caller sees: a status with a readable body, a status with a broken one, or nothing. */
async function outcome(fault: Fault): Promise<string> {
  proxy.once(fault)
  try {
    const response = await post(AbortSignal.timeout(500))
    const text = await response.text().catch(() => null)
    return text === null ? `${response.status} broken` : `${response.status} ${text.slice(0, 6)}`
  } catch {
    return 'nothing'
  }
}

describe('each fault', () => {
  it.each<[Fault, string, number]>([
    [{ kind: 'drop' }, 'nothing', 0],
    [{ kind: 'hang' }, 'nothing', 0],
    [{ kind: 'delay', ms: 30 }, '201 {"n":1', 1],
    [{ kind: 'duplicate' }, '201 {"n":2', 2],
    [{ kind: 'commit-then-cut' }, 'nothing', 1],
    [{ kind: 'commit-then-hang' }, 'nothing', 1],
    [{ kind: 'truncate', share: 0.5 }, '201 broken', 1],
    [{ kind: 'portal' }, '200 <!doct', 0],
    [{ kind: 'status', status: 503 }, '503 upstre', 0],
    [{ kind: 'commit-then-status', status: 502 }, '502 upstre', 1],
  ])('%j: the caller sees %s, the server acted %i times', async (fault, seen, acts) => {
    expect(await outcome(fault)).toBe(seen)
    expect(done).toHaveLength(acts)
  })
})

it('leaves everything else alone', async () => {
  const response = await post()
  expect(response.status).toBe(201)
  expect(done).toEqual(['POST /api/x hello'])
  expect(proxy.seen).toEqual([{ method: 'POST', path: '/api/x', fault: null, body: 'hello' }])
})

it('does a planned fault once, to the request it is meant for', async () => {
  proxy.once({ kind: 'status', status: 500 }, (path) => path === '/api/y')
  expect((await post()).status).toBe(201)
  expect((await fetch(`${proxy.origin}/api/y`)).status).toBe(500)
  expect((await fetch(`${proxy.origin}/api/y`)).status).toBe(201)
})

it('asks to wait', async () => {
  proxy.once({ kind: 'status', status: 503, retryAfterS: 7 })
  expect((await post()).headers.get('retry-after')).toBe('7')
})

it('comes back on the same port after the cable was out', async () => {
  const before = proxy.origin
  await proxy.close()
  await expect(post()).rejects.toThrow()
  await proxy.open()
  expect(proxy.origin).toBe(before)
  expect((await post()).status).toBe(201)
})

describe('random faults', () => {
  const weights = { drop: 0.1, truncate: 0.2, 'commit-then-status': 0.1 }
  const run = (seed: number) => Array.from({ length: 2_000 }, randomFaults(seededRandom(seed), weights))

  it('are the same for the same seed, and others for another', () => {
    expect(run(7)).toEqual(run(7))
    expect(run(7)).not.toEqual(run(8))
  })

  it('come about as often as asked for', () => {
    const count = (kind: string | null) => run(42).filter((fault) => (fault?.kind ?? null) === kind).length / 2_000
    expect(count('drop')).toBeCloseTo(0.1, 1)
    expect(count('truncate')).toBeCloseTo(0.2, 1)
    expect(count(null)).toBeCloseTo(0.6, 1)
    expect(count('portal')).toBe(0)
  })
})
