import pg from 'pg'
import type { Database } from '../db/connect.ts'
import { onConnection } from '../db/deadline.ts'

const CHANNEL = 'madoguchi_jobs'
const AGAIN_MS = 1_000
/** A signal that is not sent by then comes too late to save anybody's waiting. */
const SEND_MS = 2_000
/** How long a database may take to take leave. */
const LEAVE_MS = 1_000

/** `work`: there may be something to do. Otherwise the id of a job to which something has happened. */
type Topic = 'work' | (string & {})

/**
 * Signals that something has happened, in this process at once and in the others through the database. It only
 * saves waiting: everybody also looks by themselves now and then, so a signal that is lost costs a moment.
 */
export type Signals = {
  emit(topic: Topic): void
  /** Whether signals of other processes arrive. When that begins or ends, every topic is signalled once. */
  isHearing(): boolean
  /** Calls `act` at each signal; returns what ends it. */
  on(topic: Topic, act: () => void): () => void
  close(): Promise<void>
}

export function openSignals(database: Pick<Database, 'kind' | 'pool'>): Signals {
  const listeners = new Map<Topic, Set<() => void>>()
  const notify = (topic: Topic) => {
    for (const act of listeners.get(topic) ?? []) act()
  }
  // The embedded database belongs to one process: there are no others to hear of it.
  const notifyAll = () => {
    for (const topic of [...listeners.keys()]) notify(topic)
  }
  const listener = database.kind === 'postgres' ? openListener(database.pool, notify, notifyAll) : null
  return {
    isHearing: () => listener?.isHearing() ?? true,
    emit: (topic) => {
      notify(topic)
      listener?.send(topic)
    },
    on: (topic, act) => {
      const own = listeners.get(topic) ?? new Set()
      listeners.set(topic, own.add(act))
      return () => {
        own.delete(act)
        if (own.size === 0) listeners.delete(topic)
      }
    },
    close: async () => listener?.close(),
  }
}

/** One connection that listens for all topics. It is opened again when it breaks. `onChange`: it hears, or hears no longer. */
function openListener(pool: pg.Pool, notify: (topic: Topic) => void, onChange: () => void) {
  let isClosed = false
  let isHearing = false
  const setHearing = (next: boolean) => {
    if (next === isHearing) return
    isHearing = next
    onChange()
  }
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  const connect = async () => {
    const own = new pg.Client(pool.options)
    client = own
    let isOver = false
    const again = () => {
      if (isOver) return
      isOver = true
      setHearing(false)
      own.end().catch(() => {})
      if (!isClosed) timer = setTimeout(() => void connect(), AGAIN_MS).unref()
    }
    own.on('error', again)
    own.on('end', again)
    own.on('notification', ({ payload }) => notify(payload ?? ''))
    await own
      .connect()
      .then(() => own.query(`listen ${CHANNEL}`))
      .then(() => setHearing(!isOver))
      .catch(again)
  }
  void connect()
  return {
    isHearing: () => isHearing,
    send: (topic: Topic) => {
      const say = (client: pg.PoolClient) => client.query('select pg_notify($1, $2)', [CHANNEL, topic])
      onConnection(pool, SEND_MS, say).catch(() => {})
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      if (client) await end(client)
    },
  }
}

/** Ends a connection, also one over which nothing passes any more. */
async function end(client: pg.Client): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), LEAVE_MS)
  await client.end().catch(() => {})
  clearTimeout(timer)
}
