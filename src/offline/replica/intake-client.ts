// The page's side of the intake: hands each page of a pull to a worker. Where no worker runs, it happens here.
import { answerCalls } from '@/api/calls-in-worker'
import { whoAsks } from '@/api/who-asks'
import type { Platform } from '../device/platform'
import type { Checkpoint } from './checkpoint'
import type { Intake } from './intake'
import type { FromIntake, ToIntake } from './intake-worker'
import type { IntakeJob, Opening } from './serve-intake'
import { createWorkerCalls, WorkerEnded, type WorkerLike } from './worker-calls'

export type IntakeDeps = {
  platform: Pick<Platform, 'after'>
  opening: Opening
  /** @throws where workers are not allowed. */
  start: () => WorkerLike
  /** The intake of this thread. */
  here: Intake
}

/** The worker stays while the person types for a moment between two pages. */
const IDLE_MS = 20_000
/** The calls and the disk have limits of their own, which end earlier: whoever says nothing for so long is gone. */
const SILENT_MS = 100_000

type Result = Checkpoint | 'other-data'

export function createIntake({ platform, opening, start, here }: IntakeDeps): Intake & { close: () => void } {
  /** This browser, or the policy of the page, lets no worker run. */
  let isRefused = false
  let isClosed = false
  const { isForeign } = whoAsks()
  const worker = createWorkerCalls<FromIntake, Result>({
    platform,
    start,
    opening: opening satisfies ToIntake,
    idleMs: IDLE_MS,
    silentMs: SILENT_MS,
    resultIn: (data) => {
      if (!('job' in data)) return null
      return 'error' in data ? { id: data.job, error: data.error } : { id: data.job, result: data.written }
    },
    onMessage: (data, answer) => {
      if ('hook' in data) answerCalls(data, (said) => answer(said satisfies ToIntake), isForeign)
    },
  })

  const taken = async (job: Omit<IntakeJob, 'job'>, instead: () => Promise<Result>): Promise<Result> => {
    if (isClosed) throw new Error('closed')
    if (isRefused) return await instead()
    try {
      return await worker.call((id): ToIntake => ({ ...job, job: id }))
    } catch (error) {
      // A worker that never ran has done nothing: this thread can.
      isRefused = error instanceof WorkerEnded && !error.hasRun && !isClosed
      if (!isRefused) throw error
      return await instead()
    }
  }

  return {
    page: (checkpoint, kind) => taken({ kind: kind.name, checkpoint }, () => here.page(checkpoint, kind)),
    ofOwner: async (checkpoint, kind, ownerId) => {
      const job = { kind: kind.name, checkpoint, ownerId }
      return (await taken(job, () => here.ofOwner(checkpoint, kind, ownerId))) as Checkpoint
    },
    close: () => {
      isClosed = true
      worker.close()
    },
  }
}
