import { createServer as createHttpServer, type Server } from 'node:http'
import type { Http2SecureServer } from 'node:http2'
import { createServer, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Env } from './env.ts'
import { type RawRefusals, rawRefusals } from './http/raw-refusal.ts'
import type { Api } from './http/types.ts'

/** How long calls in progress may take to end when the server stops. */
const DRAIN_MS = 10_000
/** How often connections without a call are closed while it stops: one whose answer just went out has none from then on. */
const SWEEP_MS = 50

/** Where to listen; `log`: what is written of a request that never reached the application. */
export type Address = Pick<Env, 'host' | 'port'> & Partial<Pick<Env, 'log'>>
type Listening = Server | Http2SecureServer

/** Rejects when the port is taken, before anybody has waited for the database and the demo to be made. */
export function expectFreePort({ host, port }: Address): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(port, host, () => probe.close(() => resolve()))
  })
}

/**
 * Against callers who hold connections by sending slowly (milliseconds): how long a whole request may take to arrive, how
 * long its headers may, how often both are looked at, and how many connections there are at most. What is late is seen at
 * the next look: a slow body is cut off after 30 seconds at the latest. Against those who never take their answer:
 * how long nothing may pass (an answer is ready within 60 seconds, and a stream of events says something each 15).
 */
export const LIMITS = {
  requestTimeout: 25_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  silenceTimeout: 120_000,
  maxConnections: 2_000,
}

/** Listens where the settings say; resolves when the port is open, rejects when it cannot be had. */
export function listen(
  app: Api,
  address: Address,
  { maxConnections, silenceTimeout, ...limits } = LIMITS,
): Promise<Server> {
  // What is no request of HTTP (a bad Host, or none) never reaches the application.
  const refusals = rawRefusals(address)
  const listener = getRequestListener(app.fetch, { errorHandler: () => refusals.reply(400) })
  const server = createHttpServer(
    { ...limits, requireHostHeader: false },
    (incoming, outgoing) => void listener(incoming, outgoing),
  )
  server.maxConnections = maxConnections
  server.timeout = silenceTimeout
  refuseBadRequests(server, refusals)
  const unused = unusedConnections(server)
  const closeIdle = () => {
    server.closeIdleConnections()
    for (const socket of unused) socket.destroy()
  }
  closesBy(server, { closeIdle, closeAll: () => server.closeAllConnections() })
  return begin(server, address)
}

/** The connections on which no call has come yet, as browsers open them ahead: to Node these are not idle. */
function unusedConnections(server: Server): ReadonlySet<Socket> {
  const unused = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }: { socket: Socket }) => unused.delete(socket))
  return unused
}

/** Answers what is no request of HTTP/1.1 in the words of the API. */
export function refuseBadRequests(server: Listening, refusals: RawRefusals): void {
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else socket.end(refusals.bytes(STATUS_OF[error.code ?? ''] ?? 400))
  })
  server.on('checkExpectation', (_: unknown, outgoing: { socket: Socket | null }) => {
    outgoing.socket?.end(refusals.bytes(417))
  })
}

/** Resolves when the port is open, rejects when it cannot be had. */
export function begin<S extends Listening>(server: S, { host, port }: Address): Promise<S> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
}

const STATUS_OF: Readonly<Record<string, number>> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

/** How the connections of a server end: those without a call, and all of them. */
export type Closing = { closeIdle: () => void; closeAll: () => void }

const CLOSING = new WeakMap<Listening, Closing>()

/** Tells {@link drain} how the connections of this server end. */
export function closesBy(server: Listening, closing: Closing): void {
  CLOSING.set(server, closing)
}

/** Takes no new calls, lets those in progress end, and cuts off what takes too long. */
export function drain(server: Listening): Promise<void> {
  const closing = CLOSING.get(server)
  return new Promise((resolve) => {
    const cut = setTimeout(() => closing?.closeAll(), DRAIN_MS)
    const sweep = setInterval(() => closing?.closeIdle(), SWEEP_MS)
    server.close(() => {
      clearTimeout(cut)
      clearInterval(sweep)
      resolve()
    })
    closing?.closeIdle()
  })
}

/** The URL at which people find the server. */
export function originOf(server: Listening, host: string): string {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : ''
  const name = host === '127.0.0.1' || host === '::1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `${'setSecureContext' in server ? 'https' : 'http'}://${name}:${port}`
}
