import { AsyncResource } from 'node:async_hooks'
import type { JobContext } from '../core/job.ts'
import type { Trx } from '../db/with-tenant.ts'
import { keepEvents } from './events.ts'

/** Pieces of text that come sooner after each other are kept together. */
const FLUSH_MS = 100

type Unended = Parameters<typeof keepEvents>[2][number]

type Listeners = {
  /** Something was kept. */
  onKept: () => void
  /** The attempt does not hold the job any more. */
  onLost: () => void
  /** Something could not be kept: what the job tells would have a hole, so the attempt has failed. */
  onFailed: (thrown: unknown) => void
}

/**
 * Keeps what an attempt tells of itself: pieces of text joined over a tenth of a second, progress when its percent
 * changes. To be made where no transaction is open; the job may tell something in one of its own.
 */
export function createEventWriter(
  inTenant: <T>(fn: (trx: Trx) => Promise<T>) => Promise<T>,
  job: { id: string; fence: number },
  { onKept, onLost, onFailed }: Listeners,
): { write: Pick<JobContext, 'progress' | 'write'>; close: () => Promise<void> } {
  // A second attempt writes all its events again.
  let waiting: Unended[] = job.fence > 1 ? [{ type: 'reset' }] : []
  let percent = 0
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let flushing = Promise.resolve()

  async function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    const events = waiting
    waiting = []
    if (events.length === 0) return
    const kept = await inTenant((trx) => keepEvents(trx, job, events, percent))
    if (kept === null) onLost()
    else onKept()
  }
  // One after the other: a later piece must not overtake an earlier one. A timer inherits the transaction in which the job
  // told something, and would count as a second one inside it.
  const flushInTurn = AsyncResource.bind(() => {
    flushing = flushing.then(flush)
    flushing.catch(onFailed)
  })
  const soon = () => {
    if (isClosed) return
    timer ??= setTimeout(flushInTurn, FLUSH_MS)
  }
  return {
    write: {
      write: (text) => {
        const last = waiting.at(-1)
        if (text === '') return
        if (last?.type === 'text') last.text += text
        else waiting.push({ type: 'text', text })
        soon()
      },
      progress: (value) => {
        const next = Math.min(100, Math.max(0, Math.floor(value)))
        if (next === percent) return
        percent = next
        waiting = waiting.filter(({ type }) => type !== 'progress')
        waiting.push({ type: 'progress', percent })
        soon()
      },
    },
    close: () => {
      isClosed = true
      flushing = flushing.then(flush)
      return flushing
    },
  }
}
