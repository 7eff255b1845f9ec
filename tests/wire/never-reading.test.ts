// @vitest-environment node
/** Who asks and never takes the answer is cut off, so that such connections do not lock all others out. */
import { once } from 'node:events'
import { connect as connectHttp2 } from 'node:http2'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import type { Api, ApiEnv } from '../../server/http/types.ts'
import { drain, LIMITS, listen, originOf } from '../../server/listen.ts'
import { listenSecurely } from '../../server/listen-secure.ts'
import { makeCertificate } from './make-certificate.ts'

const tls = makeCertificate()
const HERE = { host: '127.0.0.1', port: 0 }
const REQUEST = 'GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n'
const BEATS = 8
/** Longer than what a test waits for. */
const NEVER = 120_000

/** More than the buffers of both ends hold; and events that come more often than the silence that is allowed. */
function appWithAnswers(): Api {
  const app: Api = new Hono<ApiEnv>()
  app.get('/large', (c) => c.body(new Uint8Array(64 * 1024 * 1024)))
  app.get('/events', (c) => {
    let left = BEATS
    const beat = async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      await new Promise((resolve) => setTimeout(resolve, 100))
      controller.enqueue(new TextEncoder().encode('.'))
      left -= 1
      if (left === 0) controller.close()
    }
    return c.body(new ReadableStream<Uint8Array>({ pull: beat }))
  })
  return app
}

const limits = (silenceTimeout: number) => ({ ...LIMITS, silenceTimeout })

/** Asks over HTTP/1.1 and reads nothing. */
function askOnly(socket: Socket): void {
  socket.on('error', () => {})
  socket.write(REQUEST)
  socket.pause()
  onTestFinished(() => void socket.destroy())
}

test('over HTTP/1.1', async () => {
  const server = await listen(appWithAnswers(), HERE, limits(300))
  onTestFinished(() => drain(server))
  const count = () => new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)))
  const { port } = server.address() as AddressInfo
  askOnly(connect(port, '127.0.0.1'))
  await expect.poll(count).toBe(1)
  await expect.poll(count).toBe(0)
  const reply = await fetch(`${originOf(server, '127.0.0.1')}/events`)
  expect(await reply.text()).toBe('.'.repeat(BEATS))
})

test('over TLS with HTTP/1.1', async () => {
  const server = await listenSecurely(appWithAnswers(), HERE, tls, limits(300))
  onTestFinished(() => drain(server))
  const count = () => new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)))
  const { port } = server.address() as AddressInfo
  const socket = connectTls({
    port,
    host: '127.0.0.1',
    ca: tls.cert,
    servername: 'localhost',
    ALPNProtocols: ['http/1.1'],
  })
  await once(socket, 'secureConnect')
  askOnly(socket)
  await expect.poll(count).toBe(0)
})

/** A client of HTTP/2 that gives the server no room to send. */
async function neverTaking(silenceMs: number, session?: { idleMs: number; leaveMs: number }) {
  const server = await listenSecurely(appWithAnswers(), HERE, tls, limits(silenceMs), session)
  const open = (settings: object) => {
    const client = connectHttp2(originOf(server, '127.0.0.1'), { ca: tls.cert, servername: 'localhost', settings })
    onTestFinished(() => client.destroy())
    return client.on('error', () => {})
  }
  onTestFinished(() => drain(server))
  const client = open({ initialWindowSize: 0 })
  await once(client, 'remoteSettings')
  const stream = client.request({ ':path': '/large' })
  stream.on('error', () => {})
  await once(stream, 'response')
  return { client, reader: open({}) }
}

test('over HTTP/2, also who goes on saying that it is there; and nobody who takes what comes', async () => {
  const { client, reader } = await neverTaking(300)
  const pings = setInterval(() => client.destroyed || client.ping(() => {}), 50)
  onTestFinished(() => clearInterval(pings))
  const events = reader.request({ ':path': '/events' })
  let text = ''
  events.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  await Promise.all([once(client, 'close'), once(events, 'close')])
  expect(text).toBe('.'.repeat(BEATS))
  expect(reader.closed).toBe(false)
})

test('over HTTP/2 a silent session is told to end, and ends although a call of it is open', async () => {
  const { client } = await neverTaking(NEVER, { idleMs: 200, leaveMs: 500 })
  await once(client, 'goaway')
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(client.destroyed).toBe(false)
  await once(client, 'close')
})
