import { cancelledPairs } from './cancelled'
import type { Row } from './entry'
import { freeze } from './freeze'
import { isResting, plan } from './plan'
import type { QueueChange, QueueMeta, QueueState } from './queue-state'
import { NO_SLOTS, type Slots } from './slots'
import { recovered } from './transitions'

/** How long a sender keeps its turn without a sign of life. */
export const LEASE_MS = 6_000

export type Claimant = {
  /** This tab. */
  holder: string
  now: number
  /** The browser vouches that no other tab has the turn: one that had it before is dead. */
  isSole: boolean
  slots: Slots
  aliveAt: number
  /** What this tab has under way. */
  inFlight: ReadonlySet<string>
}

export type Claim = {
  /** To be sent now, on the disk as such. */
  claimed: Row[]
  wakeAt: number | null
  /** Whether another tab has the turn. */
  isForeign: boolean
}

/** Takes or renews the turn and marks what is sent next. After the commit nobody else will send the same. */
export function claim({ rows, meta }: QueueState, claimant: Claimant): QueueChange<Claim> {
  const { now, holder } = claimant
  const { lease } = meta
  if (lease && lease.holder !== holder && !claimant.isSole && isLive(lease, now)) {
    return { result: { claimed: [], wakeAt: lease.until, isForeign: true } }
  }
  const recoveredRows = rows
    .filter((row) => row.state === 'sending' && !(lease?.holder === holder && claimant.inFlight.has(row.id)))
    .map((row) => recovered(row, now))
  const cancelled = cancelledPairs(rows, now)
  const queue = replaced(rows, recoveredRows).filter(({ id }) => !cancelled.includes(id))
  const rest = isResting(meta.rest, now) ? meta.rest : null
  const next = plan(queue, { now, slots: rest ? NO_SLOTS : claimant.slots, aliveAt: claimant.aliveAt })
  const frozen = next.send.map((row) => freeze(row, now))
  const wakeAt = rest ? Math.max(rest.until, next.wakeAt ?? 0) : next.wakeAt
  const put = [...recoveredRows.filter((row) => !frozen.some(({ id }) => id === row.id)), ...frozen]
  const isAtWork = put.length + cancelled.length > 0 || claimant.inFlight.size > 0
  return {
    result: { claimed: frozen.filter((row) => row.state === 'sending'), wakeAt, isForeign: false },
    put,
    ...(cancelled.length > 0 ? { remove: cancelled } : {}),
    // With nothing to do the turn is nobody's, and nothing is written.
    ...(isAtWork ? { meta: { ...meta, rest, lease: { holder, until: now + LEASE_MS } } } : {}),
  }
}

/** Gives the turn back, so that the next tab need not wait for its end. */
export function giveUp({ meta }: QueueState, holder: string): QueueChange<void> {
  const released: QueueMeta = { ...meta, lease: null }
  return meta.lease?.holder === holder ? { result: undefined, meta: released } : { result: undefined }
}

/** A turn that would last longer than any was given for is a sign of a clock set back. */
export function isLive(lease: { until: number }, now: number): boolean {
  return now < lease.until && lease.until - now <= LEASE_MS
}

function replaced(rows: readonly Row[], changed: readonly Row[]): Row[] {
  const byId = new Map(changed.map((row) => [row.id, row]))
  return rows.map((row) => byId.get(row.id) ?? row)
}
