// How far the copy of the tenant's records has come. It is stored with the pages, in one transaction, so that a browser
// that is killed between two pages goes on with the next one.

import { EVER } from '#contract/lists'
import type { KindName } from '../device/replicated'
import type { Kinds, Sums } from './kind'

/** Raised by hand when the stored shape changes; `older-checkpoint.ts` reads the earlier ones. */
export const REPLICA_SCHEMA = 2

/** How far one kind of records has come. */
export type CollectionState = {
  /** Changes since this point are asked for: the server's own checkpoint, a string that only the server can read. */
  since: string
  /** The server's checkpoint in the first page of the pull that is under way; null between pulls. */
  until: string | null
  /** Where the next page begins; null before the first one. */
  cursor: string | null
  /** Segments on the disk, and how much the last one holds: small changes are added to it. */
  segments: number
  tail: number
  /** Records ever written to these segments, those that were superseded since among them. */
  written: number
  /** Deletions that the segments hold. */
  gone: number
  /** Different records on the disk, as far as that is known, and how many the server has. */
  have: number
  total: number | null
  /** Size on the disk, estimated. */
  bytes: number
}

/** What a pull does next: a page of the kind of that name, or the `check` at its end; `rest` lies between two pulls. */
export type Step = 'rest' | 'check' | (string & {})

/** How many records are on the disk; `astray` is the number of owners whose record count here differs from the one they carry. */
export type Held = Sums & { readonly astray: number }

/** One copy of everything. Its names are stored on every device: they stay, also where the code uses newer words. */
export type ReplicaCopy = Record<KindName, CollectionState> & {
  /** The data it is a copy of; null before the first page, and for a copy that is known to be wrong. */
  datasetId: string | null
  /** What the records on the server add up to, as the last pages said. */
  tally: Sums | null
  /** What is here, as it was counted last. */
  held: Held | null
  /** The server's tally when it did not fit what is here. */
  doubted: Sums | null
  /** Tells the segments of one copy from those of another. */
  generation: number
  /** Raised when records change their places. */
  epoch: number
  /** When the copy was last compacted, ms since 1970; 0 for never. */
  tidiedAt: number
  /** Whether everything was there once. Afterwards only changes are read. */
  isWhole: boolean
  step: Step
  /** When the pull that is under way began, by the clock of this device. */
  startedAt: number | null
  /** When the last whole pull began: the age of what is here. */
  syncedAt: number | null
  /** Whether the pull that is under way has brought anything. */
  isChanged: boolean
  /** Owners whose records have to be counted at the end of the pull. */
  unchecked: readonly string[] | 'all'
}

export type Checkpoint = {
  schema: typeof REPLICA_SCHEMA
  /** Raised with each write: a tab that decides on an older checkpoint finds that it is too late. */
  rev: number
  /** What questions are answered from. */
  reading: ReplicaCopy
  /** A new copy of everything, until it is whole. */
  building: ReplicaCopy | null
  /** When a copy was last replaced because it was wrong, ms since 1970, the latest last. */
  renewals: readonly number[]
}

export function newCollection(): CollectionState {
  return {
    since: EVER,
    until: null,
    cursor: null,
    segments: 0,
    tail: 0,
    written: 0,
    gone: 0,
    have: 0,
    total: null,
    bytes: 0,
  }
}

/** The state of the kind of that name. One that was registered after the copy was made is empty. */
export function collectionOf(copy: ReplicaCopy, name: string): CollectionState {
  return (copy as unknown as Partial<Record<string, CollectionState>>)[name] ?? newCollection()
}

export function withCollection(copy: ReplicaCopy, name: string, state: CollectionState): ReplicaCopy {
  return { ...copy, [name]: state }
}

export function newCopy(kinds: Kinds, generation: number): ReplicaCopy {
  const collections = Object.fromEntries(kinds.map(({ name }) => [name, newCollection()]))
  return {
    ...(collections as Record<KindName, CollectionState>),
    datasetId: null,
    tally: null,
    held: null,
    doubted: null,
    generation,
    epoch: 0,
    tidiedAt: 0,
    isWhole: false,
    step: 'rest',
    startedAt: null,
    syncedAt: null,
    isChanged: false,
    unchecked: 'all',
  }
}

/** The checkpoint of a device that has pulled nothing. */
export function emptyCheckpoint(kinds: Kinds): Checkpoint {
  return { schema: REPLICA_SCHEMA, rev: 0, reading: newCopy(kinds, 1), building: null, renewals: [] }
}

/** The copy that a pull writes to: the new one while there is one. */
export function pullTarget({ reading, building }: Checkpoint): ReplicaCopy {
  return building ?? reading
}

/** The checkpoint with another state of the copy that a pull writes to. */
export function withPullTarget(checkpoint: Checkpoint, copy: ReplicaCopy): Checkpoint {
  return checkpoint.building ? { ...checkpoint, building: copy } : { ...checkpoint, reading: copy }
}

/** Begins a pull, or goes on with the one that is under way. */
export function begun(kinds: Kinds, copy: ReplicaCopy, now: number): ReplicaCopy {
  if (copy.step !== 'rest') return copy
  const step = firstStep(kinds)
  return { ...copy, step, startedAt: now, isChanged: false, unchecked: copy.isWhole ? [] : 'all' }
}

export function firstStep(kinds: Kinds): Step {
  return kinds[0]?.name ?? 'check'
}

/** A new copy that has all pages takes the place of the old one. */
export function replaced(checkpoint: Checkpoint): Checkpoint {
  return { ...checkpoint, reading: pullTarget(checkpoint), building: null }
}

/** Asks for everything again; what is here stays readable until the new copy is whole. */
export function rebuilding(kinds: Kinds, checkpoint: Checkpoint): Checkpoint {
  const newest = Math.max(checkpoint.reading.generation, checkpoint.building?.generation ?? 0)
  return { ...checkpoint, building: newCopy(kinds, newest + 1) }
}

/** Whether both checkpoints are of the same copy with every record in the same place. */
export function isSameCopy(a: Checkpoint, b: Checkpoint): boolean {
  return a.reading.generation === b.reading.generation && a.reading.epoch === b.reading.epoch
}

export function bytesOf(kinds: Kinds, copy: ReplicaCopy): number {
  return kinds.reduce((sum, { name }) => sum + collectionOf(copy, name).bytes, 0)
}

/** What all copies take: while a new one is made, the old one is still there. */
export function bytesOfAll(kinds: Kinds, { reading, building }: Checkpoint): number {
  return bytesOf(kinds, reading) + (building ? bytesOf(kinds, building) : 0)
}

/** Whether a new copy, about as large as the one that is here, would fit beside it. */
export function hasRoomForAnother(kinds: Kinds, { reading }: Checkpoint, limitBytes: number | null): boolean {
  return limitBytes === null || 2 * bytesOf(kinds, reading) <= limitBytes
}
