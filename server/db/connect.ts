import { Kysely, sql } from 'kysely'
import pg from 'pg'
import type { Env } from '../env.ts'
import { observedPool, withDeadline } from './deadline.ts'
import { startEmbedded } from './embedded.ts'
import { PreparingClient } from './prepared.ts'
import type { Schema } from './schema.ts'
import { ScopedDialect } from './scoped-dialect.ts'

const POOL_SIZE = 10
/** How long a request waits for a free connection before it answers SYS_003. */
const CONNECT_TIMEOUT_MS = 10_000
/** The longest that a transaction of a request may take. More than a statement may, whose own limit says what was slow. */
const PATIENCE_MS = 18_000
/** A connection whose other end has gone without a word is noticed. */
const KEEP_ALIVE_DELAY_MS = 10_000

const DATE = 1082
/** A calendar day stays text: as a `Date` it would move with the server's time zone. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === DATE ? (value: string) => value : pg.types.getTypeParser(oid, format as 'text'),
}

export type Database = {
  kysely: Kysely<Schema>
  pool: pg.Pool
  kind: 'embedded' | 'postgres'
  /** The login for migrations, where it is another one than the server's. */
  ownerUrl: string | null
  /** After how many milliseconds a transaction of a request is broken off. */
  patienceMs: number
  /** Names the folder of an embedded database: a copy of it has another name. Empty for PostgreSQL. */
  folder: string
  close(): Promise<void>
}

type DatabaseSettings = Pick<Env, 'dataDir' | 'databaseUrl' | 'databaseOwnerUrl'>

/** Opens the database of the settings: PostgreSQL by `databaseUrl`, else the embedded one in `dataDir`. */
export async function openDatabase(env: DatabaseSettings): Promise<Database> {
  if (env.databaseUrl) {
    const pool = createPool({ connectionString: env.databaseUrl, max: POOL_SIZE })
    return database(pool, { kind: 'postgres', ownerUrl: env.databaseOwnerUrl, folder: '' }, async () => {})
  }
  const embedded = await startEmbedded(env.dataDir)
  const { connection, folder, stop } = embedded
  return database(createPool(connection), { kind: 'embedded', ownerUrl: null, folder }, stop)
}

/** A pool with this product's types and limits. */
export function createPool(connection: pg.PoolConfig): pg.Pool {
  const limits = { connectionTimeoutMillis: CONNECT_TIMEOUT_MS, keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS }
  const pool = new pg.Pool({ keepAlive: true, ...limits, ...connection, types, Client: PreparingClient })
  // A connection that breaks while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  // One that breaks in the middle of a request fails that request; it must not end the process either.
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/** The query builder on a pool. */
export function createKysely(pool: pg.Pool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new ScopedDialect(observedPool(pool)) })
}

type Facts = Pick<Database, 'kind' | 'ownerUrl' | 'folder'>

function database(pool: pg.Pool, facts: Facts, stop: () => Promise<void>): Database {
  const kysely = createKysely(pool)
  const close = async () => {
    await kysely.destroy()
    await stop()
  }
  return { kysely, pool, ...facts, patienceMs: PATIENCE_MS, close }
}

/** A caller of the readiness check asks again soon. */
const PING_MS = 3_000

/** Resolves when the database answers; rejects as a lost connection does when it does not within three seconds. */
export async function pingDatabase({ kysely }: Database): Promise<void> {
  await withDeadline(PING_MS, () => sql`select 1`.execute(kysely))
}
