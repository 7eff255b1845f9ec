// Whether what is here is what the server has, and what follows where it is not. Whatever hole there may be in reading
// changes, known or not: the sums show it, and the copy is made anew.
import type { Tally } from '#contract/customers'
import { begun, type Held, hasRoomForAnother, type Mark, newWalk, worked } from './mark'

const HOUR_MS = 3_600_000
/** Most copies that are made anew for a reason, so that a fault of the server cannot make every device read for ever. */
const LIMITS = {
  /** The server is another one than the one that was read. */
  replaced: { most: 3, withinMs: HOUR_MS },
  /** The sums differ. */
  uneven: { most: 2, withinMs: 24 * HOUR_MS },
} as const

export type Reason = keyof typeof LIMITS
export type Here = { now: number; limitBytes: number | null }

/** Whether a copy with these sums is the one that the server has. */
export function fits(tally: Tally, held: Held): boolean {
  const { customers, versions, interactions } = tally
  const isSame = held.customers === customers && held.versions === versions && held.interactions === interactions
  return isSame && held.astray === 0
}

/**
 * The mark after a reading whose records were counted. Sums that differ may come from changes between two pages: only when
 * they differ twice for the same numbers of the server is the copy wrong. `mayAsk`: one more reading may follow at once.
 */
export function judged(mark: Mark, held: Held, mayAsk: boolean, here: Here): Mark {
  const { reading } = mark
  const { tally, doubted } = reading
  const counted = { ...mark, reading: { ...reading, held } }
  if (tally === null || fits(tally, held)) return finished(counted, null)
  if (doubted === null || !isSameTally(doubted, tally)) return mayAsk ? again(counted) : finished(counted, tally)
  return mayRenew(mark, 'uneven', here) ? renewed(counted, here) : finished(counted, tally)
}

/** The end of a reading. */
function finished(mark: Mark, doubted: Tally | null): Mark {
  const { reading } = mark
  const { tally, held, customers, interactions } = reading
  return {
    ...mark,
    reading: {
      ...reading,
      doubted,
      isWhole: true,
      step: 'rest',
      syncedAt: reading.startedAt,
      startedAt: null,
      unchecked: [],
      customers: { ...customers, have: held?.customers ?? customers.have, total: tally?.customers ?? null },
      interactions: { ...interactions, have: held?.contacts ?? interactions.have, total: tally?.interactions ?? null },
    },
  }
}

/** One more reading of changes, at whose end everything is counted again. */
function again(mark: Mark): Mark {
  const { reading } = mark
  return {
    ...mark,
    reading: {
      ...reading,
      doubted: reading.tally,
      isWhole: true,
      step: 'customers',
      isChanged: true,
      unchecked: 'all',
    },
  }
}

/** Whether a wrong copy may be replaced once more. */
export function mayRenew({ renewals }: Mark, reason: Reason, { now }: Here): boolean {
  const { most, withinMs } = LIMITS[reason]
  return renewals.filter((at) => Math.abs(now - at) < withinMs).length < most
}

/**
 * The copy that was worked on is wrong. A whole one goes on answering until a new one is there, if both have room; what
 * it answers carries its age.
 */
export function renewed(mark: Mark, here: Here): Mark {
  const generation = Math.max(mark.reading.generation, mark.building?.generation ?? 0) + 1
  const renewals = [...mark.renewals, here.now].slice(-LIMITS.replaced.most)
  const next = begun(newWalk(generation), here.now)
  if (!mark.reading.isWhole || !hasRoomForAnother(mark, here.limitBytes)) {
    return { ...mark, reading: next, building: null, renewals }
  }
  return { ...mark, reading: { ...mark.reading, datasetId: null, step: 'rest' }, building: next, renewals }
}

/** Whether the copy that answers is known to be wrong, and none is made in its place. */
export function isAbandoned({ reading, building }: Mark): boolean {
  return reading.isWhole && reading.datasetId === null && building === null
}

/** The mark when both copies have no room: of a wrong one nothing is kept, a right one is kept instead of half a new one. */
export function withoutRoom(mark: Mark): Mark {
  const isWrong =
    mark.reading.datasetId === null || mark.reading.datasetId !== (worked(mark).datasetId ?? mark.reading.datasetId)
  return isWrong ? { ...mark, reading: worked(mark), building: null } : { ...mark, building: null }
}

function isSameTally(a: Tally, b: Tally): boolean {
  return a.customers === b.customers && a.versions === b.versions && a.interactions === b.interactions
}
