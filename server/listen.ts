import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Env } from './env.ts'
import { rawRefusal, rawRefusalBytes } from './http/raw-refusal.ts'
import type { Api } from './http/types.ts'

/** How long calls in progress may take to end when the server stops. */
const DRAIN_MS = 10_000

type Address = Pick<Env, 'host' | 'port'>

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
 * the next look: a slow body is cut off after 30 seconds at the latest.
 */
export const LIMITS = {
  requestTimeout: 25_000,
  headersTimeout: 15_000,
  connectionsCheckingInterval: 5_000,
  maxConnections: 2_000,
}

/** Listens where the settings say; resolves when the port is open, rejects when it cannot be had. */
export function listen(app: Api, { host, port }: Address, { maxConnections, ...limits } = LIMITS): Promise<Server> {
  // What is no request of HTTP (a bad Host, or none) never reaches the application.
  const listener = getRequestListener(app.fetch, { errorHandler: () => rawRefusal(400) })
  const server = createHttpServer(
    { ...limits, requireHostHeader: false },
    (incoming, outgoing) => void listener(incoming, outgoing),
  )
  server.maxConnections = maxConnections
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    if (error.code === 'ECONNRESET' || !socket.writable) socket.destroy()
    else socket.end(rawRefusalBytes(STATUS_OF[error.code ?? ''] ?? 400))
  })
  server.on('checkExpectation', (_, outgoing) => {
    const body = rawRefusalBytes(417)
    outgoing.socket?.end(body)
  })
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

/** Takes no new calls, lets those in progress end, and cuts off what takes too long. */
export function drain(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), DRAIN_MS)
    server.close(() => {
      clearTimeout(cut)
      resolve()
    })
    server.closeIdleConnections()
  })
}

/** Where people find it. */
export function addressOf(server: Server, host: string): string {
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : ''
  const name = host === '127.0.0.1' || host === '::1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host
  return `http://${name}:${port}`
}
