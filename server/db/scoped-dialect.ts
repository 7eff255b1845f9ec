import { AsyncLocalStorage } from 'node:async_hooks'
import { CompiledQuery, PostgresDialect, PostgresDriver, type PostgresPool } from 'kysely'

const settings = new AsyncLocalStorage<string>()

/**
 * Runs `fn`; the transaction it opens begins with the statements `sql`, in the same round trip as `BEGIN`. They go to the
 * database as they are: quote every value with `escapeLiteral`.
 */
export function beginningWith<T>(sql: string, fn: () => Promise<T>): Promise<T> {
  return settings.run(sql, fn)
}

/** PostgreSQL, with transactions that know how they begin. */
export class ScopedDialect extends PostgresDialect {
  readonly #pool: PostgresPool

  constructor(pool: PostgresPool) {
    super({ pool })
    this.#pool = pool
  }

  override createDriver(): PostgresDriver {
    return new ScopedDriver({ pool: this.#pool })
  }
}

type Begin = Parameters<PostgresDriver['beginTransaction']>

class ScopedDriver extends PostgresDriver {
  override async beginTransaction(...[connection, options]: Begin): Promise<void> {
    const sql = settings.getStore()
    if (sql === undefined) return super.beginTransaction(connection, options)
    try {
      await connection.executeQuery(CompiledQuery.raw(`begin; ${sql}`))
    } catch (thrown) {
      // A refused setting leaves the transaction open, and the query builder rolls back only what has begun.
      await connection.executeQuery(CompiledQuery.raw('rollback')).catch(() => {})
      throw thrown
    }
  }
}
