// Questions to the directory's worker. It is started by the first one and ended when nobody has asked for a while: the
// memory it takes is for desks that are offline.
import { DiskSilent } from '@/lib/transaction-limit'
import type { Platform } from '../queue/platform'
import type { AnswerOf, Copy, QueryOf, Topic } from './question'
import type { FromWorker, ToWorker } from './worker'

export type Asker = {
  /** @throws when the worker does not start, or the disk cannot be read; DiskSilent when it does not answer. */
  ask: <T extends Topic>(topic: T, query: QueryOf<T>) => Promise<Copy<T>>
  close: () => void
}

/** As much of a `Worker` as is used. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

export type AskerDeps = {
  platform: Pick<Platform, 'after'>
  database: string
  start: () => WorkerLike
}

const IDLE_MS = 3 * 60_000
/** A person waits for the answer. The worker gives a disk that hangs up before that. */
const ANSWER_LIMIT_MS = 9_000
/** These walk through everything, and nobody looks on. */
const UNLIMITED: ReadonlySet<Topic> = new Set<Topic>(['tidy', 'incomplete'])

type Waiting = { resolve: (copy: Copy<Topic>) => void; reject: (error: Error) => void }

export function createAsker({ platform, database, start }: AskerDeps): Asker {
  const waiting = new Map<number, Waiting>()
  let worker: WorkerLike | null = null
  let questions = 0
  /** Whether the worker that runs now has ever said anything. */
  let hasSpoken = false
  let cancelIdle = () => {}

  const end = (reason: string) => {
    cancelIdle()
    worker?.terminate()
    worker = null
    for (const { reject } of waiting.values()) reject(new Error(reason))
    waiting.clear()
  }

  const hear = ({ data }: MessageEvent<FromWorker>) => {
    hasSpoken = true
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('error' in data) asked?.reject(errorOf(data.error))
    else asked?.resolve(data.copy as Copy<Topic>)
    if (waiting.size === 0) rest()
  }

  const rest = () => {
    cancelIdle()
    cancelIdle = platform.after(IDLE_MS, () => {
      if (waiting.size === 0) end('idle')
    })
  }

  const started = (): WorkerLike => {
    if (worker) return worker
    worker = start()
    hasSpoken = false
    worker.onmessage = hear
    worker.onerror = () => end('the worker failed')
    worker.postMessage({ database } satisfies ToWorker)
    return worker
  }

  /** The question is given up; the worker goes on loading for the next one, unless it never ran at all. */
  const overdue = (id: number) => {
    waiting.get(id)?.reject(new DiskSilent('the copy does not answer'))
    waiting.delete(id)
    if (!hasSpoken) end('the worker does not answer')
    else if (waiting.size === 0) rest()
  }

  return {
    ask: <T extends Topic>(topic: T, query: QueryOf<T>) =>
      new Promise<Copy<T>>((resolve, reject) => {
        const id = ++questions
        const to = started()
        const cancel = UNLIMITED.has(topic) ? () => {} : platform.after(ANSWER_LIMIT_MS, () => overdue(id))
        waiting.set(id, {
          resolve: (copy) => {
            cancel()
            resolve(copy as Copy<T>)
          },
          reject: (error) => {
            cancel()
            reject(error)
          },
        })
        to.postMessage({ id, topic, query } satisfies ToWorker)
      }),
    close: () => end('closed'),
  }
}

/** What the worker has against it, by its name: errors themselves do not travel. */
function errorOf(name: string): Error {
  return name === 'DiskSilent' ? new DiskSilent('the copy does not answer') : new Error(name)
}

/** The answer alone, for those who do not care how old it is. */
export async function answerOf<T extends Topic>(asker: Asker, topic: T, query: QueryOf<T>): Promise<AnswerOf<T>> {
  return (await asker.ask(topic, query)).answer
}
