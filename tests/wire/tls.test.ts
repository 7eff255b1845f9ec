// @vitest-environment node
import { once } from 'node:events'
import { connect as connectHttp2, type Http2SecureServer, type IncomingHttpHeaders } from 'node:http2'
import { request } from 'node:https'
import { type AddressInfo, connect as connectTcp } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { Hono } from 'hono'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressOf } from '../../server/core/source.ts'
import { readBytes } from '../../server/http/read-body.ts'
import type { Api, ApiEnv } from '../../server/http/types.ts'
import { drain, originOf } from '../../server/listen.ts'
import { listenSecurely, readTls } from '../../server/listen-secure.ts'
import { makeCertificate } from './make-certificate.ts'

const tls = makeCertificate()
const LIMITS = {
  requestTimeout: 400,
  headersTimeout: 300,
  connectionsCheckingInterval: 50,
  silenceTimeout: 120_000,
  maxConnections: 20,
}
const EVENTS = ['id: 1\n\n', 'id: 2\n\n', 'id: 3\n\n']

let server: Http2SecureServer
let origin: string
/** Lets the stream of events go on. */
let goOn = () => {}

beforeAll(async () => {
  const app: Api = new Hono<ApiEnv>()
  app.get('/where', (c) => c.json({ url: c.req.url, address: addressOf(c) }))
  app.post('/', async (c) => c.text(String((await readBytes(c.req.raw, 1_000_000)).byteLength)))
  app.get('/events', () => {
    const asked = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        controller.enqueue(new TextEncoder().encode(EVENTS[0]))
        await asked
        for (const event of EVENTS.slice(1)) controller.enqueue(new TextEncoder().encode(event))
        controller.close()
      },
    })
    return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })
  })
  app.onError((_, c) => c.text('refused', 400))
  server = await listenSecurely(app, { host: '127.0.0.1', port: 0 }, tls, LIMITS)
  origin = originOf(server, '127.0.0.1')
})
afterAll(() => drain(server))

const addressOfServer = () => ({ host: '127.0.0.1', port: (server.address() as AddressInfo).port })
const session = () => connectHttp2(origin, { ca: tls.cert, servername: 'localhost' })

type Sent = { headers: IncomingHttpHeaders; text: string }

/** A call over HTTP/2; `body` null leaves the request open. */
async function call(client: ReturnType<typeof session>, path: string, body?: string | null): Promise<Sent> {
  const stream = client.request({ ':path': path, ':method': body === undefined ? 'GET' : 'POST' })
  if (body !== null) stream.end(body)
  let headers: IncomingHttpHeaders = {}
  let text = ''
  stream.setEncoding('utf8')
  stream.on('response', (given) => (headers = given))
  stream.on('data', (chunk: string) => (text += chunk))
  await once(stream, 'close')
  return { headers, text }
}

test('a browser speaks HTTP/2, many calls at a time on one connection', async () => {
  expect(origin).toMatch(/^https:\/\/localhost:\d+$/)
  const client = session()
  const replies = await Promise.all(Array.from({ length: 20 }, () => call(client, '/where')))
  expect(client.alpnProtocol).toBe('h2')
  expect(replies.map(({ headers }) => headers[':status'])).toEqual(Array(20).fill(200))
  expect(JSON.parse(replies[0]?.text ?? '')).toEqual({ url: `${origin}/where`, address: '127.0.0.1' })
  expect((await call(client, '/', 'x'.repeat(200_000))).text).toBe('200000')
  client.close()
})

test('events arrive one by one while other calls go on beside them', async () => {
  const client = session()
  const stream = client.request({ ':path': '/events' })
  stream.setEncoding('utf8')
  const [first] = (await once(stream, 'data')) as [string]
  expect(first).toBe(EVENTS[0])
  expect((await call(client, '/where')).headers[':status']).toBe(200)
  goOn()
  let rest = ''
  stream.on('data', (chunk: string) => (rest += chunk))
  await once(stream, 'close')
  expect(rest).toBe(EVENTS.slice(1).join(''))
  client.close()
})

test('who does not speak HTTP/2 is answered over HTTP/1.1', async () => {
  const options = { ca: tls.cert, servername: 'localhost', ALPNProtocols: ['http/1.1'], agent: false }
  const text = await new Promise<string>((resolve, reject) => {
    request(`${origin}/where`, options, (reply) => {
      let said = reply.httpVersion
      reply.on('data', (chunk) => (said += String(chunk)))
      reply.on('end', () => resolve(said))
    })
      .on('error', reject)
      .end()
  })
  expect(text).toBe(`1.1${JSON.stringify({ url: `${origin}/where`, address: '127.0.0.1' })}`)
})

test('a body that does not come is cut off, and the other calls of the browser go on', async () => {
  const client = session()
  const slow = call(client, '/', null)
  expect((await call(client, '/where')).headers[':status']).toBe(200)
  expect((await slow).headers[':status']).not.toBe(200)
  expect((await call(client, '/where')).headers[':status']).toBe(200)
  client.close()
})

test('over HTTP/1.1 a body that goes on trickling in is cut off, and headers too', async () => {
  const slowly = async (start: string) => {
    const socket = connectTls({
      ...addressOfServer(),
      ca: tls.cert,
      servername: 'localhost',
      ALPNProtocols: ['http/1.1'],
    })
    let said = ''
    socket.on('data', (chunk) => (said += String(chunk)))
    socket.on('error', () => {})
    socket.write(start)
    const dripping = setInterval(() => socket.write('x'), 50)
    const isCut = once(socket, 'close')
    await isCut
    clearInterval(dripping)
    return said
  }
  const [body, headers] = await Promise.all([
    slowly('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n'),
    slowly('POST / HTTP/1.1\r\nHost: localhost\r\nX-A: '),
  ])
  for (const said of [body, headers]) expect(said).toMatch(/^HTTP\/1\.1 408 /)
})

test('without TLS nothing is said on that port', async () => {
  const socket = connectTcp(addressOfServer())
  let said = ''
  socket.on('data', (chunk) => (said += String(chunk)))
  socket.on('error', () => {})
  socket.write('GET /where HTTP/1.1\r\nHost: localhost\r\n\r\n')
  await once(socket, 'close')
  expect(said).not.toContain('200')
})

test('a certificate that cannot be read stops the start with the name of the setting', () => {
  expect(() => readTls({ certFile: '/nonexistent.pem', keyFile: '/nonexistent.pem' })).toThrow(/^TLS_CERT: /)
})

test('it stops although a browser keeps its connection', async () => {
  const other = await listenSecurely(new Hono<ApiEnv>(), { host: '127.0.0.1', port: 0 }, tls, LIMITS)
  const client = connectHttp2(originOf(other, '127.0.0.1'), { ca: tls.cert, servername: 'localhost' })
  await call(client, '/')
  const closed = once(client, 'close')
  await Promise.all([drain(other), closed])
})
