import { bytesOfAll, type Mark, type Track, type Walk, worked } from './mark'
import type { Stop } from './reading'
import type { DirectoryState, Progress } from './state'

/** What the keeper is doing, beside what the disk says. */
export type Doing = {
  isReading: boolean
  stop: Stop | null
  hasFailed: boolean
  /** A new copy was given up, or not begun, for want of room. */
  lacksRoom: boolean
  limitBytes: number | null
}

/** What the screens are told. */
export function stateOf(mark: Mark, { isReading, stop, hasFailed, lacksRoom, limitBytes }: Doing): DirectoryState {
  const { reading } = mark
  const walk = reading.isWhole ? reading : worked(mark)
  const reason = isReading || stop === 'closed' || stop === 'starting' ? null : stop
  return {
    phase: hasFailed ? 'failed' : phaseOf(walk, isReading && worked(mark).step !== 'rest', reason !== null),
    pausedBy: reason,
    customers: progressOf(walk.customers),
    interactions: progressOf(walk.interactions),
    syncedAt: reading.syncedAt,
    bytes: bytesOfAll(mark),
    shortage: lacksRoom ? 'no-second-copy' : reading.isWhole && isOver(mark, limitBytes) ? 'full' : null,
  }
}

function isOver(mark: Mark, limitBytes: number | null): boolean {
  return limitBytes !== null && bytesOfAll(mark) >= limitBytes
}

function phaseOf({ isWhole, step, doubted }: Walk, isReading: boolean, isPaused: boolean): DirectoryState['phase'] {
  // What does not add up to what the server has is not called complete.
  if (isWhole) return isReading ? 'updating' : doubted && step === 'rest' ? 'failed' : 'complete'
  if (isPaused) return 'paused'
  // While this tab reads nothing, another one may.
  return step === 'rest' ? 'none' : 'loading'
}

function progressOf({ have, total }: Track): Progress {
  return { have, total }
}
