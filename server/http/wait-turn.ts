import { AppError } from '../core/app-error.ts'

/** Leaves a call that has waited so long the better half of the 20 seconds in which it is answered. */
const LONGEST_WAIT_MS = 8_000

/** Times in milliseconds; tests have one that they set. */
export type Clock = { now(): number; after(ms: number, act: () => void): void }

export const REAL_CLOCK: Clock = {
  now: () => performance.now(),
  after: (ms, act) => {
    setTimeout(act, ms)
  },
}

type Waiting<T> = {
  clock: Clock
  /** Aborted when nobody waits for the answer any more. */
  gone?: AbortSignal | undefined
  /** The refusal of a turn that does not come. */
  late: () => AppError
  /** Goes before those who wait already. */
  isFirst?: boolean
  line: ((turn: T) => void)[]
}

/**
 * Waits in a line until somebody takes the entry out and calls it; resolves with what it is called with. An entry that
 * gives up leaves the line: with VAL_002 when its caller has gone, with `late` after eight seconds.
 */
export function waitForTurn<T = void>({ line, clock, gone, late, isFirst = false }: Waiting<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const begin = (turn: T) => {
      gone?.removeEventListener('abort', leave)
      resolve(turn)
    }
    const giveUp = (reason: AppError) => {
      const place = line.indexOf(begin)
      if (place < 0) return
      line.splice(place, 1)
      gone?.removeEventListener('abort', leave)
      reject(reason)
    }
    const leave = () => giveUp(new AppError('VAL_002'))
    if (isFirst) line.unshift(begin)
    else line.push(begin)
    gone?.addEventListener('abort', leave)
    clock.after(LONGEST_WAIT_MS, () => giveUp(late()))
  })
}

/** Who asks for more at once than may wait is told when to come again. */
export function tooMany(): AppError {
  return new AppError('SYS_005', { context: { retry_after_s: 1 }, headers: { 'Retry-After': '1' } })
}
