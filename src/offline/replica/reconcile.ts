// Whether what is here is what the server has, and what follows where it is not. Whatever hole there may be in reading
// changes, known or not: the sums show it, and a new copy is made.
import {
  begun,
  type Checkpoint,
  collectionOf,
  firstStep,
  type Held,
  hasRoomForAnother,
  newCopy,
  pullTarget,
  type ReplicaCopy,
  withCollection,
} from './checkpoint'
import type { Kinds, Sums } from './kind'

const HOUR_MS = 3_600_000
/** Most new copies for one reason, so that a fault of the server cannot make every device read for ever. */
const LIMITS = {
  /** The server is another one than the one that was read. */
  replaced: { most: 3, withinMs: HOUR_MS },
  /** The sums differ. */
  uneven: { most: 2, withinMs: 24 * HOUR_MS },
} as const

export type Reason = keyof typeof LIMITS
export type Here = { kinds: Kinds; now: number; limitBytes: number | null }

/** Whether a copy with these sums is the one that the server has. */
export function isSameAsServer(tally: Sums, held: Held): boolean {
  // A sum that is not known here is of a kind that another version of the app has pulled.
  const isSame = Object.entries(tally).every(([name, sum]) => !(name in held) || held[name] === sum)
  return isSame && held.astray === 0
}

/**
 * The checkpoint after a pull whose records were counted. Sums that differ may come from changes between two pages:
 * the copy is wrong only when they differ twice for the same numbers of the server, and nothing changed in between: where
 * people write, one customer who is made and another who is deleted leave the numbers as they were. `mayPullAgain`: one more
 * pull may follow at once.
 */
export function reconciled(checkpoint: Checkpoint, held: Held, mayPullAgain: boolean, here: Here): Checkpoint {
  const { reading } = checkpoint
  const { tally, doubted, isChanged } = reading
  const measured = { ...checkpoint, reading: { ...reading, held } }
  if (tally === null || isSameAsServer(tally, held)) return finished(measured, null, here)
  if (doubted === null || isChanged || !isSameTally(doubted, tally))
    return mayPullAgain ? again(measured, here) : finished(measured, tally, here)
  return mayRenew(checkpoint, 'uneven', here) ? renewed(measured, here) : finished(measured, tally, here)
}

/** The end of a pull. */
function finished(checkpoint: Checkpoint, doubted: Sums | null, { kinds }: Here): Checkpoint {
  const { reading } = checkpoint
  const ended: ReplicaCopy = {
    ...reading,
    doubted,
    isWhole: true,
    step: 'rest',
    syncedAt: reading.startedAt,
    startedAt: null,
    unchecked: [],
  }
  return { ...checkpoint, reading: kinds.reduce(counted, ended) }
}

/** The copy with the numbers of a kind as they were counted here and on the server. */
function counted(copy: ReplicaCopy, { name, counted: { here, server } }: Kinds[number]): ReplicaCopy {
  const collection = collectionOf(copy, name)
  const have = copy.held?.[here] ?? collection.have
  return withCollection(copy, name, { ...collection, have, total: copy.tally?.[server] ?? null })
}

/** One more pull of changes, at whose end everything is counted again. */
function again(checkpoint: Checkpoint, { kinds }: Here): Checkpoint {
  const { reading } = checkpoint
  return {
    ...checkpoint,
    reading: {
      ...reading,
      doubted: reading.tally,
      isWhole: true,
      step: firstStep(kinds),
      // It is counted again whatever this pull brings.
      held: null,
      isChanged: false,
      unchecked: 'all',
    },
  }
}

/** Whether a wrong copy may be replaced once more. */
export function mayRenew({ renewals }: Checkpoint, reason: Reason, { now }: Here): boolean {
  const { most, withinMs } = LIMITS[reason]
  return renewals.filter((at) => Math.abs(now - at) < withinMs).length < most
}

/**
 * The copy that was worked on is wrong. A whole one goes on answering until a new one is there, if both have room; what
 * it answers carries its age.
 */
export function renewed(checkpoint: Checkpoint, here: Here): Checkpoint {
  const generation = Math.max(checkpoint.reading.generation, checkpoint.building?.generation ?? 0) + 1
  const renewals = [...checkpoint.renewals, here.now].slice(-LIMITS.replaced.most)
  const next = begun(here.kinds, newCopy(here.kinds, generation), here.now)
  if (!checkpoint.reading.isWhole || !hasRoomForAnother(here.kinds, checkpoint, here.limitBytes)) {
    return { ...checkpoint, reading: next, building: null, renewals }
  }
  return { ...checkpoint, reading: { ...checkpoint.reading, datasetId: null, step: 'rest' }, building: next, renewals }
}

/** Whether the copy that answers is known to be wrong, and none is made in its place. */
export function isAbandoned({ reading, building }: Checkpoint): boolean {
  return reading.isWhole && reading.datasetId === null && building === null
}

/** The checkpoint when two copies do not fit: a right copy is kept, of a wrong one the new copy takes the place. */
export function withoutRoom(checkpoint: Checkpoint): Checkpoint {
  const isWrong =
    checkpoint.reading.datasetId === null ||
    checkpoint.reading.datasetId !== (pullTarget(checkpoint).datasetId ?? checkpoint.reading.datasetId)
  return isWrong
    ? { ...checkpoint, reading: pullTarget(checkpoint), building: null }
    : { ...checkpoint, building: null }
}

function isSameTally(a: Sums, b: Sums): boolean {
  return Object.keys({ ...a, ...b }).every((name) => a[name] === b[name])
}
