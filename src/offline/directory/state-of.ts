import { bytesOf, type Mark, type Track, type Walk, worked } from './mark'
import type { Stop } from './reading'
import type { DirectoryState, Progress } from './state'

/** What the keeper is doing, beside what the disk says. */
export type Doing = { isReading: boolean; stop: Stop | null; hasFailed: boolean }

/** What the screens are told. */
export function stateOf(mark: Mark, { isReading, stop, hasFailed }: Doing): DirectoryState {
  const { reading } = mark
  const walk = reading.isWhole ? reading : worked(mark)
  const reason = isReading || stop === 'closed' || stop === 'starting' ? null : stop
  return {
    phase: hasFailed ? 'failed' : phaseOf(walk, isReading && worked(mark).step !== 'rest', reason !== null),
    pausedBy: reason,
    customers: progressOf(walk.customers),
    interactions: progressOf(walk.interactions),
    syncedAt: reading.syncedAt,
    bytes: bytesOf(reading) + (mark.building ? bytesOf(mark.building) : 0),
  }
}

function phaseOf({ isWhole, step }: Walk, isReading: boolean, isPaused: boolean): DirectoryState['phase'] {
  if (isWhole) return isReading ? 'updating' : 'complete'
  if (isPaused) return 'paused'
  // While this tab reads nothing, another one may.
  return step === 'rest' ? 'none' : 'loading'
}

function progressOf({ have, total }: Track): Progress {
  return { have, total }
}
