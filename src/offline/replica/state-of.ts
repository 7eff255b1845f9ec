import type { KindName } from '../device/replicated'
import { bytesOfAll, type Checkpoint, collectionOf, pullTarget, type ReplicaCopy } from './checkpoint'
import type { Kinds } from './kind'
import type { Stop } from './pull'
import type { Progress, ReplicaState } from './state'

/** What this tab is doing, beside what the disk says. */
export type SyncActivity = {
  isPulling: boolean
  stop: Stop | null
  hasFailed: boolean
  /** A new copy was given up, or not begun, for want of room. */
  lacksRoom: boolean
  limitBytes: number | null
}

/** What the screens are told. */
export function stateOf(
  kinds: Kinds,
  checkpoint: Checkpoint,
  { isPulling, stop, hasFailed, lacksRoom, limitBytes }: SyncActivity,
): ReplicaState {
  const { reading } = checkpoint
  const copy = reading.isWhole ? reading : pullTarget(checkpoint)
  const isFull = limitBytes !== null && bytesOfAll(kinds, checkpoint) >= limitBytes
  const reason = isPulling ? null : shownReason(stop)
  return {
    ...progressOf(kinds, copy),
    phase: hasFailed ? 'failed' : phaseOf(copy, isPulling && pullTarget(checkpoint).step !== 'rest', reason !== null),
    pausedBy: reason,
    syncedAt: reading.syncedAt,
    bytes: bytesOfAll(kinds, checkpoint),
    shortage: lacksRoom ? 'no-second-copy' : reading.isWhole && isFull ? 'full' : null,
  }
}

/** What lasts. A moment's wait is none that anybody has to hear of. */
function shownReason(stop: Stop | null): ReplicaState['pausedBy'] {
  return stop === 'closed' || stop === 'starting' || stop === 'busy' ? null : stop
}

function phaseOf(
  { isWhole, step, doubted }: ReplicaCopy,
  isPulling: boolean,
  isPaused: boolean,
): ReplicaState['phase'] {
  // What does not add up to what the server has is not called complete.
  if (isWhole) return isPulling ? 'updating' : doubted && step === 'rest' ? 'failed' : 'complete'
  if (isPaused) return 'paused'
  // While this tab reads nothing, another one may.
  return step === 'rest' ? 'none' : 'loading'
}

function progressOf(kinds: Kinds, copy: ReplicaCopy): Record<KindName, Progress> {
  const all = kinds.map(({ name }): [string, Progress] => {
    const { have, total } = collectionOf(copy, name)
    return [name, { have, total }]
  })
  return Object.fromEntries(all) as Record<KindName, Progress>
}
