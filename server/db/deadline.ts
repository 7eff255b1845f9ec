import { AsyncLocalStorage } from 'node:async_hooks'
import type { PostgresPool } from 'kysely'
import type pg from 'pg'

type Transaction = { client: pg.PoolClient | null }

const running = new AsyncLocalStorage<Transaction>()

/** A pool for kysely that tells {@link withDeadline} which connection a transaction got. */
export function observedPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const transaction = running.getStore()
      const client = await pool.connect()
      if (transaction) transaction.client = client
      return client
    },
  }
}

/**
 * Runs one transaction and breaks its connection off after `ms` milliseconds; it then rejects as a lost connection does.
 * A limit of the database's own does not fire in a database that is frozen, nor behind a network that swallows packets.
 */
export async function withDeadline<T>(ms: number, run: () => Promise<T>): Promise<T> {
  const transaction: Transaction = { client: null }
  const timer = setTimeout(() => transaction.client?.connection.stream.destroy(), ms)
  try {
    return await running.run(transaction, run)
  } finally {
    clearTimeout(timer)
  }
}
