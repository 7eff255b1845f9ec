// @vitest-environment node
import { once } from 'node:events'
import { Agent, get, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Hono } from 'hono'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ErrorEnvelope } from '#contract/errors'
import { readBytes } from './http/read-body.ts'
import type { Api, ApiEnv } from './http/types.ts'
import { drain, LIMITS, listen } from './listen.ts'

const thrown: unknown[] = []
let server: Server
let port: number

beforeAll(async () => {
  const app: Api = new Hono<ApiEnv>()
  app.post('/', async (c) => {
    const bytes = await readBytes(c.req.raw, 1_000_000).catch((error: unknown) => {
      thrown.push(error)
      throw error
    })
    return c.text(String(bytes.byteLength))
  })
  app.onError((_, c) => c.text('refused', 400))
  const limits = {
    ...LIMITS,
    requestTimeout: 600,
    headersTimeout: 300,
    connectionsCheckingInterval: 50,
    maxConnections: 20,
  }
  server = await listen(app, { host: '127.0.0.1', port: 0, log: 'info' }, limits)
  port = (server.address() as AddressInfo).port
})
afterAll(() => drain(server))

/** Sends `start`, then a byte in each 50 ms, until the other side ends it. */
function slowly(start: string, drip = 'x'): Promise<string> {
  return new Promise((resolve) => {
    let reply = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(start))
    const dripping = setInterval(() => drip !== '' && socket.write(drip), 50)
    socket.on('data', (chunk) => (reply += String(chunk)))
    socket.on('error', () => {})
    socket.on('close', () => {
      clearInterval(dripping)
      resolve(reply)
    })
  })
}

/** The id in the header of a reply. */
const idOf = (reply: string) => /^X-Request-Id: (\S+)\r$/im.exec(reply)?.[1]
const envelopeOf = (reply: string) => ErrorEnvelope.parse(JSON.parse(reply.slice(reply.indexOf('\r\n\r\n'))))
const POST = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n'

test('a body that goes on trickling in is cut off, with an envelope, and breaks nothing', async () => {
  const reply = await slowly(POST)
  expect(reply).toMatch(/^HTTP\/1\.1 408 /)
  expect(envelopeOf(reply).error.code).toBe('SYS_004')
  await expect.poll(() => thrown).toEqual([expect.objectContaining({ code: 'VAL_002' })])
})

test('headers that trickle in are cut off before', async () => {
  const reply = await slowly('POST / HTTP/1.1\r\nHost: localhost\r\nX-A: ')
  expect(reply).toMatch(/^HTTP\/1\.1 408 /)
})

describe('what HTTP refuses has an envelope and a number', () => {
  const written: string[] = []
  const lines = () => written.map((line) => JSON.parse(line) as unknown)
  beforeEach(() => {
    written.length = 0
    vi.spyOn(process.stdout, 'write').mockImplementation((line) => written.push(String(line)) > 0)
  })

  test.each([
    ['no HTTP', 'hello\r\n\r\n', 400],
    ['a bad Host', 'GET / HTTP/1.1\r\nHost: a b@c\r\n\r\n', 400],
    ['no Host', 'GET / HTTP/1.1\r\n\r\n', 400],
    ['headers without end', `GET / HTTP/1.1\r\nHost: localhost\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    ['an expectation', 'GET / HTTP/1.1\r\nHost: localhost\r\nExpect: magic\r\nConnection: close\r\n\r\n', 417],
  ])('%s: %i', async (_, request, status) => {
    const reply = await slowly(request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'), '')
    expect(reply).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(envelopeOf(reply).error.code).toBe('VAL_002')
    // By its number a device knows whose reply it is, and whoever asks about it finds its line.
    const id = idOf(reply)
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(envelopeOf(reply).error.request_id).toBe(id)
    expect(lines()).toContainEqual(expect.objectContaining({ status, code: 'VAL_002', request_id: id }))
  })
})

test('the limits that a server has', () => {
  const { requestTimeout, headersTimeout, connectionsCheckingInterval, silenceTimeout } = LIMITS
  // Whoever is late is cut off at the next look.
  expect(requestTimeout + connectionsCheckingInterval).toBeLessThanOrEqual(30_000)
  expect(headersTimeout + connectionsCheckingInterval).toBeLessThanOrEqual(20_000)
  // Work within a call may take a minute, and events come each 15 seconds.
  expect(silenceTimeout).toBeGreaterThan(60_000)
  expect(server.maxConnections).toBe(20)
})

describe('a server that stops does not wait for a connection without a call', () => {
  const setTimer = globalThis.setTimeout
  /** A server of its own, of which the long limit never comes: only what ends by itself ends. */
  async function stopping(app: Api) {
    const own = await listen(app, { host: '127.0.0.1', port: 0 })
    const { port: ownPort } = own.address() as AddressInfo
    return {
      ownPort,
      drained: () => {
        const never = vi
          .spyOn(globalThis, 'setTimeout')
          .mockImplementation(((work: () => void, ms?: number) =>
            setTimer(ms === 10_000 ? () => {} : work, ms)) as typeof setTimeout)
        return drain(own).finally(() => never.mockRestore())
      },
    }
  }

  test('opened ahead, as browsers do', async () => {
    const { ownPort, drained } = await stopping(new Hono<ApiEnv>())
    const socket = connect(ownPort, '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    // A second one is answered: by then the server knows of the first.
    const second = new Agent({ keepAlive: false })
    await new Promise((resolve) =>
      get({ port: ownPort, host: '127.0.0.1', agent: second }, (r) => r.resume().on('end', resolve)),
    )
    const closed = once(socket, 'close')
    await drained()
    await closed
  })

  test('kept open after an answer that went out meanwhile', async () => {
    const app: Api = new Hono<ApiEnv>()
    const answering = Promise.withResolvers<void>()
    const asked = Promise.withResolvers<void>()
    app.get('/', async (c) => {
      asked.resolve()
      await answering.promise
      return c.text('whole')
    })
    const { ownPort, drained } = await stopping(app)
    const kept = new Agent({ keepAlive: true })
    const answer = new Promise<string>((resolve) => {
      get({ port: ownPort, host: '127.0.0.1', agent: kept }, (reply) => {
        let text = ''
        reply.on('data', (chunk) => (text += String(chunk))).on('end', () => resolve(text))
      })
    })
    await asked.promise
    const stopped = drained()
    answering.resolve()
    expect(await answer).toBe('whole')
    await stopped
    kept.destroy()
  })
})
