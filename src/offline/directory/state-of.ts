import { bytesOf, type Mark, type Track, type Walk, worked } from './mark'
import type { Stop } from './reading'
import type { DirectoryState, Progress } from './state'

/** What the keeper is doing, beside what the disk says. */
export type Doing = { isReading: boolean; stop: Stop | null; hasFailed: boolean }

/** What the screens are told. */
export function stateOf(mark: Mark, { isReading, stop, hasFailed }: Doing): DirectoryState {
  const { reading } = mark
  const walk = reading.isWhole ? reading : worked(mark)
  const reason = isReading || stop === 'closed' ? null : stop
  return {
    phase: isReading
      ? reading.isWhole
        ? 'updating'
        : 'loading'
      : hasFailed
        ? 'failed'
        : resting(walk, reason !== null),
    pausedBy: reason,
    customers: progressOf(walk.customers),
    interactions: progressOf(walk.interactions),
    syncedAt: reading.syncedAt,
    bytes: bytesOf(reading) + (mark.building ? bytesOf(mark.building) : 0),
  }
}

/** While nothing is read by this tab; another one may be reading. */
function resting({ isWhole, step }: Walk, isPaused: boolean): DirectoryState['phase'] {
  if (isWhole) return 'complete'
  if (isPaused) return 'paused'
  return step === 'rest' ? 'none' : 'loading'
}

function progressOf({ have, total }: Track): Progress {
  return { have, total }
}
