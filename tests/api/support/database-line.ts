import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type NetConnectOpts, type Socket } from 'node:net'
import { vi } from 'vitest'
import { createKysely, createPool, type Database } from '../../../server/db/connect.ts'

export type DatabaseLine = {
  /** The same database and login, reached over the line. */
  database: Database
  /** From now on nothing passes in either direction, and new connections get no answer. */
  freeze(): void
  thaw(): void
  /** Nothing passes over the connections of now any more, and nothing says so; new ones work. */
  lose(): void
  /** Breaks every connection and refuses new ones, as a database does that stops. */
  cut(): void
  close(): Promise<void>
}

/** A network line to the database of a test, which can freeze and break. */
export async function openDatabaseLine(database: Database, patienceMs = database.patienceMs): Promise<DatabaseLine> {
  const { connectionString, ...rest } = database.pool.options
  const target = connectionString ? new URL(connectionString) : null
  const address: NetConnectOpts = target
    ? { host: target.hostname, port: Number(target.port) }
    : { path: `${rest.host}/.s.PGSQL.5432` }
  const pairs = new Set<[Socket, Socket]>()
  const lost = new Set<[Socket, Socket]>()
  let frozen = false
  const server = createServer((near) => {
    const far = connect(address)
    const pair: [Socket, Socket] = [near, far]
    pairs.add(pair)
    near.pipe(far)
    far.pipe(near)
    for (const socket of pair) {
      socket.on('error', () => {})
      socket.on('close', () => {
        for (const end of pair) end.destroy()
        pairs.delete(pair)
        lost.delete(pair)
      })
      if (frozen) socket.pause()
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const own = target ? { connectionString: at(target, port) } : { ...rest, host: '127.0.0.1', port }
  const pool = createPool({ ...own, max: 2 })
  // The embedded database lets few in at once, and notices a little later that those of an earlier line have gone.
  await vi.waitFor(() => pool.query('select 1'), { timeout: 15_000 })
  const each = (act: (socket: Socket) => void) => {
    for (const pair of [...pairs, ...lost]) pair.forEach(act)
  }
  const cut = () => {
    server.close()
    each((socket) => socket.destroy())
  }
  const kysely = createKysely(pool)
  return {
    database: { ...database, kysely, pool, patienceMs },
    freeze: () => {
      frozen = true
      each((socket) => socket.pause())
    },
    thaw: () => {
      frozen = false
      each((socket) => socket.resume())
    },
    lose: () => {
      for (const pair of pairs) {
        lost.add(pair)
        pairs.delete(pair)
        for (const socket of pair) socket.unpipe().pause()
      }
    },
    cut,
    close: async () => {
      cut()
      await kysely.destroy()
    },
  }
}

function at(url: URL, port: number): string {
  const moved = new URL(url)
  moved.host = `127.0.0.1:${port}`
  return moved.href
}
