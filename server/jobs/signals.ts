import pg from 'pg'
import type { Database } from '../db/connect.ts'

const CHANNEL = 'madoguchi_jobs'
const AGAIN_MS = 1_000

/** `work`: there may be something to do. Otherwise the id of a job to which something has happened. */
type Topic = 'work' | (string & {})

/**
 * Tells whoever waits that something has happened, in this process at once and in the others through the database. It only
 * saves waiting: everybody also looks by themselves now and then, so a signal that is lost costs a moment.
 */
export type Signals = {
  emit(topic: Topic): void
  /** Calls `act` at each signal; returns what ends it. */
  on(topic: Topic, act: () => void): () => void
  close(): Promise<void>
}

export function openSignals(database: Pick<Database, 'kind' | 'pool'>): Signals {
  const ears = new Map<Topic, Set<() => void>>()
  const tell = (topic: Topic) => {
    for (const act of ears.get(topic) ?? []) act()
  }
  // The embedded database belongs to one process: there are no others to hear of it.
  const line = database.kind === 'postgres' ? openLine(database.pool, tell) : null
  return {
    emit: (topic) => {
      tell(topic)
      line?.send(topic)
    },
    on: (topic, act) => {
      const own = ears.get(topic) ?? new Set()
      ears.set(topic, own.add(act))
      return () => {
        own.delete(act)
        if (own.size === 0) ears.delete(topic)
      }
    },
    close: async () => line?.close(),
  }
}

/** One connection that listens for all; made anew when it breaks. */
function openLine(pool: pg.Pool, tell: (topic: Topic) => void) {
  let isClosed = false
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  const connect = async () => {
    const own = new pg.Client(pool.options)
    client = own
    let isOver = false
    const again = () => {
      if (isOver) return
      isOver = true
      own.end().catch(() => {})
      if (!isClosed) timer = setTimeout(() => void connect(), AGAIN_MS).unref()
    }
    own.on('error', again)
    own.on('end', again)
    own.on('notification', ({ payload }) => tell(payload ?? ''))
    await own
      .connect()
      .then(() => own.query(`listen ${CHANNEL}`))
      .catch(again)
  }
  void connect()
  return {
    send: (topic: Topic) => {
      pool.query('select pg_notify($1, $2)', [CHANNEL, topic]).catch(() => {})
    },
    close: async () => {
      isClosed = true
      clearTimeout(timer)
      await client?.end().catch(() => {})
    },
  }
}
