import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { AppError } from '../core/app-error.ts'
import type { PrintedReport } from './report-pdf.ts'

/** Reports that are made at once, each with 60 MB of its own: some long ones leave a place for a short one. */
const AT_ONCE = Math.max(4, availableParallelism())
/** A thread that nobody has needed for so long ends. */
const IDLE_MS = 60_000

type Bytes = Uint8Array<ArrayBuffer>
type Idle = { thread: Worker; timer: NodeJS.Timeout }

/**
 * Makes a PDF as `reportPdf`, in a thread. Rejects when `stop` is aborted, also while it waits for its turn. @throws AppError
 * EXT_008 when it cannot be made
 */
export type Print = (report: PrintedReport, stop: AbortSignal) => Promise<Bytes>

/**
 * Threads for reports. To load the libraries takes a core for a third of a second, the report of a page a tenth of that: a
 * thread that has made one makes the next one, too. One whose report went wrong or was given up ends with it.
 */
export function createPrinter({ atOnce = AT_ONCE, idleMs = IDLE_MS } = {}): Print {
  const waiting: (() => void)[] = []
  const idle: Idle[] = []
  let atWork = 0

  function takeThread(): Worker {
    const kept = idle.pop()
    if (!kept) return startThread()
    clearTimeout(kept.timer)
    kept.thread.ref()
    return kept.thread
  }

  function startThread(): Worker {
    const thread = new Worker(new URL('./pdf-thread.ts', import.meta.url), { env: {} })
    // While nobody waits for it, its end concerns nobody.
    thread.on('error', () => {})
    thread.once('exit', () => {
      const place = idle.findIndex((kept) => kept.thread === thread)
      if (place >= 0) idle.splice(place, 1)
    })
    return thread
  }

  /** Of those that nobody waits for, one is enough. */
  function keepThread(thread: Worker): void {
    if (idle.length > waiting.length) return void thread.terminate()
    thread.unref()
    idle.push({ thread, timer: setTimeout(() => void thread.terminate(), idleMs).unref() })
  }

  async function takeTurn(stop: AbortSignal): Promise<void> {
    stop.throwIfAborted()
    if (atWork < atOnce) {
      atWork += 1
      return
    }
    await new Promise<void>((resolve, reject) => {
      const begin = () => {
        stop.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        waiting.splice(waiting.indexOf(begin), 1)
        reject(stop.reason)
      }
      waiting.push(begin)
      stop.addEventListener('abort', leave, { once: true })
    })
  }

  function giveTurn(): void {
    const next = waiting.shift()
    if (next) next()
    else atWork -= 1
  }

  return async (report, stop) => {
    await takeTurn(stop)
    const thread = takeThread()
    try {
      const bytes = await printed(thread, report, stop)
      keepThread(thread)
      return bytes
    } catch (thrown) {
      void thread.terminate()
      throw thrown
    } finally {
      giveTurn()
    }
  }
}

/** One report of a thread. */
async function printed(thread: Worker, report: PrintedReport, stop: AbortSignal): Promise<Bytes> {
  const { promise, resolve, reject } = Promise.withResolvers<Bytes>()
  const onStop = () => reject(stop.reason)
  const onError = (cause: unknown) => reject(new AppError('EXT_008', { cause }))
  const onExit = () => reject(new AppError('EXT_008'))
  thread.on('message', resolve).on('error', onError).on('exit', onExit)
  stop.addEventListener('abort', onStop)
  try {
    stop.throwIfAborted()
    thread.postMessage(report)
    return await promise
  } finally {
    thread.off('message', resolve).off('error', onError).off('exit', onExit)
    stop.removeEventListener('abort', onStop)
  }
}

/** The reports of this process. */
export const pdfInThread: Print = createPrinter()
