// How far the copy of the tenant's records has come. It is stored with the pages, in one transaction, so that a browser
// that is killed between two pages goes on with the next one.

import { EVER } from '#contract/common'
import type { Tally } from '#contract/customers'

export const KINDS = ['customers', 'interactions'] as const
export type Kind = (typeof KINDS)[number]

/** Raised by hand when the shape of what is stored changes; `older-mark.ts` knows what to do with the ones before. */
export const DIRECTORY_SCHEMA = 2

/** How far one kind of records has come. */
export type Track = {
  /** What the reading that is under way, or the next one, asks for: changes since this checkpoint of the server. */
  since: string
  /** The checkpoint of the first page of the reading that is under way; null between readings. */
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

/** What is done next: the first three belong to a reading, `rest` lies between two. */
export type Step = 'rest' | 'customers' | 'interactions' | 'check'

/** What lies on the disk, counted. */
export type Held = Tally & {
  /** Contacts of the customers that are here. */
  contacts: number
  /** Customers of whom another number of contacts is here than they have. */
  astray: number
}

/** One copy of everything. */
export type Walk = {
  /** The data it is a copy of; null before the first page, and for a copy that is known to be wrong. */
  datasetId: string | null
  /** What the customers on the server add up to, as its last page said. */
  tally: Tally | null
  /** What is here, as it was counted last. */
  held: Held | null
  /** The server's tally when it did not fit what is here. */
  doubted: Tally | null
  /** Tells the segments of one copy from those of another. */
  generation: number
  /** Raised when records change their places. */
  epoch: number
  /** When that was last done, ms since 1970; 0 for never. */
  tidiedAt: number
  /** Whether everything was there once. Afterwards only changes are read. */
  isWhole: boolean
  step: Step
  /** When the reading that is under way began, by the clock of this device. */
  startedAt: number | null
  /** When the last whole reading began: the age of what is here. */
  syncedAt: number | null
  /** Whether the reading that is under way has brought anything. */
  isChanged: boolean
  /** Customers whose contacts have to be counted at the end of the reading. */
  unchecked: readonly string[] | 'all'
  customers: Track
  interactions: Track
}

export type Mark = {
  schema: typeof DIRECTORY_SCHEMA
  /** Raised with each write: a tab that decides on an older picture finds that it is too late. */
  rev: number
  /** What questions are answered from. */
  reading: Walk
  /** A new copy of everything, until it is whole. */
  building: Walk | null
  /** When a copy was last replaced because it was wrong, ms since 1970, the latest last. */
  renewals: readonly number[]
}

export function newTrack(): Track {
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

export function newWalk(generation: number): Walk {
  return {
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
    customers: newTrack(),
    interactions: newTrack(),
  }
}

export const NO_MARK: Mark = { schema: DIRECTORY_SCHEMA, rev: 0, reading: newWalk(1), building: null, renewals: [] }

/** The copy that is being worked on. */
export function worked({ reading, building }: Mark): Walk {
  return building ?? reading
}

/** The mark with another state of the copy that is being worked on. */
export function withWorked(mark: Mark, walk: Walk): Mark {
  return mark.building ? { ...mark, building: walk } : { ...mark, reading: walk }
}

/** Begins a reading, or goes on with the one that is under way. */
export function begun(walk: Walk, now: number): Walk {
  if (walk.step !== 'rest') return walk
  return { ...walk, step: 'customers', startedAt: now, isChanged: false, unchecked: walk.isWhole ? [] : 'all' }
}

/** A new copy that has all pages takes the place of the old one. */
export function replaced(mark: Mark): Mark {
  return { ...mark, reading: worked(mark), building: null }
}

/** Asks for everything anew; what is here stays readable until the new copy is whole. */
export function rebuilding(mark: Mark): Mark {
  const newest = Math.max(mark.reading.generation, mark.building?.generation ?? 0)
  return { ...mark, building: newWalk(newest + 1) }
}

/** Whether both marks are of the same copy with every record in the same place. */
export function isSameCopy(a: Mark, b: Mark): boolean {
  return a.reading.generation === b.reading.generation && a.reading.epoch === b.reading.epoch
}

export function bytesOf({ customers, interactions }: Walk): number {
  return customers.bytes + interactions.bytes
}

/** What all copies take: while a new one is made, the old one is still there. */
export function bytesOfAll({ reading, building }: Mark): number {
  return bytesOf(reading) + (building ? bytesOf(building) : 0)
}

/** Whether a new copy, about as large as the one that is here, would fit beside it. */
export function hasRoomForAnother({ reading }: Mark, limitBytes: number | null): boolean {
  return limitBytes === null || 2 * bytesOf(reading) <= limitBytes
}
