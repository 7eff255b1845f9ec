import { type AttemptDeps, attemptJob } from './attempt.ts'
import type { Claim } from './queue.ts'
import type { Signals } from './signals.ts'

/** How often is looked for work that nobody has told of: jobs put off, and those of workers that died. */
const POLL_MS = 2_000
/** How often a worker says that it lives, and looks whether its jobs are still its own. */
const KEEP_MS = 800
/** After what went wrong with the database itself. */
const AGAIN_MS = 1_000
/** How long jobs may take to end when the process stops. One that does not is found by its silence. */
const STOP_MS = 8_000

export type Worker = {
  /** Takes no new jobs, stops those under way and gives them back; resolves after 8 seconds at the latest. */
  stop(): Promise<void>
}

type WorkerDeps = AttemptDeps & {
  signals: Signals
  slots: number
  /** Told once when no job can be taken any more, and again only after it worked in between. */
  onQueueFault: (thrown: unknown) => void
}

type Running = { tenantId: string; ended: Promise<void> }

/**
 * Works on jobs, `slots` at a time. A tenant takes all slots but one, so that the next job of another one begins at once
 * even while a large one keeps the worker busy.
 */
export function startWorker(deps: WorkerDeps): Worker {
  const { queue, signals, slots, onQueueFault } = deps
  const stopping = new AbortController()
  const running = new Map<string, Running>()
  let wake = () => {}
  let isAsked = false
  const ask = () => {
    isAsked = true
    wake()
  }
  const stopListening = signals.on('work', ask)

  const busy = () => {
    const most = Math.max(1, slots - 1)
    const tenants = Map.groupBy(running.values(), ({ tenantId }) => tenantId)
    return [...tenants].filter(([, jobs]) => jobs.length >= most).map(([tenantId]) => tenantId)
  }

  function start(claim: Claim): void {
    const lost = new AbortController()
    let looking: Promise<void> | null = null
    // One connection waits for a database that does not answer, not one for each look.
    const look = () => {
      looking ??= queue
        .keep(claim)
        .then(
          (isMine) => isMine || lost.abort(),
          // It says nothing about the claim; the last transaction finds out.
          () => {},
        )
        .then(() => {
          looking = null
        })
      return looking
    }
    const timer = setInterval(look, KEEP_MS)
    // A look under way may have asked before the cancel.
    const off = signals.on(cancelTopic(claim.jobId), () => void (looking?.then(look) ?? look()))
    const ended = attemptJob(deps, claim, { stopping: stopping.signal, lost })
      .catch((thrown: unknown) =>
        deps.onFault({ id: claim.jobId, tenantId: claim.tenantId, ownerId: null, kind: '' }, thrown),
      )
      .finally(() => {
        clearInterval(timer)
        off()
        running.delete(claim.jobId)
        ask()
      })
    running.set(claim.jobId, { tenantId: claim.tenantId, ended })
  }

  async function loop(): Promise<void> {
    let isDown = false
    while (!stopping.signal.aborted) {
      isAsked = false
      try {
        while (running.size < slots && !stopping.signal.aborted) {
          const claim = await queue.take(busy())
          isDown = false
          if (!claim) break
          start(claim)
        }
        await pause(POLL_MS)
      } catch (thrown) {
        if (!isDown) onQueueFault(thrown)
        isDown = true
        await pause(AGAIN_MS)
      }
    }
  }

  function pause(ms: number): Promise<void> {
    if (isAsked || stopping.signal.aborted) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  const looping = loop()
  return {
    stop: async () => {
      stopping.abort()
      stopListening()
      wake()
      const ended = Promise.all([looping, ...[...running.values()].map((job) => job.ended)])
      await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, STOP_MS).unref())])
    },
  }
}

/** Signals that a job was cancelled, apart from its other events. */
export const cancelTopic = (jobId: string): string => `cancel ${jobId}`
