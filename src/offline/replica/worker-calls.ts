// Calls to a worker, and its life: the first call starts it, it ends when nobody has called for a while, and it is given up
// when it says nothing for long while somebody waits.
import type { Platform } from '../device/platform'
import { type CarriedError, errorOf } from './carried-error'

/** As much of a `Worker` as is used. */
export type WorkerLike = Pick<Worker, 'postMessage' | 'terminate' | 'onmessage' | 'onerror'>

/** What the worker says about one call. */
type CallResult<T> = { id: number; result: T } | { id: number; error: CarriedError }

type WorkerCallsDeps<From, T> = {
  platform: Pick<Platform, 'after'>
  /** @throws where workers are not allowed. */
  start: () => WorkerLike
  /** The first message that a worker gets. */
  opening: unknown
  /** Nobody has called for so long: its memory goes back. */
  idleMs: number
  /** It works, and has said nothing for so long: it hangs. */
  silentMs: number
  /** What a message says about a call; null when it is about none. */
  resultIn: (message: From) => CallResult<T> | null
  /** Hears every message, with the way to answer it. */
  onMessage?: (message: From, answer: (answer: unknown) => void) => void
}

/** A limit of one call. The worker goes on, unless it never ran at all. */
export type CallLimit = { ms: number; error: () => Error }

type WorkerCalls<T> = {
  /** @throws what the worker failed with; WorkerEnded when it is gone before it has answered; the limit's error. */
  call: (message: (id: number) => unknown, limit?: CallLimit) => Promise<T>
  close: () => void
}

/** The worker is gone, or did not even start. */
export class WorkerEnded extends Error {
  override readonly name = 'WorkerEnded'
  /** One that never ran has done nothing. */
  readonly hasRun: boolean

  constructor(message: string, hasRun: boolean) {
    super(message)
    this.hasRun = hasRun
  }
}

/** The code comes over a thin line, too. */
const START_LIMIT_MS = 30_000
const HANGS = 'the worker does not answer'

type Waiting<T> = { resolve: (result: T) => void; reject: (error: Error) => void }

export function createWorkerCalls<From, T>(deps: WorkerCallsDeps<From, T>): WorkerCalls<T> {
  const { platform, idleMs, silentMs } = deps
  const waiting = new Map<number, Waiting<T>>()
  let worker: WorkerLike | null = null
  let calls = 0
  /** Whether the worker that runs now has ever said anything. */
  let hasRun = false
  let cancelTimer = () => {}

  const end = (reason: string) => {
    cancelTimer()
    worker?.terminate()
    worker = null
    for (const { reject } of waiting.values()) reject(new WorkerEnded(reason, hasRun))
    waiting.clear()
  }

  const watch = () => {
    cancelTimer()
    if (waiting.size === 0) cancelTimer = platform.after(idleMs, () => end('idle'))
    else cancelTimer = platform.after(hasRun ? silentMs : START_LIMIT_MS, () => end(HANGS))
  }

  const hear = ({ data }: MessageEvent<From>) => {
    hasRun = true
    deps.onMessage?.(data, (answer) => worker?.postMessage(answer))
    const said = deps.resultIn(data)
    if (said) {
      const call = waiting.get(said.id)
      waiting.delete(said.id)
      if ('error' in said) call?.reject(errorOf(said.error))
      else call?.resolve(said.result)
    }
    watch()
  }

  const started = (): WorkerLike => {
    if (worker) return worker
    hasRun = false
    try {
      worker = deps.start()
    } catch (error) {
      throw new WorkerEnded(error instanceof Error ? error.message : String(error), false)
    }
    worker.onmessage = hear
    worker.onerror = () => end('the worker failed')
    worker.postMessage(deps.opening)
    return worker
  }

  const overdue = (id: number, error: Error) => {
    waiting.get(id)?.reject(error)
    waiting.delete(id)
    if (hasRun) watch()
    else end(HANGS)
  }

  return {
    call: async (message, limit) => {
      const to = started()
      calls += 1
      const id = calls
      const result = new Promise<T>((resolve, reject) => waiting.set(id, { resolve, reject }))
      const cancel = limit ? platform.after(limit.ms, () => overdue(id, limit.error())) : () => {}
      to.postMessage(message(id))
      watch()
      return await result.finally(cancel)
    },
    close: () => end('closed'),
  }
}
