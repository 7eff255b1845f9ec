import { sql } from 'kysely'
import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import { DAY_MS } from '#contract/day'
import type { Database } from './connect.ts'
import { onConnection } from './deadline.ts'

/** Where pg-boss keeps its queue, and the one queue in it. */
export const QUEUE_SCHEMA = 'pgboss'
export const QUEUE = 'jobs'

const DAY_S = DAY_MS / 1_000
/** A job that waits since then is not done any more. One of the server's own waits for a month (docs/decisions/036-closing.md). */
const RETENTION_S = 400 * DAY_S

/** A worker that has said nothing for so long is gone, and its jobs go to another one. The least that pg-boss takes. */
const HEARTBEAT_S = 10

/**
 * How long a statement may take that makes or changes the tables of the queue, or looks for them at a start: on a machine
 * that is busy a start takes long, and must not end for that.
 */
export const INSTALL_MS = 10 * 60_000

type Place = Pick<Database, 'kind' | 'pool'>

/**
 * How pg-boss runs a statement. The connections of the embedded database are one session of it, and a statement with
 * values travels in several messages: those of others would come in between, and everybody's answers go astray. Inside a
 * transaction the session is one connection's alone. A statement without values is one message.
 */
function queueDatabase({ kind, pool }: Place, limitMs: () => number) {
  return {
    executeSql: (text: string, values?: unknown[]) =>
      onConnection(pool, limitMs(), async (client) => {
        if (kind !== 'embedded' || !values?.length) return client.query(text, values)
        await client.query('begin')
        const result = await client.query(text, values)
        await client.query('commit')
        return result
      }),
  }
}

/**
 * Options of every instance: its schema is made by `installQueue` alone, and statistics nobody reads are not kept. A statement
 * takes as many milliseconds at most as `limitMs` says when it begins.
 */
export function queueOptions({ kind, pool }: Place, limitMs: () => number) {
  return {
    db: queueDatabase({ kind, pool }, limitMs),
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
    ...queueOptions({ kind, pool: owner }, () => INSTALL_MS),
    migrate: true,
    createSchema: true,
    supervise: false,
  })
  boss.on('error', () => {})
  await boss.start()
  try {
    // The record of a job counts its attempts and says when it has failed; here it is tried until it is told otherwise.
    const options = { retryLimit: 10_000, retryDelay: 1, retryBackoff: true, retryDelayMax: 300 }
    const kept = { deleteAfterSeconds: DAY_S, retentionSeconds: RETENTION_S, heartbeatSeconds: HEARTBEAT_S }
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
