import { sql } from 'kysely'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Database } from './connect.ts'

/** Where pg-boss keeps its queue, and the one queue in it. */
export const QUEUE_SCHEMA = 'pgboss'
export const QUEUE = 'jobs'

/** A worker that has said nothing for so long is gone, and its jobs go to another one. The least that pg-boss takes. */
const HEARTBEAT_S = 10

type Values = unknown[] | undefined

/**
 * How pg-boss runs a statement. The connections of the embedded database are one session of it, and a statement with
 * values travels in several messages: those of others would come in between, and everybody's answers go astray. Inside a
 * transaction the session is one connection's alone. A statement without values is one message.
 */
function queueDatabase({ kind, pool }: Pick<Database, 'kind' | 'pool'>) {
  const alone = async (text: string, values: Values) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const result = await client.query(text, values)
      await client.query('commit')
      client.release()
      return result
    } catch (thrown) {
      // A connection that is given up takes its transaction along.
      client.release(true)
      throw thrown
    }
  }
  return {
    executeSql: (text: string, values?: Values) =>
      kind === 'embedded' && values !== undefined && values.length > 0 ? alone(text, values) : pool.query(text, values),
  }
}

/** Options of every instance: its schema is made by `installQueue` alone, and statistics nobody reads are not kept. */
export function queueOptions({ kind, pool }: Pick<Database, 'kind' | 'pool'>) {
  return {
    db: queueDatabase({ kind, pool }),
    schema: QUEUE_SCHEMA,
    backend: kind === 'embedded' ? ('pglite' as const) : ('postgres' as const),
    migrate: false,
    createSchema: false,
    schedule: false,
    registerInstance: false,
    reindex: false,
    monitorVacuum: false,
    openTelemetry: { enabled: false },
  }
}

/**
 * Makes the tables of the queue or brings them to the form of the installed pg-boss, by the owner's login, and lets the
 * role of workers use them. Tenants' own roles see nothing of it: a row there knows ids only, but those of all tenants.
 */
export async function installQueue(owner: pg.Pool, kind: Database['kind']): Promise<void> {
  const boss = new PgBoss({
    ...queueOptions({ kind, pool: owner }),
    migrate: true,
    createSchema: true,
    supervise: false,
  })
  boss.on('error', () => {})
  await boss.start()
  try {
    // The record of a job counts its attempts and says when it has failed; here it is tried until it is told otherwise.
    const options = { retryLimit: 10_000, retryDelay: 1, retryBackoff: true, retryDelayMax: 300 }
    const kept = { deleteAfterSeconds: 86_400, heartbeatSeconds: HEARTBEAT_S }
    if (await boss.getQueue(QUEUE)) await boss.updateQueue(QUEUE, { ...options, ...kept })
    else await boss.createQueue(QUEUE, { ...options, ...kept })
  } finally {
    await boss.stop({ close: false, graceful: false })
  }
  await owner.query(GRANTS)
}

const GRANTS = `
do $$ begin create role madoguchi_worker nologin nosuperuser nobypassrls; exception when duplicate_object then null; end $$;
do $$ begin execute format('grant madoguchi_worker to %I', current_user); end $$;
grant usage on schema ${QUEUE_SCHEMA} to madoguchi_worker;
grant select, insert, update, delete on all tables in schema ${QUEUE_SCHEMA} to madoguchi_worker;
grant execute on all functions in schema ${QUEUE_SCHEMA} to madoguchi_worker;
grant usage on all sequences in schema ${QUEUE_SCHEMA} to madoguchi_worker;
`

/** Whether a login that may not change the queue's tables finds them as this version needs them. */
export async function isQueueInstalled({ kysely }: Pick<Database, 'kysely'>): Promise<boolean> {
  const { rows } = await sql<{ may: boolean | null }>`
    select has_schema_privilege(current_user, to_regnamespace(${QUEUE_SCHEMA})::oid, 'usage') as may`.execute(kysely)
  return rows[0]?.may === true
}
