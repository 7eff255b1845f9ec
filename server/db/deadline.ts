import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool } from 'kysely'
import type pg from 'pg'

type Transaction = { client: pg.PoolClient | null; isOver: boolean }

const running = new AsyncLocalStorage<Transaction>()

/** A pool for kysely that tells {@link withDeadline} which connection a transaction got. */
export function observedPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const transaction = running.getStore()
      const client = await pool.connect()
      if (transaction?.isOver) {
        client.release()
        throw new OutOfTime()
      }
      if (transaction) transaction.client = client
      return client
    },
  }
}

/** Says what the pool says when no connection becomes free. */
class OutOfTime extends Error {
  override name = 'OutOfTime'
  override message = 'timeout exceeded when trying to connect'
}

/**
 * Runs one transaction and breaks its connection off after `ms` milliseconds; it then rejects as a lost connection does,
 * also when it still waits for a connection. A limit of the database's own does not fire in a database that is frozen, nor
 * behind a network that swallows packets.
 */
export async function withDeadline<T>(ms: number, run: () => Promise<T>): Promise<T> {
  const transaction: Transaction = { client: null, isOver: false }
  let timer: NodeJS.Timeout | undefined
  const unconnected = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      transaction.isOver = true
      if (transaction.client) transaction.client.connection.stream.destroy()
      else reject(new OutOfTime())
    }, ms)
  })
  try {
    return await Promise.race([running.run(transaction, run), unconnected])
  } finally {
    clearTimeout(timer)
  }
}

/**
 * Runs `act` on a connection of the pool for itself, for statements that come in no transaction of a request. It is over
 * after `ms` milliseconds, the wait for a connection included: the connection is broken off, and it rejects as with a lost one.
 */
export async function onConnection<T>(
  pool: pg.Pool,
  ms: number,
  act: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const began = performance.now()
  const client = await connectWithin(pool, ms)
  const timer = setTimeout(() => client.connection.stream.destroy(), ms - (performance.now() - began))
  try {
    const result = await act(client)
    client.release()
    return result
  } catch (thrown) {
    // A connection that is given up takes its transaction along.
    client.release(true)
    throw thrown
  } finally {
    clearTimeout(timer)
  }
}

/** A connection of the pool. One that comes after `ms` milliseconds goes back to it at once. */
function connectWithin(pool: pg.Pool, ms: number): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    let isOver = false
    const timer = setTimeout(() => {
      isOver = true
      reject(new OutOfTime())
    }, ms)
    pool
      .connect()
      .then((client) => (isOver ? client.release() : resolve(client)), reject)
      .finally(() => clearTimeout(timer))
  })
}
