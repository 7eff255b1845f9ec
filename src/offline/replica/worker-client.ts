// Questions to the replica's worker. It ends when nobody has asked for a while: its memory is needed offline only.
import { clockLag } from '@/lib/device-clock'
import { DiskSilent } from '@/lib/transaction-limit'
import type { Platform } from '../device/platform'
import type { AnswerOf, Copy, QueryOf, Topic } from './collections/question'
import type { FromWorker, ToWorker } from './worker'
import { type CallLimit, createWorkerCalls, type WorkerLike } from './worker-calls'

export type WorkerClient = {
  /** @throws when the worker does not start, or the disk cannot be read; DiskSilent when it does not answer. */
  ask: <T extends Topic>(topic: T, query: QueryOf<T>) => Promise<Copy<T>>
  close: () => void
}

export type WorkerClientDeps = {
  platform: Pick<Platform, 'after'>
  database: string
  /** How many changes of this device the server has taken, as far as this tab knows: the answers hold them. */
  sent: () => number
  /** The checkpoint of the copy that this tab knows of: the answers are not older. */
  rev: () => number
  start: () => WorkerLike
}

const IDLE_MS = 3 * 60_000
/** The worker says more often than this that it is at work. */
const SILENT_MS = 60_000
/** A person waits for the answer. The worker gives a disk that hangs up before that. */
const ANSWER_LIMIT: CallLimit = { ms: 9_000, error: () => new DiskSilent('the copy does not answer') }
/** These go through everything, which takes seconds in a large book: they take as long as the worker is at work. */
const LONG: ReadonlySet<Topic> = new Set<Topic>(['compact', 'incomplete', 'pairs', 'questions'])

export function createWorkerClient({ platform, database, sent, rev, start }: WorkerClientDeps): WorkerClient {
  const { call, close } = createWorkerCalls<FromWorker, Copy<Topic>>({
    platform,
    start,
    opening: { database } satisfies ToWorker,
    idleMs: IDLE_MS,
    silentMs: SILENT_MS,
    resultIn: (data) => {
      if (!('id' in data)) return null
      return 'error' in data ? data : { id: data.id, result: data.copy as Copy<Topic> }
    },
  })
  return {
    ask: async <T extends Topic>(topic: T, query: QueryOf<T>) => {
      const lag = clockLag.get()
      const question = (id: number): ToWorker => ({ id, topic, query, sent: sent(), rev: rev(), lag })
      return (await call(question, LONG.has(topic) ? undefined : ANSWER_LIMIT)) as Copy<T>
    },
    close,
  }
}

/** The answer alone, for those who do not care how old it is. */
export async function answerOf<T extends Topic>(
  client: WorkerClient,
  topic: T,
  query: QueryOf<T>,
): Promise<AnswerOf<T>> {
  return (await client.ask(topic, query)).answer
}
