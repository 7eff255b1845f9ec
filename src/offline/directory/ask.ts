// Questions to the directory's worker. It is started by the first one and ended when nobody has asked for a while: the
// memory it takes is for desks that are offline.
import type { Platform } from '../queue/platform'
import type { AnswerOf, Copy, QueryOf, Topic } from './question'
import type { FromWorker, ToWorker } from './worker'

export type Asker = {
  /** @throws when the worker does not start, or the disk cannot be read. */
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

type Waiting = { resolve: (copy: Copy<Topic>) => void; reject: (error: Error) => void }

export function createAsker({ platform, database, start }: AskerDeps): Asker {
  const waiting = new Map<number, Waiting>()
  let worker: WorkerLike | null = null
  let questions = 0
  let cancelIdle = () => {}

  const end = (reason: string) => {
    cancelIdle()
    worker?.terminate()
    worker = null
    for (const { reject } of waiting.values()) reject(new Error(reason))
    waiting.clear()
  }

  const hear = ({ data }: MessageEvent<FromWorker>) => {
    const asked = waiting.get(data.id)
    waiting.delete(data.id)
    if ('error' in data) asked?.reject(new Error(data.error))
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
    worker.onmessage = hear
    worker.onerror = () => end('the worker failed')
    worker.postMessage({ database } satisfies ToWorker)
    return worker
  }

  return {
    ask: <T extends Topic>(topic: T, query: QueryOf<T>) =>
      new Promise<Copy<T>>((resolve, reject) => {
        const id = ++questions
        const to = started()
        waiting.set(id, { resolve: resolve as Waiting['resolve'], reject })
        to.postMessage({ id, topic, query } satisfies ToWorker)
      }),
    close: () => end('closed'),
  }
}

/** The answer alone, for those who do not care how old it is. */
export async function answerOf<T extends Topic>(asker: Asker, topic: T, query: QueryOf<T>): Promise<AnswerOf<T>> {
  return (await asker.ask(topic, query)).answer
}
