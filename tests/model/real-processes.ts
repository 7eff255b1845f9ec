// The processes of the real server behind one address: instances of the app, each with what it keeps in memory and, on
// PostgreSQL, with connections of its own. The embedded database belongs to one process; there two instances share it.
import type { Pool, PoolClient } from 'pg'
import { createApp } from '../../server/app.ts'
import { openDatabase } from '../../server/db/connect.ts'
import { APP_LOGIN, inDatabase } from '../api/database.ts'
import type { World } from '../api/support/world.ts'
import { type Child, startChild } from './serving-child.ts'

type Process = {
  /** The world with this process as its server. */
  world: World
  /** The process dies while `request` is under way; resolves when the database has noticed. */
  dieDuring: (request: () => Promise<unknown>, statements: number) => Promise<void>
  close: () => Promise<void>
}

export type Processes = {
  at: (place: number) => Process
  /** Starts them on the database that the world has now. */
  open: () => Promise<void>
  close: () => Promise<void>
}

/**
 * Starts that many processes on the database of a world.
 * @param isReal whether the last of them is a process of the operating system, which can be killed; PostgreSQL only
 */
export async function startProcesses(world: World, count: number, isReal = false): Promise<Processes> {
  let running: Process[] = []
  const start = (place: number) => {
    const isChild = isReal && place === count - 1 && world.database.place.kind === 'postgres'
    return isChild ? realProcess(world) : instance(world, place)
  }
  const processes: Processes = {
    at: (place) => {
      const found = running[place]
      if (!found) throw new Error(`there is no process ${place}`)
      return found
    },
    open: async () => {
      for (let place = 0; place < count; place++) running.push(await start(place))
    },
    close: async () => {
      await world.deps.background.ended()
      for (const one of running) await one.close()
      running = []
    },
  }
  await processes.open()
  return processes
}

async function instance(world: World, place: number): Promise<Process> {
  const { place: where, app } = world.database
  const isShared = where.kind === 'embedded' || place === 0
  const database = isShared
    ? app
    : await openDatabase({
        dataDir: '',
        databaseUrl: inDatabase(where.url, where.name, APP_LOGIN),
        databaseOwnerUrl: null,
      })
  return {
    world: { ...world, app: createApp({ ...world.deps, database }) },
    dieDuring: async (request, statements) => {
      // What an earlier call left to do must not die in place of this one.
      await world.deps.background.ended()
      const isOver = cutConnection(database.pool, statements)
      await request()
      isOver()
    },
    close: async () => {
      if (!isShared) await database.close()
    },
  }
}

/** kill -9 within these many ms of a request; it takes about as long. */
const DEATH_MS = 12

/** Two readings of one clock are not further apart. */
const SAME_MS = 1_000

async function realProcess(world: World): Promise<Process> {
  let child: Child | null = await startChild(world)
  let skew = 0
  const running = async () => {
    if (!child) {
      child = await startChild(world)
      skew = 0
    }
    // A clock that stayed where it was would refuse the credentials of those whose clock was stepped.
    const due = Math.round((world.deps.clock().getTime() - Date.now()) / SAME_MS) * SAME_MS
    if (due !== skew) await child.step(due)
    skew = due
    return child
  }
  const app = { request: async (path: string, init: RequestInit) => fetch(`${(await running()).address}${path}`, init) }
  return {
    world: { ...world, app: app as unknown as World['app'] },
    dieDuring: async (request, statements) => {
      const dying = await running()
      const answer = request().catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, (statements / 14) * DEATH_MS))
      await dying.kill()
      child = null
      await answer
    },
    close: async () => child?.kill(),
  }
}

/** The next connection of a pool is cut before its statement of that number, as the death of the server cuts it. */
function cutConnection(pool: Pool, statements: number): () => void {
  let restore: () => void = () => {}
  const onAcquire = (client: PoolClient) => {
    pool.off('acquire', onAcquire)
    const query = client.query.bind(client) as (...args: unknown[]) => unknown
    let left = statements
    const counted = (...args: unknown[]) => {
      left -= 1
      if (left === 0)
        (client as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy()
      return query(...args)
    }
    Object.assign(client, { query: counted })
    restore = () => Object.assign(client, { query })
  }
  pool.on('acquire', onAcquire)
  return () => {
    pool.off('acquire', onAcquire)
    restore()
  }
}
