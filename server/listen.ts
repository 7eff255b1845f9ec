import type { Server } from 'node:http'
import { createServer } from 'node:net'
import { createAdaptorServer } from '@hono/node-server'
import type { Env } from './env.ts'
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

/** Listens where the settings say; resolves when the port is open, rejects when it cannot be had. */
export function listen(app: Api, { host, port }: Address): Promise<Server> {
  const server = createAdaptorServer({ fetch: app.fetch }) as Server
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve(server)
    })
  })
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
